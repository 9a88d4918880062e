import { describe, expect, it } from 'vitest';
import { FACES } from '../../../../../shared/domain/games/sic-bo/layout.ts';
import {
  countOf,
  isTriple,
  type Roll,
  readRoll,
  totalOf,
} from '../../../../../shared/domain/games/sic-bo/roll.ts';

describe('readRoll', () => {
  it.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]]] as const)(
    'puts %j in ascending order',
    (dice) => {
      expect(readRoll({ dice: [...dice] })).toEqual({ ok: true, value: [1, 2, 3] });
    },
  );

  it.each([[[0, 2, 3]], [[7, 2, 3]], [[2, -1, 3]], [[2, 3, 10]]] as const)(
    'refuses %j: no die shows that (GEN-03)',
    (dice) => {
      expect(readRoll({ dice: [...dice] })).toEqual({
        ok: false,
        failure: {
          code: 'SCAN_IMPOSSIBLE',
          rule: 'GEN-03',
          message: `a die shows 1 to 6, these are said to show ${dice.join(', ')}`,
        },
      });
    },
  );
});

describe('a roll', () => {
  it.each<[Roll, number, boolean, number[]]>([
    [[1, 2, 6], 9, false, [1, 1, 0, 0, 0, 1]],
    [[3, 3, 5], 11, false, [0, 0, 2, 0, 1, 0]],
    [[3, 5, 5], 13, false, [0, 0, 1, 0, 2, 0]],
    [[4, 4, 4], 12, true, [0, 0, 0, 3, 0, 0]],
  ])(
    'of %j has total %s, is a triple: %s, and shows 1 to 6 so often: %j',
    (roll, total, triple, counts) => {
      expect(totalOf(roll)).toBe(total);
      expect(isTriple(roll)).toBe(triple);
      expect(FACES.map((face) => countOf(face, roll))).toEqual(counts);
    },
  );
});
