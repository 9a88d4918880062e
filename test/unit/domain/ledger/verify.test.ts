import { describe, expect, it } from 'vitest';
import { book } from '../../../../shared/domain/ledger/book.ts';
import { type Cause, hashEntry, type LedgerEntry } from '../../../../shared/domain/ledger/entry.ts';
import { findLedgerFault } from '../../../../shared/domain/ledger/verify.ts';
import { GENESIS_HASH, type Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { stepWith, walletWith } from '../../../support/builders.ts';

const MOVES: readonly (readonly [Cause, bigint])[] = [
  [{ kind: 'deposit', transferId: 'transfer-1' }, 500n],
  [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1' }, -100n],
  [{ kind: 'settlement', ...stepWith() }, 195n],
  [{ kind: 'withdrawal', transferId: 'transfer-2' }, -595n],
  [{ kind: 'settlement', ...stepWith({ step: 2, ruling: 2 }) }, -195n],
];

/** All five entries leave 195 owed; the first two leave 100 in play. */
function keepBooks(count = MOVES.length): { wallet: Wallet; entries: LedgerEntry[] } {
  let wallet = walletWith();
  const entries = MOVES.slice(0, count).map(([cause, change]) => {
    const times = { effectiveAt: '2026-12-01T20:15:00.000Z', bookedAt: '2026-12-01T20:15:01.000Z' };
    const booked = book(wallet, { cause, change, ...times, actor: 'ann' });
    wallet = booked.wallet;
    return booked.entry;
  });
  return { wallet, entries };
}

function inPlayOn(rounds: Readonly<Record<string, readonly [bigint, number]>>) {
  return new Map(
    Object.entries(rounds).map(([roundId, [stake, turns]]) => [
      roundId,
      { stake: amount(stake), turns },
    ]),
  );
}

const { wallet, entries } = keepBooks();

/** Entry `seq` edited, then every hash from there on computed again, the head's too. */
function forge(seq: number, edit: Partial<LedgerEntry>) {
  let prevHash: string = GENESIS_HASH;
  const forged = entries.map((entry) => {
    const { hash: _, ...content } = entry.seq === seq ? { ...entry, ...edit } : entry;
    const hash = hashEntry({ ...content, prevHash });
    const next = { ...content, prevHash, hash };
    prevHash = hash;
    return next;
  });
  return findLedgerFault({ ...wallet, hash: prevHash }, forged);
}

describe('findLedgerFault', () => {
  it('finds nothing in books that were kept', () => {
    expect(findLedgerFault(wallet, entries)).toBeUndefined();
    expect(findLedgerFault(walletWith(), [])).toBeUndefined();
    expect(wallet).toMatchObject({ balance: 0n, owed: 195n });
  });

  it('names the place of an entry that is missing', () => {
    expect(findLedgerFault(wallet, entries.toSpliced(1, 1))).toEqual({
      seq: 2,
      message: 'sequence 3 follows 1',
    });
    expect(findLedgerFault(wallet, entries.slice(1))).toEqual({
      seq: 1,
      message: 'sequence 2 follows 0',
    });
  });

  it('names one past the last entry when only the head disagrees', () => {
    const fault = { seq: 6, message: 'the head does not match the newest entry' };
    expect(findLedgerFault({ ...wallet, seq: 6 }, entries)).toEqual(fault);
    expect(findLedgerFault({ ...wallet, hash: 'f'.repeat(64) }, entries)).toEqual(fault);
    expect(findLedgerFault({ ...wallet, balance: amount(1n) }, entries)).toEqual(fault);
    expect(findLedgerFault({ ...wallet, owed: amount(0n) }, entries)).toEqual(fault);
    expect(findLedgerFault(wallet, entries.slice(0, -1))).toEqual({ ...fault, seq: 5 });
  });

  it.each<[string, Partial<Wallet>]>([
    ['another sum', { inPlay: amount(99n) }],
    ['another stake', { openRounds: inPlayOn({ 'round-1': [99n, 1] }) }],
    ['another turn', { openRounds: inPlayOn({ 'round-1': [100n, 2] }) }],
    ['another round', { openRounds: inPlayOn({ 'round-2': [100n, 1] }) }],
    ['no round', { openRounds: new Map() }],
    ['a round too many', { openRounds: inPlayOn({ 'round-1': [100n, 1], 'round-2': [0n, 2] }) }],
  ])('finds a head that has %s in play than its entries', (_what, edit) => {
    const { wallet: inPlay, entries: staked } = keepBooks(2);
    expect(findLedgerFault(inPlay, staked)).toBeUndefined();
    expect(findLedgerFault({ ...inPlay, ...edit }, staked)).toEqual({
      seq: 3,
      message: 'the head has other stakes in play than its entries',
    });
  });

  it('finds a head that has another status than its entries', () => {
    const fault = { seq: 6, message: 'the head has another status than its entries' };
    expect(findLedgerFault({ ...wallet, status: 'frozen' }, entries)).toEqual(fault);
    expect(findLedgerFault({ ...wallet, refused: true }, entries)).toEqual(fault);
  });

  it('takes the status from the newest change of it, whatever was booked since', () => {
    const times = { effectiveAt: '2026-12-01T20:15:00.000Z', bookedAt: '2026-12-01T20:15:01.000Z' };
    const freeze = { kind: 'status', status: 'frozen', refused: true, reason: 'why' } as const;
    const frozen = book(wallet, {
      ...{ cause: { ...freeze, after: 5 }, change: 0n, ...times, actor: 'staff-1' },
    });
    const paid = book(frozen.wallet, {
      ...{ cause: { kind: 'settlement', ...stepWith() }, change: 5n, ...times, actor: 'staff-1' },
    });
    const all = [...entries, frozen.entry, paid.entry];
    expect(findLedgerFault(paid.wallet, all)).toBeUndefined();
    expect(findLedgerFault({ ...paid.wallet, status: 'active' }, all)).toMatchObject({ seq: 8 });
  });

  it.each([
    ['another previous hash', { prevHash: 'e'.repeat(64) }, 'the previous hash is another one'],
    ['another actor', { actor: 'bob' }, 'the content does not match its hash'],
  ])('says what is wrong with %s', (_what, edit, message) => {
    const edited = entries.map((entry) => (entry.seq === 3 ? { ...entry, ...edit } : entry));
    expect(findLedgerFault(wallet, edited)).toEqual({ seq: 3, message });
  });
});

describe('books that were forged with fresh hashes', () => {
  it('are believed when nothing but words was changed: for that there are anchors', () => {
    expect(forge(3, { actor: 'bob' })).toBeUndefined();
  });

  it.each([
    ['the amount', 3, { amount: amount(196n) }],
    ['the balance after', 3, { balanceAfter: amount(596n) }],
    ['the direction', 3, { from: 'wallet', to: 'round' }],
    ['what is owed after', 5, { owedAfter: amount(194n) }],
  ] as const)('do not add up with %s changed', (_what, seq, edit) => {
    const message = 'the balances do not differ by the amount';
    expect(forge(seq, edit)).toEqual({ seq, message });
  });

  it.each([
    ['the balance', { balanceBefore: amount(401n), balanceAfter: amount(596n) }],
    ['what is owed', { owedBefore: amount(1n), owedAfter: amount(1n) }],
  ])('do not go on from the entry before with %s shifted', (_what, edit) => {
    const message = 'the balance before is not the balance after the previous entry';
    expect(forge(3, edit)).toEqual({ seq: 3, message });
  });

  it.each([
    ['that was settled', 'round-1'],
    ['that it never staked on', 'round-9'],
  ])('cancel nothing on a round %s', (_what, roundId) => {
    const cause = { kind: 'cancel', roundId, slipId: 'slip-1' } as const;
    const message = 'it moves stakes that were not in play';
    const edit = { cause, from: 'round', to: 'wallet', amount: amount(0n) } as const;
    const money = { balanceAfter: amount(595n), balanceBefore: amount(595n) };
    expect(forge(4, { ...edit, ...money })).toEqual({ seq: 4, message });
  });

  it('show a sequence that jumps', () => {
    expect(forge(3, { seq: 4 })).toEqual({ seq: 3, message: 'sequence 4 follows 2' });
  });
});
