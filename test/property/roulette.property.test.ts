import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HouseRules } from '../../shared/domain/games/game.ts';
import { roulette } from '../../shared/domain/games/roulette/roulette.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import { ANYBODY, payoutOf } from '../support/payout.ts';

const RULES: HouseRules = {
  game: 'roulette',
  variant: 'single-zero',
  paytableVersion: 1,
  rounding: 'down',
  options: {},
};
const POSITIONS = [...roulette.positions(RULES)];

const pockets = fc.integer({ min: 0, max: 36 });
const positions = fc.constantFrom(...POSITIONS);
const stakes = fc.bigInt({ min: 1n, max: 10n ** 30n }).map(amount);
const spins = fc.record(
  {
    pocket: pockets,
    revolutions: fc.integer({ min: 0, max: 20 }),
    ballDirection: fc.constantFrom('opposite', 'same'),
  },
  { requiredKeys: ['pocket'] },
);

/** From anything at all to scans that are almost right. */
const hostileScans = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.anything(),
  fc.record({ pocket: fc.jsonValue() }),
  fc.record({ pocket: fc.oneof(fc.integer(), fc.double(), fc.string()) }),
  fc.record({ pocket: pockets, revolutions: fc.jsonValue(), ballDirection: fc.jsonValue() }),
  fc.record({ pocket: pockets, extra: fc.jsonValue() }),
);

function readOutcome(scan: unknown) {
  const answer = roulette.readOutcome(scan, RULES, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

describe('readOutcome of anything', () => {
  it('never throws, and refuses with a code and a message', () => {
    fc.assert(
      fc.property(hostileScans, (scan) => {
        const answer = roulette.readOutcome(scan, RULES, 'result');
        if (answer.ok) return;
        const { code, message, rule } = answer.failure;
        expect(message.length).toBeGreaterThan(0);
        expect(message.length).toBeLessThanOrEqual(200);
        expect(code).toBe(rule === undefined ? 'SCAN_MALFORMED' : 'SCAN_IMPOSSIBLE');
        expect([undefined, 'ROU-01', 'GEN-03']).toContain(rule);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts a number exactly when a pocket has it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 45 }), fc.integer()), (pocket) => {
        const { ok } = roulette.readOutcome({ pocket }, RULES, 'result');
        expect(ok).toBe(pocket >= 0 && pocket <= 36);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('readOutcome of a spin', () => {
  it('gives every stake back when the rules make the spin void, and none otherwise', () => {
    fc.assert(
      fc.property(spins, positions, stakes, (scan, position, stake) => {
        const outcome = readOutcome(scan);
        const { revolutions = 10, ballDirection } = scan;
        const isVoid = revolutions < 10 || ballDirection === 'same';
        const grade = outcome.grade(position, ANYBODY);
        expect(outcome.voidedBy !== undefined).toBe(isVoid);
        expect(grade.result === 'void').toBe(isVoid);
        if (isVoid) expect(payoutOf(stake, grade)).toBe(stake);
      }),
      { numRuns: 2000 },
    );
  });

  it('pays nothing, or 36 units shared by the numbers of the position', () => {
    fc.assert(
      fc.property(pockets, positions, stakes, (pocket, position, stake) => {
        const payout = payoutOf(stake, readOutcome({ pocket }).grade(position, ANYBODY));
        const winningPockets = Array.from({ length: 37 }, (_, each) => each).filter(
          (each) => readOutcome({ pocket: each }).grade(position, ANYBODY).result === 'won',
        );
        const isWon = winningPockets.includes(pocket);
        expect(payout).toBe(isWon ? (36n * stake) / BigInt(winningPockets.length) : 0n);
      }),
    );
  });

  it('lets exactly one straight, column, dozen, colour, parity and half win, and none but a straight on zero', () => {
    const families = [
      POSITIONS.filter((id) => id.startsWith('column:')),
      POSITIONS.filter((id) => id.startsWith('dozen:')),
      ...[
        ['red', 'black'],
        ['even', 'odd'],
        ['low', 'high'],
      ],
    ];
    const straights = POSITIONS.filter((id) => id.startsWith('straight:'));
    fc.assert(
      fc.property(pockets, (pocket) => {
        const outcome = readOutcome({ pocket });
        const winners = (ids: readonly string[]) =>
          ids.filter((id) => outcome.grade(id, ANYBODY).result === 'won');
        expect(winners(straights)).toEqual([`straight:${pocket}`]);
        for (const family of families) expect(winners(family)).toHaveLength(pocket === 0 ? 0 : 1);
      }),
    );
  });
});
