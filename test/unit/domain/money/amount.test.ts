import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import {
  add,
  amount,
  parseAmount,
  smaller,
  subtract,
  sum,
  ZERO,
} from '../../../../shared/domain/money/amount.ts';

const LARGEST = '9'.repeat(30);

describe('parseAmount', () => {
  it.each(['0', '1', '10', '1000', '9007199254740993', LARGEST])('reads %s exactly', (text) => {
    expect(parseAmount(text)).toBe(BigInt(text));
  });

  it.each([
    ['an exponent', '1e3'],
    ['a fraction', '12.5'],
    ['a whole number with a decimal point', '12.0'],
    ['minus zero', '-0'],
    ['a negative number', '-5'],
    ['a plus sign', '+5'],
    ['a digit that is not ASCII', '٣'],
    ['a full-width digit', '\uFF17'],
    ['leading zeros', '007'],
    ['two zeros', '00'],
    ['an empty text', ''],
    ['a blank', ' '],
    ['a blank before', ' 1'],
    ['a line feed after', '1\n'],
    ['a hexadecimal number', '0x10'],
    ['a digit separator', '1_000'],
    ['a thousands separator', '1,000'],
    ['a bigint literal', '5n'],
    ['a word', 'NaN'],
    ['31 digits', `1${'0'.repeat(30)}`],
    ['a boolean', true],
    ['a number', 5],
    ['a bigint', 5n],
    ['null', null],
    ['nothing', undefined],
    ['a list', ['5']],
    ['an object that prints as a number', { toString: () => '5' }],
  ])('SettleX #15: refuses %s [aws 12]', (_what, value) => {
    expect(parseAmount(value)).toBeUndefined();
  });
});

describe('amount', () => {
  it('accepts zero and amounts beyond 2^53', () => {
    expect(amount(0n)).toBe(ZERO);
    expect(amount(2n ** 53n + 1n)).toBe(9007199254740993n);
  });

  it('throws for a negative sum', () => {
    expect(() => amount(-1n)).toThrow(InvariantError);
  });
});

describe('arithmetic', () => {
  it('adds beyond 2^53 without loss', () => {
    expect(add(amount(2n ** 53n), amount(1n))).toBe(9007199254740993n);
  });

  it('subtracts down to zero', () => {
    expect(subtract(amount(7n), amount(3n))).toBe(4n);
    expect(subtract(amount(7n), amount(7n))).toBe(0n);
  });

  it('throws when more is subtracted than there is', () => {
    expect(() => subtract(amount(7n), amount(8n))).toThrow(InvariantError);
  });

  it('sums any number of amounts', () => {
    expect(sum([])).toBe(0n);
    expect(sum([amount(1n), amount(20n), amount(300n)])).toBe(321n);
  });

  it('finds the smaller of two amounts in either order', () => {
    expect(smaller(amount(3n), amount(5n))).toBe(3n);
    expect(smaller(amount(5n), amount(3n))).toBe(3n);
    expect(smaller(amount(4n), amount(4n))).toBe(4n);
  });
});
