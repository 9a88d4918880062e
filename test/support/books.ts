import type { LedgerEntry, SettlementStep } from '../../shared/domain/ledger/entry.ts';
import { findLedgerFault } from '../../shared/domain/ledger/verify.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import type { ShardDone } from '../../shared/domain/rounds/records.ts';
import type { Round } from '../../shared/domain/rounds/round.ts';
import type { Slip } from '../../shared/domain/rounds/slip.ts';
import type { Store } from '../../shared/store/store.ts';

/** The reads that an audit needs. */
type Records = Pick<
  Store,
  'readWallet' | 'readEntries' | 'readRound' | 'readSlipPage' | 'readDone'
>;

interface WalletBooks {
  readonly wallet: Wallet;
  readonly entries: readonly LedgerEntry[];
}

interface RoundBooks {
  readonly round: Round;
  readonly slips: readonly Slip[];
  readonly done: readonly ShardDone[];
}

/**
 * Audits the books of some wallets and of every round that they took part in, from records that
 * are written apart from each other: heads, entries, slips and the shards' sums. No one else may
 * have taken part in those rounds, so that all of their money is in sight. Answers one line for
 * each fault. It adds up by itself and shares no arithmetic with the product.
 */
export async function findFaultsInBooks(
  store: Records,
  walletIds: readonly string[],
): Promise<readonly string[]> {
  const wallets = await Promise.all(walletIds.map((walletId) => readWalletBooks(store, walletId)));
  const roundIds = new Set(wallets.flatMap(roundIdsOf));
  const rounds = await Promise.all([...roundIds].map((roundId) => readRoundBooks(store, roundId)));
  return [
    ...wallets.flatMap((books) => walletFaults(books, rounds)),
    ...rounds.flatMap((books) => roundFaults(books, wallets)),
    ...conservationFaults(wallets, rounds),
  ];
}

async function readWalletBooks(store: Records, walletId: string): Promise<WalletBooks> {
  const wallet = await store.readWallet(walletId);
  if (wallet === undefined) throw new Error(`there is no wallet ${walletId}`);
  return { wallet, entries: await store.readEntries(walletId) };
}

function roundIdsOf({ wallet, entries }: WalletBooks): readonly string[] {
  const booked = entries.flatMap(({ cause }) => ('roundId' in cause ? [cause.roundId] : []));
  return [...booked, ...wallet.openRounds.keys()];
}

async function readRoundBooks(store: Records, roundId: string): Promise<RoundBooks> {
  const round = await store.readRound(roundId);
  if (round === undefined) throw new Error(`there is no round ${roundId}`);
  const slips: Slip[] = [];
  for (let shard = 0; shard < round.shards; shard += 1) {
    let after: string | undefined;
    do {
      const page = await store.readSlipPage(roundId, shard, after);
      slips.push(...page.slips);
      after = page.next;
    } while (after !== undefined);
  }
  return { round, slips, done: await store.readDone(roundId, round.latestRuling) };
}

/** The head against the chain of entries, and against the slips that no step has covered yet. */
function walletFaults(
  { wallet, entries }: WalletBooks,
  rounds: readonly RoundBooks[],
): readonly string[] {
  const { walletId, inPlay, openRounds } = wallet;
  const ledger = findLedgerFault(wallet, entries);
  const unsettled = rounds.flatMap(({ round, slips }) => {
    const own = slips.filter((slip) => slip.walletId === walletId);
    const isSettled = stepsOf(entries, round.roundId).length > 0;
    const turns = isSettled ? 0 : own.reduce((total, slip) => total + turnsOf(slip), 0);
    return turns === 0 ? [] : [[round.roundId, { stake: stakeOf(own), turns }] as const];
  });
  const inPlayBySlips = sum(unsettled.map(([, { stake }]) => stake));
  return [
    ...(ledger === undefined ? [] : [`${walletId} entry ${ledger.seq}: ${ledger.message}`]),
    ...compare(`${walletId} in play`, inPlay, inPlayBySlips),
    ...compare(`${walletId} open rounds`, show(openRounds), show(new Map(unsettled))),
  ];
}

/** Every wallet's steps against its slips, and once it is settled the round's sums against both. */
function roundFaults(
  { round, slips, done }: RoundBooks,
  wallets: readonly WalletBooks[],
): readonly string[] {
  const { roundId, state, shards } = round;
  const known = new Set(wallets.map(({ wallet }) => wallet.walletId));
  const strangers = slips.filter(({ walletId }) => !known.has(walletId));
  const faults = strangers.map(({ walletId }) => `${roundId} has slips of ${walletId}, unaudited`);
  for (const { wallet, entries } of wallets) {
    const own = slips.filter(({ walletId }) => walletId === wallet.walletId);
    faults.push(...stepFaults(`${wallet.walletId} in ${roundId}`, round, own, entries));
  }
  if (state !== 'settled') return faults;
  const totals = done.flatMap((shard) => shard.totals);
  const total = (part: 'stake' | 'payout' | 'refund' | 'commission' | 'house') =>
    sum(totals.map((each) => each[part]));
  const steps = wallets.flatMap(({ entries }) => stepsOf(entries, roundId));
  return [
    ...faults,
    ...compare(`${roundId} shards done`, done.length, shards),
    ...compare(`${roundId} stake`, total('stake'), stakeOf(slips)),
    ...compare(
      `${roundId} stake`,
      total('stake'),
      total('payout') + total('refund') + total('house'),
    ),
    ...(['payout', 'refund', 'commission'] as const).flatMap((part) =>
      compare(`${roundId} ${part}`, total(part), sum(steps.map(({ step }) => step[part]))),
    ),
  ];
}

/** One step for each player of a settled round, for exactly the stakes of the accepted slips. */
function stepFaults(
  who: string,
  { roundId, state }: Round,
  own: readonly Slip[],
  entries: readonly LedgerEntry[],
): readonly string[] {
  const steps = stepsOf(entries, roundId);
  const tookPart = own.some((slip) => turnsOf(slip) > 0);
  const expected = tookPart && state === 'settled' ? 1 : Math.min(steps.length, 1);
  return [
    ...compare(`${who}: steps`, steps.length, expected),
    ...steps.flatMap(({ step, moved }) => [
      ...compare(`${who}: stake of the step`, step.stake, stakeOf(own)),
      ...compare(`${who}: what was returned`, step.payout + step.refund, moved),
    ]),
  ];
}

/** All money is somewhere: with the players, with the house, or in play. */
function conservationFaults(
  wallets: readonly WalletBooks[],
  rounds: readonly RoundBooks[],
): readonly string[] {
  const brought = wallets.flatMap(({ entries }) =>
    entries
      .filter(({ cause }) => cause.kind === 'deposit' || cause.kind === 'withdrawal')
      .map((entry) => (entry.cause.kind === 'deposit' ? entry.amount : -entry.amount)),
  );
  const held = sum(wallets.map(({ wallet }) => wallet.balance - wallet.owed + wallet.inPlay));
  const house = sum(rounds.map((books) => houseOf(books, wallets)));
  return compare('wallets + in play + house', held + house, sum(brought));
}

/** From the shards' sums; for a round that was stopped halfway, from the steps there are. */
function houseOf({ round, done }: RoundBooks, wallets: readonly WalletBooks[]): bigint {
  if (round.state === 'settled') {
    return sum(done.flatMap((shard) => shard.totals.map(({ house }) => house)));
  }
  const steps = wallets.flatMap(({ entries }) => stepsOf(entries, round.roundId));
  return sum(steps.map(({ step }) => step.stake - step.payout - step.refund));
}

/** A player's steps in a round, each with the amount that its entry moved. */
function stepsOf(
  entries: readonly LedgerEntry[],
  roundId: string,
): readonly { readonly step: SettlementStep; readonly moved: bigint }[] {
  return entries.flatMap(({ cause, amount: moved }) =>
    cause.kind === 'settlement' && cause.roundId === roundId ? [{ step: cause, moved }] : [],
  );
}

function turnsOf({ state }: Slip): number {
  if (state === 'accepted') return 1;
  return state === 'cancelled' ? 2 : 0;
}

function stakeOf(slips: readonly Slip[]): bigint {
  return sum(slips.flatMap((slip) => (slip.state === 'accepted' ? [slip.stake] : [])));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n);
}

function compare<T>(what: string, seen: T, expected: T): readonly string[] {
  return seen === expected ? [] : [`${what}: ${String(seen)}, expected ${String(expected)}`];
}

function show(openRounds: ReadonlyMap<string, { stake: bigint; turns: number }>): string {
  return [...openRounds]
    .map(([roundId, { stake, turns }]) => `${roundId}=${stake}/${turns}`)
    .sort()
    .join(' ');
}
