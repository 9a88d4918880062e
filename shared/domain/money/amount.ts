import { invariant } from '../invariant.ts';

declare const amountBrand: unique symbol;

/**
 * A non-negative sum of money in minor units (cents, fils …) of one currency, without an upper
 * limit: there is no maximum win (rule GEN-08), so amounts pass 2^53. On the wire and in the
 * database it is a canonical decimal string (`"1000"`).
 */
export type Amount = bigint & { readonly [amountBrand]: true };

/**
 * A canonical amount: no sign, no leading zero, ASCII only. A DynamoDB number has 38 digits; 30 from
 * outside leave room for any winnings and for any sum of them.
 */
const CANONICAL_AMOUNT = /^(0|[1-9][0-9]{0,29})$/;

/** The largest amount from outside. */
export const AMOUNT_MAX = 10n ** 30n - 1n;

/** Brands a bigint that is already known to be a sum of money. Throws `InvariantError` when negative. */
export function amount(minorUnits: bigint): Amount {
  invariant(minorUnits >= 0n, `an amount is never negative: ${minorUnits}`);
  return minorUnits as Amount;
}

export const ZERO: Amount = amount(0n);

/** Reads an amount from outside; `undefined` for anything but a canonical decimal integer string. */
export function parseAmount(text: unknown): Amount | undefined {
  return typeof text === 'string' && CANONICAL_AMOUNT.test(text) ? amount(BigInt(text)) : undefined;
}

export function add(augend: Amount, addend: Amount): Amount {
  return amount(augend + addend);
}

/** Throws `InvariantError` when the subtrahend is larger: callers decide about shortfalls first. */
export function subtract(minuend: Amount, subtrahend: Amount): Amount {
  return amount(minuend - subtrahend);
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const each of amounts) total += each;
  return amount(total);
}

export function smaller(left: Amount, right: Amount): Amount {
  return left < right ? left : right;
}
