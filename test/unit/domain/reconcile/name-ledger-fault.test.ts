import { describe, expect, it } from 'vitest';
import { book } from '../../../../shared/domain/ledger/book.ts';
import { type Cause, hashEntry, type LedgerEntry } from '../../../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { findWalletDifferences } from '../../../../shared/domain/reconcile/check-wallet.ts';
import { stepWith, walletWith } from '../../../support/builders.ts';

const MOVES: readonly (readonly [Cause, bigint])[] = [
  [{ kind: 'deposit', transferId: 'transfer-1' }, 500n],
  [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1' }, -100n],
  [{ kind: 'settlement', ...stepWith() }, 195n],
  [{ kind: 'withdrawal', transferId: 'transfer-2' }, -95n],
];

function keepBooks(moves = MOVES): { wallet: Wallet; entries: LedgerEntry[] } {
  let wallet = walletWith();
  const entries = moves.map(([cause, change]) => {
    const times = { effectiveAt: '2026-12-01T20:15:00.000Z', bookedAt: '2026-12-01T20:15:01.000Z' };
    const booked = book(wallet, { cause, change, ...times, actor: 'ann' });
    wallet = booked.wallet;
    return booked.entry;
  });
  return { wallet, entries };
}

const { wallet, entries } = keepBooks();

const NO_ROUNDS = new Map();

const differences = (found: readonly LedgerEntry[], head = wallet) =>
  findWalletDifferences(
    head,
    found.toSorted((left, right) => left.seq - right.seq),
    NO_ROUNDS,
  );

function entry(seq: number): LedgerEntry {
  const found = entries[seq - 1];
  if (found === undefined) throw new Error(`there is no entry ${seq}`);
  return found;
}

function rehashed({ hash: _, ...content }: LedgerEntry): LedgerEntry {
  return { ...content, hash: hashEntry(content) };
}

describe('a ledger', () => {
  it('in which nothing is wrong has no differences', () => {
    expect(differences(entries)).toEqual([]);
    expect(findWalletDifferences(walletWith(), [], NO_ROUNDS)).toEqual([]);
  });

  it.each([1, 2, 3, 4])('tells that entry %i is missing', (seq) => {
    const rest = entries.filter((each) => each.seq !== seq);
    expect(differences(rest)).toEqual([
      { kind: 'entry-missing', walletId: 'ann:USD', seq, message: expect.any(String) },
    ]);
  });

  it.each([1, 2, 3, 4])('tells that entry %i was edited, hashed anew or not', (seq) => {
    const edit = (seal: (each: LedgerEntry) => LedgerEntry) =>
      entries.map((each) => (each.seq === seq ? seal({ ...each, actor: 'eve' }) : each));
    const named = [{ kind: 'entry-edited', seq }];
    expect(differences(edit((each) => each))).toMatchObject(named);
    // The last one is what the head knows.
    const last = [{ kind: 'head-differs', seq: 4 }];
    expect(differences(edit(rehashed))).toMatchObject(seq === 4 ? last : named);
  });

  it('tells that the number of an entry was changed', () => {
    const renumbered = [...entries.slice(0, 1), { ...entry(2), seq: 9 }, ...entries.slice(2)];
    expect(differences(renumbered)).toMatchObject([{ kind: 'entry-edited', seq: 2 }]);
  });

  it.each([
    [1, 2],
    [2, 4],
    [1, 4],
  ])('tells that entries %i and %i were swapped', (one, other) => {
    const swapped = entries.map((each) => {
      if (each.seq === one) return { ...each, seq: other };
      return each.seq === other ? { ...each, seq: one } : each;
    });
    expect(differences(swapped)).toMatchObject([{ kind: 'entries-swapped', seq: one }]);
  });

  it('tells of an entry too many, whether its number is taken or not', () => {
    const other = { kind: 'deposit', transferId: 'transfer-9' } as const;
    const taken = rehashed({ ...entry(2), cause: other });
    expect(differences([...entries, taken])).toMatchObject([{ kind: 'entry-added', seq: 2 }]);
    const times = { effectiveAt: entry(4).effectiveAt, bookedAt: entry(4).bookedAt };
    const next = book(wallet, { cause: other, change: 1n, ...times, actor: 'eve' }).entry;
    expect(differences([...entries, next])).toMatchObject([{ kind: 'entry-added', seq: 5 }]);
  });

  it('tells of an entry that is whole but does not add up', () => {
    const wrong = rehashed({ ...entry(4), balanceAfter: amount(1000n) });
    const head = { ...wallet, hash: wrong.hash, balance: amount(1000n) };
    expect(differences([...entries.slice(0, 3), wrong], head)).toMatchObject([
      { kind: 'entry-wrong', seq: 4 },
    ]);
  });

  it.each<Partial<Wallet>>([
    { balance: amount(501n) },
    { owed: amount(1n) },
    { status: 'frozen' },
    { inPlay: amount(7n) },
    { hash: '1'.repeat(64) },
  ])('tells that the head differs: %o', (change) => {
    expect(differences(entries, { ...wallet, ...change })).toMatchObject([
      { kind: 'head-differs', seq: 4 },
    ]);
  });
});

describe('steps', () => {
  const settle = (step: Parameters<typeof stepWith>[0]): (typeof MOVES)[number] => [
    { kind: 'settlement', ...stepWith(step) },
    0n,
  ];
  const [deposit, stake] = MOVES;
  const booked = (...steps: readonly (typeof MOVES)[number][]) => {
    if (deposit === undefined || stake === undefined) throw new Error('there are no moves');
    const books = keepBooks([deposit, stake, ...steps]);
    return findWalletDifferences(books.wallet, books.entries, NO_ROUNDS);
  };
  const otherSlips = { coveredSlips: '1'.repeat(64) };

  it('may follow a new ruling, or a slip that was voided', () => {
    const voided = { step: 2, ...otherSlips };
    expect(
      booked(settle({}), settle(voided), settle({ step: 3, ruling: 2, ...otherSlips })),
    ).toEqual([]);
  });

  it('are double when one ruling is applied again to the same slips', () => {
    expect(booked(settle({}), settle({ step: 2 }))).toMatchObject([
      { kind: 'double-step', roundId: 'round-1', seq: 4 },
    ]);
  });

  it.each([
    { step: 3, ruling: 2 },
    { step: 1, ruling: 2 },
    { step: 2, ruling: 0 },
  ])('are out of order when %o follows step 1 under ruling 1', (step) => {
    expect(booked(settle({}), settle(step))).toMatchObject([
      { kind: 'steps-out-of-order', roundId: 'round-1', seq: 4 },
    ]);
  });
});

describe('stakes in play', () => {
  const [first, second] = MOVES;
  const open = keepBooks([first, second].filter((move) => move !== undefined));
  const facts = (isSettled: boolean, hasSlips: boolean) =>
    findWalletDifferences(
      open.wallet,
      open.entries,
      new Map([['round-1', { isSettled, hasSlips }]]),
    );

  it('may be there while the round is not settled', () => {
    expect(facts(false, true)).toEqual([]);
  });

  it('must not outlive the settlement, of the round or of the player', () => {
    const named = [{ kind: 'open-after-settled', walletId: 'ann:USD', roundId: 'round-1' }];
    expect(facts(true, true)).toMatchObject(named);
    const openRounds = new Map([['round-1', { stake: amount(100n), turns: 1 }]]);
    expect(differences(entries, { ...wallet, openRounds })).toMatchObject(named);
    const counted = { ...wallet, openRounds, inPlay: amount(100n) };
    expect(differences(entries, counted)).toMatchObject(named);
  });

  it('do not hide that the head differs in something else', () => {
    const openRounds = new Map([['round-1', { stake: amount(100n), turns: 1 }]]);
    expect(differences(entries, { ...wallet, openRounds, balance: amount(0n) })).toMatchObject([
      { kind: 'open-after-settled' },
      { kind: 'head-differs' },
    ]);
  });

  it('need a slip', () => {
    expect(facts(false, false)).toMatchObject([
      { kind: 'slip-missing', roundId: 'round-1', slipId: 'slip-1', seq: 2 },
    ]);
  });
});
