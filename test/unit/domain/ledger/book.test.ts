import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import { book, type Movement } from '../../../../shared/domain/ledger/book.ts';
import { type Cause, hashEntry } from '../../../../shared/domain/ledger/entry.ts';
import { GENESIS_HASH, type Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { stepWith, walletWith } from '../../../support/builders.ts';

const STAKE: Cause = { kind: 'stake', roundId: 'round-1', slipId: 'slip-1' };
const CANCEL: Cause = { kind: 'cancel', roundId: 'round-1', slipId: 'slip-1' };
const SETTLEMENT: Cause = { kind: 'settlement', ...stepWith() };
const DEPOSIT: Cause = { kind: 'deposit', transferId: 'transfer-1' };
const WITHDRAWAL: Cause = { kind: 'withdrawal', transferId: 'transfer-1' };
const ADJUSTMENT: Cause = { kind: 'adjustment', transferId: 'transfer-1', reason: 'goodwill' };
const STATUS: Cause = {
  ...({ kind: 'status', status: 'frozen' } as const),
  ...{ refused: true, reason: 'complaint', after: 9 },
};

function movement(cause: Cause, change: bigint): Movement {
  return {
    cause,
    change,
    effectiveAt: '2026-12-01T20:14:40.000Z',
    bookedAt: '2026-12-01T20:14:41.000Z',
    actor: 'ann',
  };
}

function walletOf(balance: bigint, owed = 0n): Wallet {
  const openRounds = new Map([
    ['round-1', { stake: amount(100n), turns: 1 }],
    ['round-2', { stake: amount(7n), turns: 3 }],
  ]);
  const money = { balance: amount(balance), owed: amount(owed), inPlay: amount(107n) };
  return walletWith({ ...money, openRounds, seq: 9, hash: 'a'.repeat(64) });
}

describe('an entry', () => {
  it('explains the whole change', () => {
    const { entry } = book(walletOf(300n), movement(STAKE, -120n));
    const { hash, ...unhashed } = entry;
    expect(unhashed).toEqual({
      walletId: 'ann:USD',
      seq: 10,
      cause: STAKE,
      from: 'wallet',
      to: 'round',
      amount: 120n,
      balanceBefore: 300n,
      balanceAfter: 180n,
      owedBefore: 0n,
      owedAfter: 0n,
      effectiveAt: '2026-12-01T20:14:40.000Z',
      bookedAt: '2026-12-01T20:14:41.000Z',
      actor: 'ann',
      prevHash: 'a'.repeat(64),
    });
    expect(hash).toBe(hashEntry(unhashed));
  });

  it('names the request that it books, if there is one', () => {
    const named = book(walletOf(300n), { ...movement(STAKE, -120n), correlationId: 'order-7' });
    const { hash, ...unhashed } = named.entry;
    expect(unhashed.correlationId).toBe('order-7');
    expect(hash).toBe(hashEntry(unhashed));
    const absent = { ...movement(STAKE, -120n), correlationId: undefined };
    expect(book(walletOf(300n), absent).entry).toEqual(
      book(walletOf(300n), movement(STAKE, -120n)).entry,
    );
    expect(book(walletOf(300n), absent).entry).not.toHaveProperty('correlationId');
  });

  it.each([
    ['stake', STAKE, -10n, 'wallet', 'round'],
    ['cancel', CANCEL, 10n, 'round', 'wallet'],
    ['settlement that pays', SETTLEMENT, 10n, 'round', 'wallet'],
    ['settlement that takes back', SETTLEMENT, -10n, 'wallet', 'round'],
    ['settlement that moves nothing', SETTLEMENT, 0n, 'round', 'wallet'],
    ['deposit', DEPOSIT, 10n, 'cashier', 'wallet'],
    ['withdrawal', WITHDRAWAL, -10n, 'wallet', 'cashier'],
    ['credit by staff', ADJUSTMENT, 10n, 'house', 'wallet'],
    ['debit by staff', ADJUSTMENT, -10n, 'wallet', 'house'],
    ['change of status', STATUS, 0n, 'house', 'wallet'],
  ] as const)('of a %s goes between the right accounts', (...row) => {
    const [, cause, change, from, to] = row;
    const { entry } = book(walletOf(300n), movement(cause, change));
    expect(entry).toMatchObject({ from, to, amount: change < 0n ? -change : change });
  });

  it('is what the new head ends in', () => {
    const { entry, wallet } = book(walletOf(300n), movement(STAKE, -120n));
    expect(wallet).toMatchObject({ seq: 10, hash: entry.hash, balance: 180n, owed: 0n });
  });

  it('begins the chain of a new wallet', () => {
    const { entry, wallet } = book(walletWith(), movement(DEPOSIT, 5n));
    expect(entry).toMatchObject({ seq: 1, prevHash: GENESIS_HASH });
    expect(book(wallet, movement(DEPOSIT, 5n)).entry).toMatchObject({
      seq: 2,
      prevHash: entry.hash,
    });
  });
});

describe('a credit', () => {
  it.each([
    // change, owed → balance after (20 before), owed after
    [50n, 0n, 70n, 0n],
    [50n, 30n, 40n, 0n],
    [30n, 30n, 20n, 0n],
    [10n, 30n, 20n, 20n],
    [0n, 30n, 20n, 30n],
  ])('of %s pays what is owed (%s) first', (change, owed, balanceAfter, owedAfter) => {
    for (const cause of [DEPOSIT, CANCEL, SETTLEMENT, ADJUSTMENT]) {
      const { wallet, entry } = book(walletOf(20n, owed), movement(cause, change));
      expect(wallet).toMatchObject({ balance: balanceAfter, owed: owedAfter });
      expect(entry).toMatchObject({ balanceAfter, owedAfter, owedBefore: owed, amount: change });
    }
  });

  it('goes beyond 2^53 without loss', () => {
    const { wallet } = book(walletOf(2n ** 53n), movement(DEPOSIT, 2n ** 53n + 1n));
    expect(wallet.balance).toBe(18014398509481985n);
  });
});

describe('a debit', () => {
  it.each([STAKE, WITHDRAWAL, ADJUSTMENT])(
    'may take the whole balance but not more ($kind)',
    (cause) => {
      expect(book(walletOf(20n), movement(cause, -20n)).wallet.balance).toBe(0n);
      expect(() => book(walletOf(20n), movement(cause, -21n))).toThrow(InvariantError);
    },
  );

  it.each([
    // change, owed → balance after (20 before), owed after
    [-20n, 0n, 0n, 0n],
    [-21n, 0n, 0n, 1n],
    [-50n, 5n, 0n, 35n],
  ])('of a settlement (%s, owed %s) leaves the rest owed', (change, owed, ...after) => {
    const [balanceAfter, owedAfter] = after;
    const { wallet, entry } = book(walletOf(20n, owed), movement(SETTLEMENT, change));
    expect(wallet).toMatchObject({ balance: balanceAfter, owed: owedAfter });
    expect(entry).toMatchObject({ balanceAfter, owedAfter, amount: -change });
  });
});

describe('the open rounds', () => {
  const other = { stake: 7n, turns: 3 };

  it.each([
    ['a stake adds to its round', STAKE, -10n, { stake: 110n, turns: 2 }, 117n],
    ['a cancel takes off its round', CANCEL, 40n, { stake: 60n, turns: 2 }, 67n],
    ['a cancel of everything leaves the turns', CANCEL, 100n, { stake: 0n, turns: 2 }, 7n],
    ['a settlement closes its round', SETTLEMENT, 195n, undefined, 7n],
    ['a deposit touches none', DEPOSIT, 10n, { stake: 100n, turns: 1 }, 107n],
    ['a withdrawal touches none', WITHDRAWAL, -10n, { stake: 100n, turns: 1 }, 107n],
    ['an adjustment touches none', ADJUSTMENT, -10n, { stake: 100n, turns: 1 }, 107n],
    ['a change of status touches none', STATUS, 0n, { stake: 100n, turns: 1 }, 107n],
  ] as const)('%s', (...row) => {
    const [, cause, change, round, inPlay] = row;
    const { wallet } = book(walletOf(300n), movement(cause, change));
    const expected = round === undefined ? [] : [['round-1', round]];
    expect(Object.fromEntries(wallet.openRounds)).toEqual(
      Object.fromEntries([...expected, ['round-2', other]]),
    );
    expect(wallet.inPlay).toBe(inPlay);
  });

  it('begin with the first stake on a round', () => {
    const { wallet } = book(walletWith({ balance: amount(50n) }), movement(STAKE, -10n));
    expect([...wallet.openRounds]).toEqual([['round-1', { stake: 10n, turns: 1 }]]);
    expect(wallet.inPlay).toBe(10n);
  });

  it('have nothing to cancel on a round without stakes, or more than its stakes', () => {
    expect(() => book(walletWith(), movement(CANCEL, 10n))).toThrow(InvariantError);
    expect(() => book(walletOf(0n), movement(CANCEL, 101n))).toThrow(InvariantError);
  });

  it('may be settled when the round is not among them, as by a correction', () => {
    const { wallet } = book(walletWith(), movement(SETTLEMENT, 10n));
    expect(wallet).toMatchObject({ balance: 10n, inPlay: 0n, openRounds: new Map() });
  });
});

describe('the status', () => {
  it('is what the newest change of it says', () => {
    const { wallet } = book(walletOf(300n), movement(STATUS, 0n));
    expect(wallet).toMatchObject({ status: 'frozen', refused: true, balance: 300n, seq: 10 });
  });

  it.each([DEPOSIT, SETTLEMENT])('stays through a $kind', (cause) => {
    const closed: Wallet = { ...walletOf(300n), status: 'closed', refused: true };
    const { wallet } = book(closed, movement(cause, 10n));
    expect(wallet).toMatchObject({ status: 'closed', refused: true, balance: 310n });
  });
});

it('leaves the wallet it was given as it was', () => {
  const before = walletOf(300n);
  book(before, movement(SETTLEMENT, 10n));
  expect(before).toEqual(walletOf(300n));
});
