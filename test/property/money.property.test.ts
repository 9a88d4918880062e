import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, amount, parseAmount, subtract, sum } from '../../shared/domain/money/amount.ts';
import {
  type Currency,
  formatMoney,
  isCurrency,
  MINOR_UNIT_DECIMALS,
} from '../../shared/domain/money/currency.ts';
import { multiply, ratio } from '../../shared/domain/money/ratio.ts';

const LARGEST = 10n ** 30n - 1n;
const amounts = fc.bigInt({ min: 0n, max: LARGEST }).map(amount);
const ratios = fc
  .tuple(fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
  .map(([numerator, denominator]) => ratio(numerator, denominator));
const currencies = fc.constantFrom(...Object.keys(MINOR_UNIT_DECIMALS).filter(isCurrency));

/** Texts that look like numbers to a careless reader. */
const numberLike = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.string({ unit: fc.constantFrom(...'0123456789+-.eEnx_, \n٣') }),
  fc.nat().map((value) => `0${value}`),
  fc.bigInt({ min: LARGEST + 1n, max: LARGEST ** 2n }).map(String),
);

describe('parseAmount', () => {
  it('reads back every amount that was written', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        expect(parseAmount(String(value))).toBe(value);
      }),
    );
  });

  it('accepts a text only when writing the amount gives the same text', () => {
    fc.assert(
      fc.property(fc.oneof(numberLike, fc.string()), (text) => {
        const parsed = parseAmount(text);
        const isCanonical = /^\p{ASCII}{1,30}$/u.test(text) && isWholeNumber(text);
        expect(parsed === undefined ? undefined : String(parsed)).toBe(
          isCanonical ? text : undefined,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses whatever is not a text', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(typeof value !== 'string');
        expect(parseAmount(value)).toBeUndefined();
      }),
    );
  });
});

/** Whether this is how a non-negative whole number is written, told by writing it again. */
function isWholeNumber(text: string): boolean {
  try {
    return BigInt(text) >= 0n && String(BigInt(text)) === text;
  } catch {
    return false;
  }
}

describe('arithmetic', () => {
  it('takes back by subtraction what was added', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        expect(subtract(add(left, right), right)).toBe(left);
      }),
    );
  });

  it('sums to the same total in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts), (list) => {
        expect(sum(list.toReversed())).toBe(sum(list));
        expect(sum(list)).toBe(list.reduce((total, each) => total + each, 0n));
      }),
    );
  });
});

describe('multiply', () => {
  it('rounds down to the largest whole amount that is not more than the exact one', () => {
    fc.assert(
      fc.property(amounts, ratios, (base, share) => {
        const rounded = multiply(base, share, 'down');
        const exact = base * share.numerator;
        expect(rounded * share.denominator <= exact).toBe(true);
        expect((rounded + 1n) * share.denominator > exact).toBe(true);
      }),
    );
  });

  it('rounds half up to within one half of the exact amount, and a half goes up', () => {
    fc.assert(
      fc.property(amounts, ratios, (base, share) => {
        const twiceError =
          2n * (multiply(base, share, 'half-up') * share.denominator - base * share.numerator);
        expect(twiceError <= share.denominator).toBe(true);
        expect(twiceError > -share.denominator).toBe(true);
      }),
    );
  });

  it('is exact in both modes when nothing is left over', () => {
    fc.assert(
      fc.property(amounts, ratios, (base, share) => {
        const multiple = amount(base * share.denominator);
        expect(multiply(multiple, share, 'down')).toBe(base * share.numerator);
        expect(multiply(multiple, share, 'half-up')).toBe(base * share.numerator);
      }),
    );
  });
});

describe('formatMoney', () => {
  it('shows every digit and the decimals of the currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -LARGEST, max: LARGEST }), currencies, (value, currency) => {
        const text = formatMoney(value, currency);
        expect(text).toMatch(patternOf(currency));
        expect(BigInt(text.replace('.', ''))).toBe(value);
      }),
    );
  });
});

/** One or more digits without a needless zero, then exactly the decimals of the currency. */
function patternOf(currency: Currency): RegExp {
  const decimals = MINOR_UNIT_DECIMALS[currency];
  const fraction = decimals === 0 ? '' : `\\.[0-9]{${decimals}}`;
  return new RegExp(`^-?(0|[1-9][0-9]*)${fraction}$`);
}
