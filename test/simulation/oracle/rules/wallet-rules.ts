import type { Commit, RecordRule } from '../audit.ts';
import type { EntryBook, RoundBook, SlipBook, WalletBook, WalletHead } from '../books.ts';
import { hashCovered, hashEntry } from '../canonical.ts';
import { expect, isCovered } from '../expected.ts';
import { find, must } from '../must.ts';
import { readEntry, readHead, readSlip, readTransfer } from '../read-records.ts';
import { count, hex, money, type RecordChange, text } from '../record.ts';

/** A wallet changes only together with the one entry that explains the change. */
export const WALLET_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, { pk, record = {} }) => {
    const head = readHead(record);
    const inPlay = [...head.open.values()].reduce((total, { stake }) => total + stake, 0n);
    must(head.inPlay === inPlay, () => `wallet ${pk}: in play is not the sum of the open rounds`);
    const before = commit.books.wallets.get(pk)?.head;
    if (before === undefined) {
      must(head.seq === 0 && head.balance === 0n, () => `wallet ${pk} does not begin empty`);
      return;
    }
    must(head.seq === before.seq + 1, () => `wallet ${pk}: seq ${head.seq} follows ${before.seq}`);
    const entry = find(findEntry(commit, pk), () => `the entry that explains wallet ${pk}`);
    must(entry.seq === head.seq, () => `wallet ${pk}: entry ${entry.seq} for seq ${head.seq}`);
    must(entry.hash === head.hash, () => `wallet ${pk} does not hold the hash of its newest entry`);
    const moved = head.balance - head.owed - (before.balance - before.owed);
    must(moved === entry.change, () => `wallet ${pk} moved ${moved}, its entry ${entry.change}`);
    judgeOpenRounds(before, head, entry);
  },
  enter: ({ books }, { pk, record = {} }) => {
    const wallet = books.wallets.get(pk);
    const head = readHead(record);
    if (wallet === undefined) books.wallets.set(pk, { head, entries: [], transfers: new Map() });
    else wallet.head = head;
  },
};

function findEntry({ changes }: Commit, walletId: string): EntryBook | undefined {
  const { record } = changes.find(({ kind, pk }) => kind === 'entry' && pk === walletId) ?? {};
  return record === undefined ? undefined : readEntry(record);
}

/** Stakes and turns of the open rounds after an entry. */
function judgeOpenRounds(before: WalletHead, after: WalletHead, entry: EntryBook): void {
  const open = new Map(before.open);
  const { roundId, kind, change, walletId } = entry;
  if (roundId !== undefined) {
    const { stake, turns } = open.get(roundId) ?? { stake: 0n, turns: 0 };
    if (kind === 'settlement') open.delete(roundId);
    else open.set(roundId, { stake: stake - change, turns: turns + 1 });
  }
  const isSame =
    open.size === after.open.size &&
    [...open].every(([id, { stake, turns }]) => {
      const other = after.open.get(id);
      return other?.stake === stake && other.turns === turns;
    });
  must(isSame, () => `wallet ${walletId}: open rounds do not follow from a ${kind}`);
}

/** An entry continues the chain, and money moves for a reason that is written beside it. */
export const ENTRY_RULE: RecordRule = {
  isOnce: true,
  judge: (commit, { pk, record = {} }) => {
    const entry = readEntry(record);
    const wallet = bookOf(commit, pk);
    const after = commit.changes.find((change) => change.kind === 'wallet' && change.pk === pk);
    must(after?.record !== undefined, () => `entry ${entry.seq} of ${pk} came without its wallet`);
    judgeChain(wallet.head, readHead(after.record), entry);
    const judgeCause = CAUSES[entry.kind];
    must(judgeCause !== undefined, () => `${pk} was booked a ${entry.kind}, which nobody knows`);
    judgeCause(commit, entry);
  },
  enter: ({ books }, { pk, record = {} }) => {
    const entry = readEntry(record);
    books.wallets.get(pk)?.entries.push(entry);
    if (entry.kind !== 'settlement') return;
    const steps = books.rounds.get(entry.roundId ?? '')?.steps;
    steps?.set(pk, [...(steps.get(pk) ?? []), entry]);
  },
};

function judgeChain(before: WalletHead, after: WalletHead, entry: EntryBook): void {
  const { walletId, seq, stored } = entry;
  const name = `entry ${seq} of ${walletId}`;
  must(entry.prevHash === before.hash, () => `${name} does not continue the chain`);
  must(entry.hash === hashEntry(stored), () => `${name}: its content has another hash`);
  const isRight =
    money(stored, 'balanceBefore') === before.balance &&
    money(stored, 'balanceAfter') === after.balance &&
    money(stored, 'owedBefore') === before.owed &&
    money(stored, 'owedAfter') === after.owed;
  must(isRight, () => `${name}: balances are not those of the wallet`);
}

/** Why money may move. A new cause gets its rule here. */
const CAUSES: Readonly<Record<string, (commit: Commit, entry: EntryBook) => void>> = {
  stake: (commit, entry) => {
    const { walletId, roundId = '', change, effectiveAt } = entry;
    const slip = slipBeside(commit, entry);
    must(
      slip.state === 'accepted' && slip.stake === -change && slip.receivedAt === effectiveAt,
      () => `${walletId} paid ${-change} for slip ${slip.slipId}, which is ${slip.state}`,
    );
    const round = roundOf(commit, roundId);
    must(!round.steps.has(walletId), () => `${walletId} staked on ${roundId} after its settlement`);
  },
  cancel: (commit, entry) => {
    const slip = slipBeside(commit, entry);
    must(
      slip.state === 'cancelled' && slip.stake === entry.change,
      () => `${entry.walletId} got ${entry.change} back for ${slip.state} slip ${slip.slipId}`,
    );
  },
  void: (commit, entry) => {
    const slip = slipBeside(commit, entry);
    must(
      slip.state === 'voided' && !slip.isTakenOut && slip.stake === entry.change,
      () => `${entry.walletId} got ${entry.change} back for ${slip.state} slip ${slip.slipId}`,
    );
    const round = roundOf(commit, entry.roundId ?? '');
    must(!round.steps.has(entry.walletId), () => `${entry.walletId} got it back once more`);
  },
  settlement: judgeSettlement,
  deposit: judgeMovement,
  withdrawal: judgeMovement,
  status: ({ changes }, { walletId, cause, change, seq }) => {
    const head = changes.find(({ kind, pk }) => kind === 'wallet' && pk === walletId)?.record;
    const isSame = head?.['status'] === cause['status'] && head?.['refused'] === cause['refused'];
    must(isSame, () => `${walletId} was given another status than its entry says`);
    must(change === 0n, () => `${walletId} moved ${change} with a change of status`);
    must(count(cause, 'after') === seq - 1, () => `${walletId}: the change follows another entry`);
  },
};

/** A step may come from a slip that is taken out beside it. */
function findTaken({ changes }: Commit, { walletId, roundId }: EntryBook): SlipBook | undefined {
  const beside = changes.find(
    ({ kind, pk, sk }) =>
      kind === 'slip' && pk.startsWith(`${roundId}#`) && sk.startsWith(`${walletId}#`),
  );
  return beside === undefined ? undefined : readSlip(beside.record ?? {}, 0);
}

function slipBeside({ changes }: Commit, { walletId, roundId, cause }: EntryBook) {
  const slipId = text(cause, 'slipId');
  const beside = changes.find(
    ({ kind, pk, sk }) =>
      kind === 'slip' && pk.startsWith(`${roundId}#`) && sk === `${walletId}#${slipId}`,
  );
  const { record } = find(beside, () => `slip ${slipId} beside the entry of ${walletId}`);
  return readSlip(record ?? {}, 0);
}

function judgeMovement({ changes }: Commit, { walletId, cause, kind, change }: EntryBook): void {
  const transferId = text(cause, 'transferId');
  const beside = changes.find(
    (other) =>
      other.kind === 'transfer' && other.pk === walletId && other.sk.endsWith(`#${transferId}`),
  );
  const transfer = readTransfer(find(beside, () => `transfer ${transferId}`).record ?? {});
  const amount = kind === 'deposit' ? change : -change;
  must(
    transfer.state === 'done' && transfer.kind === kind && transfer.amount === amount,
    () => `transfer ${transferId} moved ${amount}`,
  );
}

/** The step brings the player to exactly what ruling and slips say. */
function judgeSettlement(commit: Commit, entry: EntryBook): void {
  const { walletId, roundId = '', cause, change } = entry;
  const round = roundOf(commit, roundId);
  const name = `${walletId} in ${roundId}`;
  must(!round.damaged.has(walletId), () => `${name} was settled although its records disagree`);
  const steps = round.steps.get(walletId) ?? [];
  const before = steps.at(-1);
  must(count(cause, 'step') === steps.length + 1, () => `${name}: steps are not in a row`);
  const ruling = count(cause, 'ruling');
  // A worker that looked before the newest ruling came may still finish what it is at.
  const least = before === undefined ? 1 : count(before.cause, 'ruling') + 1;
  const taken = findTaken(commit, entry);
  const isNext = ruling >= (taken === undefined ? least : least - 1);
  must(isNext && round.rulings[ruling - 1] !== undefined, () => `${name}: ruling ${ruling}`);
  const slips = (round.slips.get(walletId) ?? [])
    .map((slip) => (slip.slipId === taken?.slipId ? taken : slip))
    .filter(isCovered);
  const expected = expect(round, slips, ruling);
  for (const what of ['stake', 'payout', 'refund', 'commission'] as const) {
    const got = money(cause, what);
    must(got === expected[what], () => `${name}: ${what} ${got}, not ${expected[what]}`);
  }
  const due = expected.payout + expected.refund;
  const had = before === undefined ? 0n : money(before.cause, 'returnedTotal');
  must(change === due - had, () => `${name} got ${change} instead of ${due - had}`);
  must(money(cause, 'returnedTotal') === due, () => `${name}: returned in total is not ${due}`);
  must(entry.effectiveAt === round.head.closesAt, () => `${name}: settled at another time`);
  must(hex(cause, 'coveredSlips') === hashCovered(slips), () => `${name}: covers other slips`);
  const shard = round.slips.get(walletId)?.[0]?.shard ?? 0;
  const sealedAt = round.gates.get(shard)?.sealedAt ?? commit.at;
  const isLate = commit.at - sealedAt >= commit.graceMs;
  commit.coverage.reached('step', isLate ? 'after the grace time' : 'at once');
}

export const TRANSFER_RULE: RecordRule = {
  isOnce: true,
  judge: ({ changes, coverage }, { pk, sk, record = {} }) => {
    const { state, kind, code } = readTransfer(record);
    const entry = changes.find((change) => change.kind === 'entry' && change.pk === pk)?.record;
    const isBooked = entry !== undefined && readEntry(entry).kind === kind;
    must(isBooked === (state === 'done'), () => `${pk} ${sk} is ${state}, but was it booked?`);
    if (code !== undefined) coverage.reached('failure', code);
  },
  enter: ({ books }, { pk, sk, record = {} }: RecordChange) => {
    books.wallets.get(pk)?.transfers.set(sk.slice('TRANSFER#'.length), readTransfer(record));
  },
};

function bookOf({ books }: Commit, walletId: string): WalletBook {
  return find(books.wallets.get(walletId), () => `wallet ${walletId}`);
}

function roundOf({ books }: Commit, roundId: string): RoundBook {
  return find(books.rounds.get(roundId), () => `round ${roundId}`);
}
