import { createHash } from 'node:crypto';
import { hex, part, type Stored } from './record.ts';

/** One text per meaning, written again from its description: sorted keys, amounts as text. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
    .sort();
  return `{${members.join(',')}}`;
}

export function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

const COUNTS = ['seq', 'step', 'ruling', 'after'];
const HASHES = ['prevHash', 'coveredSlips'];
const NOT_HASHED = ['hash', 'sk', 'schema'];

/** The chain's link of an entry as it is stored. */
export function hashEntry(stored: Stored): string {
  return sha256(canonical(toHashed({ ...stored, cause: toHashed(part(stored, 'cause')) })));
}

function toHashed(stored: Stored): Stored {
  const hashed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (NOT_HASHED.includes(name)) continue;
    if (COUNTS.includes(name)) hashed[name] = Number(value);
    else hashed[name] = HASHES.includes(name) ? hex(stored, name) : value;
  }
  return hashed;
}

export function hashWagers(wagers: ReadonlyMap<string, bigint>): string {
  const listed = [...wagers].map(([position, stake]) => ({ position, stake }));
  return sha256(canonical(listed.sort((a, b) => (a.position < b.position ? -1 : 1))));
}

export function hashCovered(
  slips: readonly {
    readonly slipId: string;
    readonly contentHash: string;
    readonly state: string;
  }[],
): string {
  const covered = slips.map(({ slipId, contentHash, state }) =>
    state === 'accepted'
      ? ([slipId, contentHash] as const)
      : ([slipId, contentHash, state] as const),
  );
  return sha256(canonical(covered.sort(([a], [b]) => (a < b ? -1 : 1))));
}
