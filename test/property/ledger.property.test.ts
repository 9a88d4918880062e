import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { book } from '../../shared/domain/ledger/book.ts';
import { type Cause, hashEntry, type LedgerEntry } from '../../shared/domain/ledger/entry.ts';
import { findLedgerFault } from '../../shared/domain/ledger/verify.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import { ZERO } from '../../shared/domain/money/amount.ts';
import { amounts } from '../support/arbitraries.ts';
import { stepWith, walletWith } from '../support/builders.ts';

/** Something a player or the house would like to do; made affordable when it is done. */
const wishes = fc.record({
  kind: fc.constantFrom(
    ...(['deposit', 'withdrawal', 'stake', 'cancel', 'pay', 'take-back'] as const),
    ...(['credit', 'debit', 'freeze', 'refuse', 'reopen'] as const),
  ),
  round: fc.nat({ max: 2 }),
  units: amounts,
});
type Wish = typeof wishes extends fc.Arbitrary<infer T> ? T : never;

interface Books {
  readonly wallet: Wallet;
  readonly entries: readonly LedgerEntry[];
}

/** The books of a wallet in which these wishes came true, as far as they could. */
function keepBooks(list: readonly Wish[]): Books {
  let wallet = walletWith();
  const entries: LedgerEntry[] = [];
  for (const [index, wish] of list.entries()) {
    const movement = comeTrue(wallet, wish, index);
    if (movement === undefined) continue;
    const times = { effectiveAt: '2026-12-01T20:15:00.000Z', bookedAt: '2026-12-01T20:15:01.000Z' };
    const booked = book(wallet, { ...movement, ...times, actor: 'ann' });
    wallet = booked.wallet;
    entries.push(booked.entry);
  }
  return { wallet, entries };
}

function comeTrue(
  wallet: Wallet,
  { kind, round, units }: Wish,
  index: number,
): { cause: Cause; change: bigint } | undefined {
  const roundId = `round-${round}`;
  const slipId = `slip-${index}`;
  const transferId = `transfer-${index}`;
  const affordable = units % (wallet.balance + 1n);
  switch (kind) {
    case 'deposit':
      return { cause: { kind, transferId }, change: units };
    case 'withdrawal':
      return { cause: { kind, transferId }, change: -affordable };
    case 'credit':
    case 'debit': {
      const change = kind === 'credit' ? units : -affordable;
      return { cause: { kind: 'adjustment', transferId, reason: kind }, change };
    }
    case 'freeze':
    case 'refuse':
    case 'reopen': {
      const status = kind === 'freeze' ? 'frozen' : 'active';
      const standing = { status, refused: kind === 'refuse' } as const;
      return {
        cause: { kind: 'status', ...standing, reason: kind, after: wallet.seq },
        change: 0n,
      };
    }
    case 'stake':
      return { cause: { kind, roundId, slipId }, change: -affordable };
    case 'cancel': {
      const open = wallet.openRounds.get(roundId);
      if (open === undefined) return undefined;
      return { cause: { kind, roundId, slipId }, change: units % (open.stake + 1n) };
    }
    case 'pay':
    case 'take-back': {
      const step = stepWith({ roundId, step: index + 1, returnedTotal: units });
      const change = kind === 'pay' ? units : -units;
      return { cause: { kind: 'settlement', ...step }, change };
    }
  }
}

const books = fc.array(wishes, { maxLength: 12 }).map(keepBooks);
/** Books with at least two entries, and one of their entries by its index. */
const booksAndPlace = fc
  .tuple(fc.array(wishes, { minLength: 4, maxLength: 12 }).map(keepBooks), fc.nat())
  .filter(([{ entries }]) => entries.length >= 2)
  .map(([kept, pick]) => ({ ...kept, place: pick % kept.entries.length }));

describe('book', () => {
  it('keeps a wallet equal to what its entries add up to', () => {
    fc.assert(
      fc.property(books, ({ wallet, entries }) => {
        const changes = entries.map(({ to, amount: moved }) => (to === 'wallet' ? moved : -moved));
        expect(wallet.balance - wallet.owed).toBe(changes.reduce((sum, each) => sum + each, 0n));
        expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
        const open = [...wallet.openRounds.values()];
        expect(wallet.inPlay).toBe(open.reduce((total, { stake }) => total + stake, 0n));
      }),
      { numRuns: 500 },
    );
  });

  it('never leaves something owed while there is a balance to take it from', () => {
    fc.assert(
      fc.property(books, ({ wallet, entries }) => {
        for (const { balanceAfter, owedAfter } of entries) {
          expect(balanceAfter === 0n || owedAfter === 0n).toBe(true);
        }
        expect(wallet.balance >= 0n && wallet.owed >= 0n && wallet.inPlay >= 0n).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** The same value, but different. */
function spoil(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  throw new Error(`no way to spoil ${value}`);
}

/** Every entry that differs from this one in a single field, the fields of its cause included. */
function spoilEach(entry: LedgerEntry): { field: string; entry: LedgerEntry }[] {
  const { cause, ...plain } = entry;
  const edits = Object.entries(plain).map(([field, value]) => ({
    field,
    entry: { ...entry, [field]: spoil(value) },
  }));
  const causes = Object.entries(cause).map(([field, value]) => ({
    field: `cause.${field}`,
    entry: { ...entry, cause: { ...cause, [field]: spoil(value) } },
  }));
  return [...edits, ...causes];
}

describe('findLedgerFault', () => {
  it('finds nothing wrong with any books that were kept', () => {
    fc.assert(
      fc.property(books, ({ wallet, entries }) => {
        expect(findLedgerFault(wallet, entries)).toBeUndefined();
      }),
    );
  });

  it('finds any single field of an entry that was edited, and names the entry', () => {
    fc.assert(
      fc.property(booksAndPlace, ({ wallet, entries, place }) => {
        const honest = entries[place];
        if (honest === undefined) throw new Error('there is an entry');
        for (const { field, entry } of spoilEach(honest)) {
          const fault = findLedgerFault(wallet, entries.with(place, entry));
          expect({ field, seq: fault?.seq }).toEqual({ field, seq: honest.seq });
        }
      }),
    );
  });

  it('finds any figure of the head that was edited', () => {
    fc.assert(
      fc.property(books, ({ wallet, entries }) => {
        const stray = new Map([...wallet.openRounds, ['round-9', { stake: ZERO, turns: 1 }]]);
        const edits = (['seq', 'hash', 'balance', 'owed', 'inPlay'] as const).map((field) => ({
          ...wallet,
          [field]: spoil(wallet[field]),
        }));
        for (const edited of [...edits, { ...wallet, openRounds: stray }]) {
          expect(findLedgerFault(edited, entries)?.seq).toBe(entries.length + 1);
        }
      }),
    );
  });

  it('finds an entry that is missing, doubled or changed places, and names the first bad one', () => {
    fc.assert(
      fc.property(booksAndPlace, ({ wallet, entries, place }) => {
        const [left, right] = [entries[place], entries[place + 1]];
        if (left === undefined) throw new Error('there is an entry');
        const missing = findLedgerFault(wallet, entries.toSpliced(place, 1));
        expect(missing?.seq).toBe(left.seq);
        const doubled = findLedgerFault(wallet, entries.toSpliced(place, 0, left));
        expect(doubled?.seq).toBe(left.seq + 1);
        if (right === undefined) return;
        const swapped = findLedgerFault(wallet, entries.toSpliced(place, 2, right, left));
        expect(swapped?.seq).toBe(left.seq);
      }),
    );
  });

  it('finds a content that was edited and hashed again, through the entry after it', () => {
    fc.assert(
      fc.property(booksAndPlace, fc.string(), ({ wallet, entries, place }, actor) => {
        const honest = entries[place];
        if (honest === undefined) throw new Error('there is an entry');
        fc.pre(actor !== honest.actor);
        const { hash: _, ...content } = { ...honest, actor };
        const forged = { ...content, hash: hashEntry(content) };
        const fault = findLedgerFault(wallet, entries.with(place, forged));
        expect(fault?.seq).toBe(honest.seq + 1);
      }),
    );
  });
});
