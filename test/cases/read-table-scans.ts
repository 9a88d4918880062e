import type { CaseRound } from './case-round.ts';
import type { CaseInput } from './case-schema.ts';
import { findMisreads } from './misread.ts';
import { findRepairs } from './repair-baccarat.ts';

/** How the table of a game is written in a case. */
interface Notation {
  read(input: CaseInput): unknown;
  /** The same scan with another value, of one card where a slot is named. */
  change(scan: unknown, value: unknown, slot: string | undefined): unknown;
}

const NOTATIONS: Readonly<Record<string, Notation>> = {
  baccarat: {
    read: (input) => input['scan'],
    change: (scan, value, slot) => (slot === undefined ? value : changeCard(scan, value, slot)),
  },
  roulette: {
    read: (input) => readSpin(input['spin'] ?? lastOf(input['spins'])),
    change: (scan, value) =>
      isRecord(value) ? readSpin(value) : { ...asRecord(scan), pocket: value },
  },
  'sic-bo': {
    read: (input) => ({ dice: input['dice'] ?? lastOf(input['rolls'] ?? input['shakes']) }),
    change: (_scan, value) => (isRecord(value) ? value : { dice: value }),
  },
};

/** What the table of a case showed at last, and at first where that turned out wrong later. */
export function readTableScans(
  gameId: string,
  input: CaseInput,
): Pick<CaseRound, 'scans' | 'firstScan'> {
  const notation = NOTATIONS[gameId];
  const shown = notation?.read(input);
  const change = (value: unknown, slot: string | undefined) =>
    value === undefined ? shown : notation?.change(shown, value, slot);
  const misreads = findMisreads(input.events);
  const last = misreads.at(-1);
  const first = misreads.find(({ isLater }) => isLater);
  const final = change(last?.actual, last?.slot);
  return {
    scans: [final, ...(gameId === 'baccarat' ? findRepairs(final, input.events) : [])],
    ...(first === undefined ? {} : { firstScan: { scan: change(first.scanned, first.slot) } }),
  };
}

/** A count or direction that was not seen is left out. */
function readSpin(spin: unknown): unknown {
  if (!isRecord(spin)) return spin;
  const seen = Object.entries(spin).filter(([name, value]) => name === 'pocket' || value !== null);
  return Object.fromEntries(
    seen.map(([name, value]) => [
      name,
      name === 'ballDirection' && typeof value === 'string' ? readDirection(value) : value,
    ]),
  );
}

function readDirection(text: string): string {
  return /same/i.test(text) ? 'same' : text;
}

function changeCard(scan: unknown, card: unknown, slot: string): unknown {
  const [, hand = '', place = '0'] = /^(\w+?)_?([1-3])$/.exec(slot) ?? [];
  const cards = asRecord(scan)[hand];
  if (!Array.isArray(cards)) return scan;
  return { ...asRecord(scan), [hand]: cards.with(Number(place) - 1, card) };
}

function lastOf(list: unknown): unknown {
  return Array.isArray(list) ? list.at(-1) : undefined;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
