import { describe, expect, it } from 'vitest';
import type { Grade } from '../../../../../shared/domain/games/game.ts';
import { roulette } from '../../../../../shared/domain/games/roulette/roulette.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import { NO_SHARE, ratio } from '../../../../../shared/domain/money/ratio.ts';
import odds from '../../../../fixtures/roulette-odds.json' with { type: 'json' };
import layout from '../../../../fixtures/roulette-positions.json' with { type: 'json' };
import truth from '../../../../fixtures/roulette-truth.json' with { type: 'json' };
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { rouletteRules } from './roulette-rules.ts';

/* Plays every pocket on every position: one wrong number of the layout or one wrong pay shows here. */

const POCKETS = Object.entries(truth.winners).map(
  ([pocket, winners]) => [Number(pocket), new Set<string>(winners)] as const,
);
const LOST: Grade = { result: 'lost' };
const RETURNS = new Map(Object.entries(odds.returns));
const OUTSIDE = layout.positions.filter(({ kind }) =>
  ['column', 'dozen', 'even-money'].includes(kind),
);

function gradesOn(pocket: number): ReadonlyMap<string, Grade> {
  const answer = roulette.readOutcome({ pocket }, rouletteRules, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return new Map(layout.positions.map(({ id }) => [id, answer.value.grade(id, ANYBODY)]));
}

describe('every pocket of the wheel', () => {
  it('is played', () => {
    expect(POCKETS.map(([pocket]) => pocket)).toEqual([...Array(37).keys()]);
  });

  it.each(POCKETS)(
    'on %s lets these positions win at their odds, and no other',
    (pocket, winners) => {
      const expected = layout.positions.map(({ id, oddsToOne }): [string, Grade] => [
        id,
        winners.has(id)
          ? { result: 'won', oddsToOne: ratio(BigInt(oddsToOne), 1n), commission: NO_SHARE }
          : LOST,
      ]);
      expect(gradesOn(pocket)).toEqual(new Map(expected));
    },
  );
});

describe('all 37 pockets', () => {
  const played = POCKETS.map(([pocket]) => gradesOn(pocket));
  const returns = roulette.expectedReturns(rouletteRules);

  it('are weighed on every position', () => {
    expect([...returns.keys()].toSorted()).toEqual(layout.positions.map(({ id }) => id).toSorted());
  });

  it.each(layout.positions)('together return on $id what the odds say', ({ id, kind }) => {
    const { numerator = '', denominator = '' } = RETURNS.get(kind) ?? {};
    const stake = amount(1n);
    const payouts = played.map((grades) => payoutOf(stake, grades.get(id) ?? LOST));
    const total = payouts.reduce((sum, payout) => sum + payout, 0n);
    expect(total * BigInt(denominator)).toBe(37n * BigInt(numerator));
    expect(returns.get(id)).toEqual(ratio(BigInt(numerator), BigInt(denominator)));
  });
});

describe('zero', () => {
  const grades = gradesOn(0);

  it.each(OUTSIDE)('loses the outside position $id', ({ id }) => {
    expect(grades.get(id)).toEqual(LOST);
  });

  it('leaves twelve outside positions to lose', () => {
    expect(OUTSIDE).toHaveLength(12);
  });
});
