import { createHash } from 'node:crypto';
import { invariant } from './invariant.ts';

/** What canonical JSON can hold. */
export type Canonical =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * One text per meaning: keys sorted, no white space, bigints as decimal strings, absent keys left
 * out. Two values that mean the same hash the same, whatever order or spacing they arrived in.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'bigint') return JSON.stringify(String(value));
  if (value === null || typeof value !== 'object') {
    invariant(typeof value !== 'number' || Number.isFinite(value), `not canonical: ${value}`);
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .filter((member): member is [string, Canonical] => member[1] !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Canonical[] {
  return Array.isArray(value);
}

/** SHA-256 of the canonical JSON, as 64 hexadecimal digits. */
export function digest(value: Canonical): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
