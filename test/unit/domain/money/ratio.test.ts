import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { multiply, NO_SHARE, ratio } from '../../../../shared/domain/money/ratio.ts';

describe('ratio', () => {
  it('keeps both parts as they are', () => {
    expect(ratio(5n, 100n)).toEqual({ numerator: 5n, denominator: 100n });
  });

  it.each([
    [-1n, 1n],
    [1n, 0n],
    [1n, -1n],
  ])('throws for %s/%s', (numerator, denominator) => {
    expect(() => ratio(numerator, denominator)).toThrow(InvariantError);
  });
});

describe('multiply', () => {
  it.each([
    [1n, ratio(95n, 100n), 'down', 0n],
    [1n, ratio(95n, 100n), 'half-up', 1n],
    [10n, ratio(95n, 100n), 'down', 9n],
    [10n, ratio(95n, 100n), 'half-up', 10n],
    [101n, ratio(1n, 2n), 'down', 50n],
    [101n, ratio(1n, 2n), 'half-up', 51n],
    [10n, ratio(1n, 3n), 'half-up', 3n],
    [7n, ratio(8n, 1n), 'down', 56n],
    [7n, ratio(8n, 1n), 'half-up', 56n],
    [0n, ratio(8n, 1n), 'half-up', 0n],
    [999n, NO_SHARE, 'half-up', 0n],
  ] as const)('%s × %o rounded %s is %s', (base, share, rounding, expected) => {
    expect(multiply(amount(base), share, rounding)).toBe(expected);
  });

  it('is exact beyond 2^53', () => {
    expect(multiply(amount(10n ** 30n + 1n), ratio(150n, 1n), 'down')).toBe(
      150n * 10n ** 30n + 150n,
    );
  });
});
