import { invariant } from '../invariant.ts';
import { type Amount, amount } from './amount.ts';
import { ROUNDING, type RoundingMode } from './rounding.ts';

/** An exact non-negative fraction: odds of 8 to 1 are `{ numerator: 8n, denominator: 1n }`. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Throws `InvariantError` for a negative numerator or a denominator below 1. */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  invariant(numerator >= 0n && denominator >= 1n, `not a ratio: ${numerator}/${denominator}`);
  return { numerator, denominator };
}

export const NO_SHARE: Ratio = ratio(0n, 1n);

/** `base × share`, rounded once to whole minor units. The only division of money in the product. */
export function multiply(base: Amount, share: Ratio, rounding: RoundingMode): Amount {
  return amount(ROUNDING[rounding](base * share.numerator, share.denominator));
}

/** Greatest common divisor of two non-negative numbers that are not both 0. */
export function greatestDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : greatestDivisor(right, left % right);
}
