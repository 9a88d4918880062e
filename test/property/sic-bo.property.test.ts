import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HouseRules } from '../../shared/domain/games/game.ts';
import { sicBo } from '../../shared/domain/games/sic-bo/sic-bo.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import { ANYBODY, payoutOf } from '../support/payout.ts';

const RULES: HouseRules = {
  game: 'sic-bo',
  variant: 'standard',
  paytableVersion: 1,
  rounding: 'down',
  options: {},
};
const POSITIONS = [...sicBo.positions(RULES)];

const die = fc.integer({ min: 1, max: 6 });
const rolls = fc.tuple(die, die, die);
const stakes = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(amount);

/** From anything at all to scans that are almost right. */
const hostileScans = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.anything(),
  fc.record({ dice: fc.jsonValue() }),
  fc.record({ dice: fc.array(fc.oneof(die, fc.jsonValue()), { maxLength: 5 }) }),
  fc.record({ dice: fc.tuple(die, die, fc.oneof(fc.integer(), fc.double(), fc.string())) }),
  fc.record({ dice: rolls, extra: fc.jsonValue() }),
);

function readOutcome(dice: readonly number[]) {
  const answer = sicBo.readOutcome({ dice }, RULES, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

function gradesOn(dice: readonly number[]) {
  const outcome = readOutcome(dice);
  return POSITIONS.map((position) => outcome.grade(position, ANYBODY));
}

describe('readOutcome of anything', () => {
  it('never throws, and refuses with a code and a message', () => {
    fc.assert(
      fc.property(hostileScans, (scan) => {
        const answer = sicBo.readOutcome(scan, RULES, 'result');
        if (answer.ok) return;
        const { code, message, rule } = answer.failure;
        expect(message.length).toBeGreaterThan(0);
        expect(message.length).toBeLessThanOrEqual(200);
        expect([code, rule]).toEqual(
          rule === undefined ? ['SCAN_MALFORMED', undefined] : ['SCAN_IMPOSSIBLE', 'GEN-03'],
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts integers exactly when they are three and dice can show them', () => {
    const integers = fc.array(fc.oneof(fc.integer({ min: -1, max: 8 }), fc.integer()), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.oneof(rolls, integers), (dice) => {
        const isRoll = dice.length === 3 && dice.every((each) => each >= 1 && each <= 6);
        expect(sicBo.readOutcome({ dice }, RULES, 'result').ok).toBe(isRoll);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('readOutcome of a roll', () => {
  it('does not care for the order of the dice', () => {
    fc.assert(
      fc.property(rolls, ([a, b, c]) => {
        const orders = [
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, a, b],
          [c, b, a],
        ];
        for (const dice of orders) {
          expect(readOutcome(dice).facts).toEqual(readOutcome([a, b, c]).facts);
          expect(gradesOn(dice)).toEqual(gradesOn([a, b, c]));
        }
      }),
    );
  });

  it('pays a winner more than its stake in whole multiples, and a loser nothing', () => {
    fc.assert(
      fc.property(rolls, stakes, (dice, stake) => {
        for (const grade of gradesOn(dice)) {
          const payout = payoutOf(stake, grade);
          expect(payout >= 0n && payout % stake === 0n).toBe(true);
          expect(payout > stake).toBe(grade.result === 'won');
          expect(payout === 0n).toBe(grade.result === 'lost');
        }
      }),
    );
  });

  it('lets one of small and big and one of odd and even win, unless any triple does', () => {
    fc.assert(
      fc.property(rolls, (dice) => {
        const outcome = readOutcome(dice);
        const winners = (...ids: readonly string[]) =>
          ids.filter((id) => outcome.grade(id, ANYBODY).result === 'won').length;
        const expected = winners('any-triple') === 1 ? 0 : 1;
        expect([winners('small', 'big'), winners('odd', 'even')]).toEqual([expected, expected]);
      }),
    );
  });

  it('lets at most one total win: the sum of the dice', () => {
    const totals = POSITIONS.filter((id) => id.startsWith('total:'));
    fc.assert(
      fc.property(rolls, (dice) => {
        const sum = dice[0] + dice[1] + dice[2];
        const outcome = readOutcome(dice);
        const won = totals.filter((id) => outcome.grade(id, ANYBODY).result === 'won');
        expect(won).toEqual(sum === 3 || sum === 18 ? [] : [`total:${sum}`]);
      }),
    );
  });
});
