import { expect, it } from 'vitest';
import { roundHalfAway, toPercent } from '../../../../shared/domain/reports/percent.ts';

it.each([
  [1n, 37n, '2.70'],
  [-1n, 37n, '-2.70'],
  [1n, 1n, '100.00'],
  [0n, 5n, '0.00'],
  [-7n, 2n, '-350.00'],
  [1n, 20_000n, '0.01'],
  [-1n, 20_000n, '-0.01'],
  [1n, 20_001n, '0.00'],
  [-1n, 20_001n, '0.00'],
  [10n ** 40n, 3n * 10n ** 40n, '33.33'],
])('%i / %i is %s %%', (numerator, denominator, text) => {
  expect(toPercent(numerator, denominator)).toBe(text);
});

it.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
])('%i / %i is about %i', (dividend, divisor, rounded) => {
  expect(roundHalfAway(dividend, divisor)).toBe(rounded);
});
