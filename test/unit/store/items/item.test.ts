import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  AmountField,
  CountField,
  defineItem,
  HashField,
  readAttributes,
  toKey,
} from '../../../../shared/store/items/item.ts';

const Schema = z.strictObject({ count: CountField, note: z.string() });
const codec = defineItem<z.input<typeof Schema>, z.output<typeof Schema>>(Schema);

describe('defineItem', () => {
  const stored = {
    pk: { S: 'round-1' },
    sk: { S: 'NOTE' },
    schema: { N: '1' },
    count: { N: '7' },
    note: { S: '' },
  };

  it('stores key, layout version and fields side by side', () => {
    const key = { pk: 'round-1', sk: 'NOTE' };
    expect(codec.toAttributes(key, { count: 7, note: '' })).toEqual(stored);
  });

  it('reads the fields without the key', () => {
    expect(codec.fromAttributes(stored)).toStrictEqual({ count: 7, note: '' });
  });

  it('names an item of an unknown layout', () => {
    expect(() => codec.fromAttributes({ ...stored, schema: { N: '2' } })).toThrow(
      'item round-1 NOTE has unknown schema 2',
    );
    expect(() => codec.fromAttributes({})).toThrow('unknown schema undefined');
  });

  it('does not write what it could not read', () => {
    for (const count of [-1, 1.5, Number.NaN, 2 ** 53]) {
      expect(() => codec.toAttributes({}, { count, note: '' })).toThrow();
    }
  });
});

describe('the fields', () => {
  it.each(['0', '9007199254740993', '9'.repeat(30)])('AmountField reads %s exactly', (digits) => {
    expect(AmountField.decode(BigInt(digits))).toBe(BigInt(digits));
  });

  it('AmountField refuses what is no amount', () => {
    expect(() => AmountField.decode(-1n)).toThrow('never negative');
  });

  it('CountField refuses what a number would round', () => {
    expect(CountField.decode(2n ** 53n - 1n)).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => CountField.decode(2n ** 53n)).toThrow();
    expect(() => CountField.decode(-1n)).toThrow();
  });

  it('HashField takes half the room of its digits', () => {
    const bytes = HashField.encode(`00ff${'0'.repeat(60)}`);
    expect([...bytes]).toEqual([0, 255, ...Array.from({ length: 30 }, () => 0)]);
    expect(HashField.decode(bytes)).toBe(`00ff${'0'.repeat(60)}`);
    expect(() => HashField.decode(bytes.slice(1))).toThrow();
  });
});

describe('readAttributes', () => {
  it('aws-sdk-js-v3 #2014: makes a bigint of every number, small or large [aws 11]', () => {
    expect(readAttributes({ small: { N: '7' }, large: { N: '9007199254740993' } })).toEqual({
      small: 7n,
      large: 9007199254740993n,
    });
  });

  it('refuses a fraction: the product writes none', () => {
    expect(() => readAttributes({ half: { N: '0.5' } })).toThrow();
  });
});

it('writes a key as attributes', () => {
  expect(toKey({ walletId: 'ann:USD', sk: 'HEAD' })).toEqual({
    walletId: { S: 'ann:USD' },
    sk: { S: 'HEAD' },
  });
});
