import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type Amount, amount } from '../../domain/money/amount.ts';
import type { RoundsKey, WalletsKey } from '../keys.ts';

export type Attributes = Record<string, AttributeValue>;

/** How one kind of record is stored: both directions from one schema, so they cannot drift. */
export interface ItemCodec<T> {
  toAttributes(key: object, value: T): Attributes;
  /** Throws for an item that this version of the code did not write: never guess about money. */
  fromAttributes(attributes: Attributes): T;
}

/** Layout version of the items; a change of layout raises it and reads both. */
const SCHEMA = 1n;

/** The schema's input side is what DynamoDB holds (numbers as bigint), its output side the domain. */
export function defineItem<Stored extends object, T>(schema: z.ZodType<T, Stored>): ItemCodec<T> {
  return {
    toAttributes: (key, value) => marshall({ ...key, schema: SCHEMA, ...z.encode(schema, value) }),
    fromAttributes: (attributes) => {
      const { pk, sk, schema: version, ...stored } = readAttributes(attributes);
      if (version !== SCHEMA) throw new Error(`item ${pk} ${sk} has unknown schema ${version}`);
      return z.parse(schema, stored);
    },
  };
}

/** A key as attributes. */
export function toKey(key: WalletsKey | RoundsKey): Attributes {
  return marshall({ ...key });
}

/** Every number becomes a bigint: the default would turn only the unsafe ones into bigints. */
export function readAttributes(attributes: Attributes): Record<string, unknown> {
  return unmarshall(attributes, { wrapNumbers: (digits) => BigInt(digits) });
}

export const AmountField = z.codec(z.bigint(), z.custom<Amount>(), {
  decode: (minorUnits) => amount(minorUnits),
  encode: (minorUnits) => minorUnits,
});

export const CountField = z.codec(z.bigint(), z.int().nonnegative(), {
  decode: (count) => Number(count),
  encode: (count) => BigInt(count),
});

/** A hash is 64 hexadecimal digits in the code and 32 bytes in the table. */
export const HashField = z.codec(z.instanceof(Uint8Array), z.string().length(64), {
  decode: (bytes) => Buffer.from(bytes).toString('hex'),
  encode: (hex) => new Uint8Array(Buffer.from(hex, 'hex')),
});
