import type { Grade, PlayerBets } from '../../shared/domain/games/game.ts';
import { type Amount, add, ZERO } from '../../shared/domain/money/amount.ts';
import { multiply, ratio } from '../../shared/domain/money/ratio.ts';

/**
 * What a graded stake returns, rounded down, by the formula of the rules: S + floor(S × odds × (1 − commission)).
 * Written here a second time so that these tests judge the paytable and nothing else.
 */
export function payoutOf(stake: Amount, grade: Grade): Amount {
  switch (grade.result) {
    case 'won': {
      const { oddsToOne, commission } = grade;
      const kept = commission.denominator - commission.numerator;
      const net = ratio(oddsToOne.numerator * kept, oddsToOne.denominator * commission.denominator);
      return add(stake, multiply(stake, net, 'down'));
    }
    case 'push':
    case 'void':
      return stake;
    case 'surrendered':
      return multiply(stake, grade.returned, 'down');
    case 'lost':
      return ZERO;
  }
}

/** Somebody, where one outcome is everybody's. */
export const ANYBODY: PlayerBets = { walletId: 'ann:USD', positions: new Set() };
