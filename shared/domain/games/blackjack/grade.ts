import { invariant } from '../../invariant.ts';
import type { Grade, Regime } from '../game.ts';
import { PARTIAL_VOID_GRADER } from './grade-partial-void.ts';
import { RESULT_GRADER } from './grade-result.ts';
import { SUSPENSION_GRADER } from './grade-suspension.ts';
import { type Grader, LOST, PUSH, type TableState, won } from './grader.ts';
import { isBust, isTwoCard21 } from './hand.ts';
import type { Position } from './positions.ts';
import type { HandPlay, SeatPlay } from './scan.ts';
import { isBlackjack, secondCards } from './seat-play.ts';
import { gradeSideBet, type SideBetCards } from './side-bets.ts';

/** By the regime that a round ended in. */
export const GRADERS: Readonly<Record<Regime, Grader>> = {
  result: RESULT_GRADER,
  'partial-void': PARTIAL_VOID_GRADER,
  suspension: SUSPENSION_GRADER,
};

/** How one position on a seat fared; throws `InvariantError` for a hand that was not played. */
export function gradePosition(
  { kind, hand: number }: Position,
  play: SeatPlay,
  table: TableState,
  grader: Grader,
): Grade {
  const hand = play.hands[number - 1];
  invariant(hand !== undefined, `hand ${number} was not played`);
  switch (kind) {
    case 'main':
    case 'split':
      return gradeDecided(hand, play, table) ?? grader.gradeHand(hand, table);
    case 'double':
      return gradeDecided(hand, play, table) ?? grader.gradeDouble(hand, table);
    case 'insurance':
      return grader.gradeInsurance(table);
    case 'surrender':
    case 'even-money':
      // The decision shows in what it made of the stake; itself it has none.
      return PUSH;
    case 'any-pair':
    case 'sevens':
    case 'over-13':
    case 'under-13':
      return gradeSideBet(kind, readSideBetCards(play.hands, number), table.rules.sidePays);
  }
}

/**
 * What had its result before the round ended, and keeps it in every regime (rules BJS-22, BJS-25):
 * given up, paid at once, bust, or a blackjack, which only a dealer's blackjack can equal.
 */
function gradeDecided(hand: HandPlay, play: SeatPlay, table: TableState): Grade | undefined {
  const { paytable } = table.rules;
  if (play.surrendered) return { result: 'surrendered', returned: paytable.surrendered };
  if (play.evenMoney) return won(paytable.even);
  if (isBust(hand.cards)) return LOST;
  if (!isBlackjack(play)) return undefined;
  return isTwoCard21(table.dealer) ? PUSH : won(paytable.blackjack);
}

function readSideBetCards(hands: readonly HandPlay[], number: number): SideBetCards {
  const left = hands[number - 1]?.cards[0];
  const [right, afterSplit] = secondCards(hands, number);
  invariant(left !== undefined && right !== undefined, 'a side bet looks at two cards');
  return { first: [left, right], afterSplit };
}
