import { describe, expect, it } from 'vitest';
import type { Grade } from '../../../../../shared/domain/games/game.ts';
import { sicBo } from '../../../../../shared/domain/games/sic-bo/sic-bo.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import { NO_SHARE, ratio } from '../../../../../shared/domain/money/ratio.ts';
import odds from '../../../../fixtures/sic-bo-odds.json' with { type: 'json' };
import layout from '../../../../fixtures/sic-bo-positions.json' with { type: 'json' };
import truth from '../../../../fixtures/sic-bo-truth.json' with { type: 'json' };
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { sicBoRules } from './sic-bo-rules.ts';

/* Plays every roll on every position, in every order of the dice: one wrong win or one wrong pay shows here. */

const ROLLS = Object.entries<Readonly<Record<string, number>>>(truth.rolls).map(
  ([dice, winners]) => [dice, new Map(Object.entries(winners))] as const,
);
const RETURNS = Object.entries(odds.returns);
const LOST: Grade = { result: 'lost' };

function gradesOn(dice: string): ReadonlyMap<string, Grade> {
  const answer = sicBo.readOutcome({ dice: [...dice].map(Number) }, sicBoRules, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return new Map(layout.positions.map((id) => [id, answer.value.grade(id, ANYBODY)]));
}

function resultsOn(dice: string, positions: readonly string[]): (string | undefined)[] {
  const grades = gradesOn(dice);
  return positions.map((position) => grades.get(position)?.result);
}

function won(odds: number): Grade {
  return { result: 'won', oddsToOne: ratio(BigInt(odds), 1n), commission: NO_SHARE };
}

describe('every roll of three dice', () => {
  it('is played', () => {
    const faces = [...'123456'];
    const rolls = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a + b + c)));
    expect(ROLLS.map(([dice]) => dice).toSorted()).toEqual(rolls);
  });

  it.each(ROLLS)(
    'livecasino: %s lets these positions win at their odds, and no other [peer 42]',
    (dice, winners) => {
      const expected = layout.positions.map((id): [string, Grade] => {
        const oddsToOne = winners.get(id);
        return [id, oddsToOne === undefined ? LOST : won(oddsToOne)];
      });
      expect(gradesOn(dice)).toEqual(new Map(expected));
    },
  );
});

describe('all 216 rolls', () => {
  const played = ROLLS.map(([dice]) => gradesOn(dice));
  const returns = sicBo.expectedReturns(sicBoRules);

  it('are weighed on every position', () => {
    expect(RETURNS.map(([id]) => id).toSorted()).toEqual(layout.positions.toSorted());
    expect([...returns.keys()].toSorted()).toEqual(layout.positions.toSorted());
  });

  it.each(RETURNS)('together return on %s what the odds say', (id, { numerator, denominator }) => {
    const stake = amount(1n);
    const payouts = played.map((grades) => payoutOf(stake, grades.get(id) ?? LOST));
    const total = payouts.reduce((sum, payout) => sum + payout, 0n);
    expect(total * BigInt(denominator)).toBe(216n * BigInt(numerator));
    expect(returns.get(id)).toEqual(ratio(BigInt(numerator), BigInt(denominator)));
  });
});

describe('a triple', () => {
  it.each(['111', '222', '333', '444', '555', '666'])(
    'livecasino: %s loses small, big, odd and even, and wins its single, double and both triples [peer 42]',
    (dice) => {
      const [face] = dice;
      expect(resultsOn(dice, ['small', 'big', 'odd', 'even'])).toEqual(Array(4).fill('lost'));
      const grades = gradesOn(dice);
      expect(grades.get(`single:${face}`)).toEqual(won(3));
      expect(grades.get(`double:${face}`)).toEqual(won(8));
      expect(grades.get(`triple:${face}`)).toEqual(won(150));
      expect(grades.get('any-triple')).toEqual(won(24));
    },
  );

  it.each([
    ['222', 'total:6', 18],
    ['333', 'total:9', 6],
    ['444', 'total:12', 6],
    ['555', 'total:15', 18],
  ])('%s wins %s like any other roll of that total', (dice, position, oddsToOne) => {
    expect(gradesOn(dice).get(position)).toEqual(won(oddsToOne));
  });
});

describe('a single number', () => {
  it.each([
    ['1 die', '416', 1],
    ['2 dice', '464', 2],
    ['3 dice', '444', 3],
  ])('shown by %s pays that many to one', (_count, dice, oddsToOne) => {
    expect(gradesOn(dice).get('single:4')).toEqual(won(oddsToOne));
  });
});
