import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  isCurrency,
  MINOR_UNIT_DECIMALS,
} from '../../../../shared/domain/money/currency.ts';

describe('isCurrency', () => {
  it.each(['USD', 'JPY', 'KWD'])('knows %s', (code) => {
    expect(isCurrency(code)).toBe(true);
  });

  it.each(['usd', 'US', 'USDT', '', ' USD', 'XXX', 'toString', '__proto__'])(
    'does not know "%s"',
    (code) => {
      expect(isCurrency(code)).toBe(false);
    },
  );
});

describe('MINOR_UNIT_DECIMALS', () => {
  // The minor units of ISO 4217; every currency that is not named here has two.
  const decimals = { JPY: 0, KRW: 0, VND: 0, BHD: 3, KWD: 3 };

  it('has the decimals of ISO 4217', () => {
    const others = Object.entries(MINOR_UNIT_DECIMALS).filter(([code]) => !(code in decimals));
    expect(MINOR_UNIT_DECIMALS).toMatchObject(decimals);
    expect(new Set(others.map(([, places]) => places))).toEqual(new Set([2]));
  });
});

describe('formatMoney', () => {
  it.each([
    [0n, 'USD', '0.00'],
    [5n, 'USD', '0.05'],
    [50n, 'USD', '0.50'],
    [1950n, 'USD', '19.50'],
    [-1950n, 'USD', '-19.50'],
    [-5n, 'USD', '-0.05'],
    [0n, 'JPY', '0'],
    [1950n, 'JPY', '1950'],
    [-7n, 'JPY', '-7'],
    [0n, 'KWD', '0.000'],
    [1950n, 'KWD', '1.950'],
    [-1n, 'KWD', '-0.001'],
    [9007199254740993n, 'EUR', '90071992547409.93'],
  ] as const)('shows %s minor units of %s as %s', (minorUnits, currency, text) => {
    expect(formatMoney(minorUnits, currency)).toBe(text);
  });
});
