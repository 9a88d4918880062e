import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import type { Item } from '../../../infra/local/dynamodb/wire.ts';

/**
 * Stored items as plain values, read with the AWS library alone: whole numbers are bigints, bytes
 * hexadecimal text. The oracle shares no code with the product's own reading of its tables.
 */
export type Stored = Readonly<Record<string, unknown>>;

export type RecordKind =
  | 'wallet'
  | 'entry'
  | 'transfer'
  | 'round'
  | 'ruling'
  | 'evidence'
  | 'early'
  | 'quarantine'
  | 'incident'
  | 'proposal'
  | 'void proposal'
  | 'window'
  | 'adjustment'
  | 'done'
  | 'gate'
  | 'slip'
  | 'table'
  | 'table revision'
  | 'table listing'
  | 'table round'
  | 'betting'
  | 'betting revision'
  | 'parked';

/** One item that a commit changed. */
export interface RecordChange {
  readonly kind: RecordKind;
  /** Whether the item existed before. */
  readonly isNew: boolean;
  readonly pk: string;
  readonly sk: string;
  /** `undefined`: deleted. */
  readonly record: Stored | undefined;
}

export function readChange({ table, keys, oldImage, newImage }: ItemChange): RecordChange {
  const pk = (keys['walletId'] ?? keys['pk'])?.S ?? '';
  const sk = keys['sk']?.S ?? '';
  const kind = table === 'wallets' ? walletsKind(sk) : roundsKind(pk, sk);
  const record = newImage === undefined ? undefined : readItem(newImage);
  return { kind, isNew: oldImage === undefined, pk, sk, record };
}

function walletsKind(sk: string): RecordKind {
  if (sk === 'HEAD') return 'wallet';
  return sk.startsWith('ENTRY#') ? 'entry' : 'transfer';
}

const ROUND_RECORDS: readonly (readonly [prefix: string, kind: RecordKind])[] = [
  ['ROUND', 'round'],
  ['RULING#', 'ruling'],
  ['EVIDENCE#', 'evidence'],
  ['EARLY#', 'early'],
  ['QUARANTINE#', 'quarantine'],
  ['DONE#', 'done'],
  ['INCIDENT#', 'incident'],
  ['PROPOSAL#', 'proposal'],
  ['PROPOSED-VOID#', 'void proposal'],
  ['WINDOW#', 'window'],
  ['ADJUSTMENT#', 'adjustment'],
  ['GATE', 'gate'],
];

function roundsKind(pk: string, sk: string): RecordKind {
  if (pk.startsWith('PARKED:')) return 'parked';
  if (pk.startsWith('BETTING:')) return sk === 'SWITCH' ? 'betting' : 'betting revision';
  if (pk.startsWith('TABLES:')) return 'table listing';
  if (pk.startsWith('TABLE:')) {
    if (sk === 'CONFIG') return 'table';
    return sk.startsWith('CONFIG#') ? 'table revision' : 'table round';
  }
  return ROUND_RECORDS.find(([prefix]) => sk.startsWith(prefix))?.[1] ?? 'slip';
}

function readItem(item: Item): Stored {
  // The library asks for the SDK's mutable form of the same thing.
  const mutable = item as Parameters<typeof unmarshall>[0];
  return unmarshall(mutable, { wrapNumbers: (digits) => BigInt(digits) });
}

export function text(stored: Stored, name: string): string {
  const value = stored[name];
  if (typeof value !== 'string') throw new Error(`${name} is no text: ${String(value)}`);
  return value;
}

export function optionalText(stored: Stored, name: string): string | undefined {
  return stored[name] === undefined ? undefined : text(stored, name);
}

export function money(stored: Stored, name: string): bigint {
  const value = stored[name];
  if (typeof value !== 'bigint') throw new Error(`${name} is no whole number: ${String(value)}`);
  if (value < 0n) throw new Error(`${name} is negative: ${value}`);
  return value;
}

export function signed(stored: Stored, name: string): bigint {
  const value = stored[name];
  if (typeof value !== 'bigint') throw new Error(`${name} is no whole number: ${String(value)}`);
  return value;
}

export function count(stored: Stored, name: string): number {
  return Number(money(stored, name));
}

/** Bytes travel as base64 on the wire. */
export function hex(stored: Stored, name: string): string {
  return Buffer.from(text(stored, name), 'base64').toString('hex');
}

export function part(stored: Stored, name: string): Stored {
  return asStored(stored[name]);
}

export function list(stored: Stored, name: string): readonly Stored[] {
  const value = stored[name];
  if (!Array.isArray(value)) throw new Error(`${name} is no list`);
  return value.map(asStored);
}

export function asStored(value: unknown): Stored {
  if (typeof value !== 'object' || value === null) throw new Error('not a map');
  return { ...value };
}
