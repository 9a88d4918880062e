/** Hundredths of a percent in 1. */
const SCALE = 10_000n;

/**
 * `numerator / denominator` in percent with two decimals, a half away from zero: `toPercent(1n, 37n)` is
 * `"2.70"`. For people only. The denominator is above 0.
 */
export function toPercent(numerator: bigint, denominator: bigint): string {
  const hundredths = String(roundHalfAway(numerator * SCALE, denominator));
  const [sign, digits] = hundredths.startsWith('-') ? ['-', hundredths.slice(1)] : ['', hundredths];
  const padded = digits.padStart(3, '0');
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** The nearest whole number, of two the one further from zero. The divisor is above 0. */
export function roundHalfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
