import { describe, expect, it } from 'vitest';
import { gradePosition } from '../../../../../shared/domain/games/baccarat/grade.ts';
import type { BaccaratFacts } from '../../../../../shared/domain/games/baccarat/outcome.ts';
import {
  findPaytable,
  type Paytable,
  type Position,
} from '../../../../../shared/domain/games/baccarat/paytable.ts';
import type { Grade } from '../../../../../shared/domain/games/game.ts';
import { ratio } from '../../../../../shared/domain/money/ratio.ts';

const VARIANTS = ['commission', 'no-commission'];

/** A round without a pair, won by these totals. */
function factsOf(playerTotal: number, bankerTotal: number): BaccaratFacts {
  const higher = playerTotal < bankerTotal ? 'banker' : 'player';
  const winner = playerTotal === bankerTotal ? 'tie' : higher;
  const natural = false;
  return { winner, playerTotal, bankerTotal, natural, playerPair: false, bankerPair: false };
}

function paytableOf(variant: string): Paytable {
  const paytable = findPaytable(variant, 1);
  if (paytable === undefined) throw new Error(`no paytable ${variant}`);
  return paytable;
}

/** `won 1/2 less 5/100`, `lost` or `push`: a grade on one line. */
function show(grade: Grade): string {
  if (grade.result !== 'won') return grade.result;
  const { oddsToOne, commission } = grade;
  const odds = `won ${oddsToOne.numerator}/${oddsToOne.denominator}`;
  return commission.numerator === 0n
    ? odds
    : `${odds} less ${commission.numerator}/${commission.denominator}`;
}

describe('gradePosition', () => {
  // Each row: the totals, then how player, banker and tie fare in the two variants.
  it.each([
    { totals: [7, 6], player: 'won 1/1', banker: ['lost', 'lost'], tie: 'lost' },
    { totals: [6, 5], player: 'won 1/1', banker: ['lost', 'lost'], tie: 'lost' },
    { totals: [6, 7], player: 'lost', banker: ['won 1/1 less 5/100', 'won 1/1'], tie: 'lost' },
    { totals: [5, 6], player: 'lost', banker: ['won 1/1 less 5/100', 'won 1/2'], tie: 'lost' },
    { totals: [6, 6], player: 'push', banker: ['push', 'push'], tie: 'won 8/1' },
    { totals: [0, 0], player: 'push', banker: ['push', 'push'], tie: 'won 8/1' },
  ])(
    'grades player, banker and tie on $totals.0 to $totals.1',
    ({ totals, player, banker, tie }) => {
      const [playerTotal = 0, bankerTotal = 0] = totals;
      const facts = factsOf(playerTotal, bankerTotal);
      const grades = (position: Position) =>
        VARIANTS.map((variant) => show(gradePosition(position, facts, paytableOf(variant))));
      expect(grades('player')).toEqual([player, player]);
      expect(grades('banker')).toEqual(banker);
      expect(grades('tie')).toEqual([tie, tie]);
    },
  );

  const winners = [factsOf(7, 6), factsOf(6, 7), factsOf(5, 6), factsOf(6, 6)];
  const rounds = winners.flatMap((facts) =>
    VARIANTS.map((variant) => [variant, facts.winner, facts] as const),
  );

  it.each(rounds)(
    '%s, winner %s: each pair wins or loses by its own hand (row %#)',
    (variant, _winner, facts) => {
      const paytable = paytableOf(variant);
      for (const playerPair of [true, false]) {
        for (const bankerPair of [true, false]) {
          const paired = { ...facts, playerPair, bankerPair };
          expect(show(gradePosition('player-pair', paired, paytable))).toBe(
            playerPair ? 'won 11/1' : 'lost',
          );
          expect(show(gradePosition('banker-pair', paired, paytable))).toBe(
            bankerPair ? 'won 11/1' : 'lost',
          );
        }
      }
    },
  );

  it('pays what the paytable says and nothing of its own', () => {
    const pay = { oddsToOne: ratio(3n, 7n), commission: ratio(1n, 9n) };
    const pays = { player: pay, banker: pay, tie: pay, 'player-pair': pay, 'banker-pair': pay };
    const paytable = { variant: 'odd', version: 1, pays };
    const facts = { ...factsOf(3, 4), playerPair: true };
    expect(gradePosition('banker', facts, paytable)).toEqual({ result: 'won', ...pay });
    expect(gradePosition('player-pair', facts, paytable)).toEqual({ result: 'won', ...pay });
  });
});
