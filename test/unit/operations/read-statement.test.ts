import { describe, expect, it } from 'vitest';
import { type Instant, toInstant } from '../../../shared/domain/instant.ts';
import { book } from '../../../shared/domain/ledger/book.ts';
import type { Cause, LedgerEntry } from '../../../shared/domain/ledger/entry.ts';
import { encodeCursor } from '../../../shared/operations/cursor.ts';
import {
  readStatement,
  type Statement,
  type StatementRequest,
} from '../../../shared/operations/read-statement.ts';
import { putEntry, putWallet } from '../../../shared/store/writes.ts';
import { stepWith, walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const FIRST = Date.parse('2026-11-01T00:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;

const hour = (hours: number): Instant => toInstant(FIRST + hours * HOUR_MS);

/**
 * Deposits of 1 each, booked an hour after the other. They count at once, except for those that
 * came late: `{ 90: 3 }` says that the one booked in hour 90 counts in hour 3.
 */
function portsWith(
  length: number,
  late: Readonly<Record<number, number>> = {},
  causeOf = (index: number): Cause => ({ kind: 'deposit', transferId: `t-${index}` }),
) {
  const ports = createFakePorts();
  let wallet = walletWith();
  const entries = Array.from({ length }, (_, index) => {
    const booked = book(wallet, {
      cause: causeOf(index),
      change: 1n,
      effectiveAt: hour(late[index] ?? index),
      bookedAt: hour(index),
      actor: 'cashier',
    });
    wallet = booked.wallet;
    return booked.entry;
  });
  ports.store.seed(putWallet(wallet, undefined), ...entries.map(putEntry));
  return { ...ports, entries };
}

const BOOKING: StatementRequest = { walletId: 'ann:USD', order: 'booking', limit: 10 };
const GAME_TIME: StatementRequest = { ...BOOKING, order: 'game-time' };

async function read(
  ports: ReturnType<typeof portsWith>,
  request: StatementRequest,
): Promise<Statement> {
  const answered = await readStatement(ports, request);
  if (!answered.ok) throw new Error(answered.failure.code);
  return answered.value;
}

/** Every page, one after the other. */
async function readAll(ports: ReturnType<typeof portsWith>, request: StatementRequest) {
  const pages: (readonly LedgerEntry[])[] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? {} : { cursor };
    const { entries, next } = await read(ports, { ...request, ...more });
    pages.push(entries);
    cursor = next;
  } while (cursor !== undefined && pages.length < 500);
  return pages;
}

const seqsOf = (entries: readonly LedgerEntry[]) => entries.map(({ seq }) => seq);
const count = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a statement in booking order', () => {
  it.each([1, 3, 10, 300])('has every entry once, in pages of %s', async (limit) => {
    const ports = portsWith(25, { 12: 0, 24: 5, 20: 19 });
    const pages = await readAll(ports, { ...BOOKING, limit });
    expect(seqsOf(pages.flat())).toEqual(count(1, 25));
    expect(pages).toHaveLength(Math.ceil(25 / limit));
    const balances = pages.flat().map(({ balanceAfter }) => balanceAfter);
    expect(balances).toEqual(count(1, 25).map(BigInt));
  });

  it('finds what was corrected long after its round', async () => {
    const ports = portsWith(100, { 90: 3, 50: 0 });
    const pages = await readAll(ports, { ...BOOKING, limit: 7 });
    expect(seqsOf(pages.flat())).toEqual(count(1, 100));
  });

  it('reads a day before the page, and not the whole life of the wallet', async () => {
    const ports = portsWith(2000);
    const from = hour(1900);
    const { entries } = await read(ports, { ...BOOKING, from });
    expect(seqsOf(entries)).toEqual(count(1901, 1910));
    expect(ports.store.calls.filter((name) => name === 'readEntryPage')).toHaveLength(2);
  });

  it.each([
    ['exactly then', hour(30), 31],
    ['between two', toInstant(FIRST + 30.5 * HOUR_MS), 32],
    ['before all', hour(-1000), 1],
  ])('begins with what was booked %s', async (_what, from, first) => {
    const ports = portsWith(60, { 30: 1, 31: 0, 45: 2 });
    const pages = await readAll(ports, { ...BOOKING, from });
    expect(seqsOf(pages.flat())).toEqual(count(first, 60));
  });

  it('is empty from a time after all, and for a new wallet', async () => {
    const { wallet, ...late } = await read(portsWith(60, { 59: 0 }), {
      ...BOOKING,
      from: hour(60),
    });
    expect(late).toEqual({ entries: [] });
    expect(wallet).toMatchObject({ balance: 60n });
    expect(await read(portsWith(0), BOOKING)).toMatchObject({ entries: [] });
    expect(await read(portsWith(0), { ...BOOKING, from: hour(1) })).toMatchObject({ entries: [] });
  });

  it('goes on with what was booked since', async () => {
    const before = portsWith(12);
    const { next = '' } = await read(before, BOOKING);
    const since = portsWith(40, { 30: 2 });
    const pages = await readAll(since, { ...BOOKING, cursor: next });
    expect(seqsOf(pages.flat())).toEqual(count(11, 40));
  });

  it('waits for an entry that shows after its head', async () => {
    const ports = portsWith(3);
    const [first, second, third] = ports.entries;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no');
    let reads = 0;
    const readEntryPage = async () => {
      reads += 1;
      const entries = reads === 1 ? [first, second] : [first, second, third];
      return { entries, next: undefined };
    };
    const answered = await readStatement(
      { store: { ...ports.store, readEntryPage }, clock: ports.clock },
      BOOKING,
    );
    expect(answered).toMatchObject({ value: { entries: { length: 3 } } });
  });

  it('fails with LEDGER_DAMAGED rather than pass over an entry that is gone', async () => {
    const complete = portsWith(30);
    const ports = createFakePorts();
    const head = await complete.store.readWallet('ann:USD');
    const rest = complete.entries.filter(({ seq }) => seq !== 15);
    ports.store.seed(putWallet(head ?? walletWith(), undefined), ...rest.map(putEntry));
    const damaged = { failure: { code: 'LEDGER_DAMAGED' } };
    await expect(readStatement(ports, { ...BOOKING, limit: 20 })).resolves.toMatchObject(damaged);
    await expect(readStatement(ports, { ...BOOKING, limit: 14 })).resolves.toMatchObject({
      value: { entries: { length: 14 } },
    });
    await expect(readStatement(ports, { ...BOOKING, from: hour(14) })).resolves.toMatchObject(
      damaged,
    );
  });
});

describe('a statement in game time', () => {
  it.each([1, 3, 300])('has every entry where it counts, in pages of %s', async (limit) => {
    const ports = portsWith(12, { 9: 2, 11: 0 });
    const pages = await readAll(ports, { ...GAME_TIME, limit });
    const inGameTime = ports.entries.toSorted((left, right) =>
      keyOf(left) < keyOf(right) ? -1 : 1,
    );
    expect(pages.flat()).toEqual(inGameTime);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
  });

  it('has the steps of a round that was corrected many times in their order', async () => {
    const late = Object.fromEntries(count(0, 11).map((index) => [index, 0]));
    const steps = (index: number): Cause => ({
      ...{ kind: 'settlement', ...stepWith({ step: index + 1, ruling: index + 1 }) },
    });
    const pages = await readAll(portsWith(12, late, steps), { ...GAME_TIME, limit: 5 });
    expect(seqsOf(pages.flat())).toEqual(count(1, 12));
  });

  it('begins with what happened at a time', async () => {
    const ports = portsWith(12, { 9: 2, 11: 8 });
    const pages = await readAll(ports, { ...GAME_TIME, from: hour(8), limit: 2 });
    expect(pages.flat().map(({ effectiveAt }) => effectiveAt)).toEqual([
      ...[hour(8), hour(8), hour(10)],
    ]);
  });
});

/** Entries of one hour lie in the order of their ids. */
function keyOf({ effectiveAt, seq }: LedgerEntry): string {
  return `${effectiveAt} t-${seq - 1}`;
}

describe('a request for a statement', () => {
  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'bob:USD' }],
    ['ID_INVALID', { walletId: 'ann' }],
    ['REQUEST_MALFORMED', { limit: 0 }],
    ['REQUEST_MALFORMED', { limit: 501 }],
    ['REQUEST_MALFORMED', { from: '2026-12-01' }],
    ['REQUEST_MALFORMED', { cursor: 'x' }],
    ['REQUEST_MALFORMED', { cursor: encodeCursor('ENTRY#~~') }],
    ['REQUEST_MALFORMED', { cursor: encodeCursor('3@2026-99-01T00:00:00.000Z') }],
    ['REQUEST_MALFORMED', { cursor: encodeCursor('0@2026-11-01T00:00:00.000Z') }],
  ] as const)('fails with %s (row %#)', async (code, change) => {
    for (const request of [BOOKING, GAME_TIME]) {
      await expect(readStatement(portsWith(3), { ...request, ...change })).resolves.toMatchObject({
        failure: { code },
      });
    }
  });

  it('takes no cursor of the other order, nor one from before its time', async () => {
    const ports = portsWith(5);
    const { next: booked = '' } = await read(ports, { ...BOOKING, limit: 2 });
    const { next: happened = '' } = await read(ports, { ...GAME_TIME, limit: 2 });
    const wrong: readonly StatementRequest[] = [
      { ...GAME_TIME, cursor: booked },
      { ...BOOKING, cursor: happened },
      { ...GAME_TIME, cursor: happened, from: hour(4) },
    ];
    for (const request of wrong) {
      await expect(readStatement(ports, request)).resolves.toMatchObject({
        failure: { code: 'REQUEST_MALFORMED' },
      });
    }
  });
});
