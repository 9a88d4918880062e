/**
 * Number of decimals of each currency's minor unit (ISO 4217). Only needed to show an amount to a
 * person: all arithmetic is in whole minor units. A currency that is not listed is refused.
 */
export const MINOR_UNIT_DECIMALS = {
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  IDR: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MOP: 2,
  MYR: 2,
  PHP: 2,
  SGD: 2,
  THB: 2,
  TWD: 2,
  USD: 2,
  VND: 0,
} as const satisfies Readonly<Record<string, number>>;

export type Currency = keyof typeof MINOR_UNIT_DECIMALS;

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(MINOR_UNIT_DECIMALS, text);
}

/** `formatMoney(-1950n, 'USD')` is `"-19.50"`: for people only, never for the wire. */
export function formatMoney(minorUnits: bigint, currency: Currency): string {
  const decimals = MINOR_UNIT_DECIMALS[currency];
  const sign = minorUnits < 0n ? '-' : '';
  const digits = String(minorUnits < 0n ? -minorUnits : minorUnits).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}
