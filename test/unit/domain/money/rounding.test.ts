import { describe, expect, it } from 'vitest';
import { ROUNDING } from '../../../../shared/domain/money/rounding.ts';

describe('ROUNDING', () => {
  it.each([
    // dividend, divisor, down, half-up
    [0n, 1n, 0n, 0n],
    [6n, 3n, 2n, 2n],
    [14n, 10n, 1n, 1n],
    [15n, 10n, 1n, 2n],
    [19n, 10n, 1n, 2n],
    [1n, 3n, 0n, 0n],
    [2n, 3n, 0n, 1n],
    [1n, 2n, 0n, 1n],
    [3n, 7n, 0n, 0n],
    [4n, 7n, 0n, 1n],
  ])('%s ÷ %s is %s rounded down and %s rounded half up', (dividend, divisor, down, halfUp) => {
    expect(ROUNDING.down(dividend, divisor)).toBe(down);
    expect(ROUNDING['half-up'](dividend, divisor)).toBe(halfUp);
  });
});
