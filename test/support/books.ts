import type { LedgerEntry, SettlementStep } from '../../shared/domain/ledger/entry.ts';
import { findLedgerFault } from '../../shared/domain/ledger/verify.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import type { Adjustment, ShardDone } from '../../shared/domain/rounds/records.ts';
import type { Round } from '../../shared/domain/rounds/round.ts';
import type { Slip } from '../../shared/domain/rounds/slip.ts';
import type { Store } from '../../shared/store/store.ts';

/** The reads that an audit needs. */
type Records = Pick<
  Store,
  'readWallet' | 'readEntries' | 'readRound' | 'readSlipPage' | 'readDone' | 'readAdjustments'
>;

interface WalletBooks {
  readonly wallet: Wallet;
  readonly entries: readonly LedgerEntry[];
}

interface RoundBooks {
  readonly round: Round;
  readonly slips: readonly Slip[];
  /** Of the newest ruling. */
  readonly done: readonly ShardDone[];
  /** Of the newest ruling. */
  readonly adjustments: readonly Adjustment[];
}

/**
 * Audits the books of some wallets and of every round that they took part in, from records that
 * are written apart from each other: heads, entries, slips and the shards' sums with their adjustments. No one else may
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
  const done = await store.readDone(roundId, round.latestRuling);
  const adjustments = (await store.readAdjustments(roundId)).filter(
    ({ ruling }) => ruling === round.latestRuling,
  );
  return { round, slips, done, adjustments };
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
    return turns === 0 ? [] : [[round.roundId, { stake: stakeInPlay(own), turns }] as const];
  });
  const inPlayBySlips = sum(unsettled.map(([, { stake }]) => stake));
  return [
    ...(ledger === undefined ? [] : [`${walletId} entry ${ledger.seq}: ${ledger.message}`]),
    ...compare(`${walletId} in play`, inPlay, inPlayBySlips),
    ...compare(`${walletId} open rounds`, show(openRounds), show(new Map(unsettled))),
  ];
}

/** Every wallet's steps against its slips, and once it is settled the round's sums against both. */
function roundFaults(books: RoundBooks, wallets: readonly WalletBooks[]): readonly string[] {
  const { round, slips, done } = books;
  const { roundId, state, shards } = round;
  const known = new Set(wallets.map(({ wallet }) => wallet.walletId));
  const strangers = slips.filter(({ walletId }) => !known.has(walletId));
  const faults = strangers.map(({ walletId }) => `${roundId} has slips of ${walletId}, unaudited`);
  for (const { wallet, entries } of wallets) {
    const own = slips.filter(({ walletId }) => walletId === wallet.walletId);
    faults.push(...stepFaults(`${wallet.walletId} in ${roundId}`, round, own, entries));
  }
  if (state !== 'settled') return faults;
  const total = (part: Part) => sumOf(books, part);
  const steps = wallets.flatMap(({ entries }) => stepsOf(entries, roundId).slice(-1));
  return [
    ...faults,
    ...compare(`${roundId} shards done`, done.length, shards),
    ...compare(`${roundId} stake`, total('stake'), stakeCovered(slips)),
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

type Part = 'stake' | 'payout' | 'refund' | 'commission' | 'house';

/** What a settled round came to: the sums of its shards, and what was adjusted since. */
function sumOf({ done, adjustments }: RoundBooks, part: Part): bigint {
  const totals = done.flatMap((shard) => shard.totals.map((each) => each[part]));
  return sum([...totals, ...adjustments.map(({ difference }) => difference[part])]);
}

/**
 * Steps without a gap, for exactly the stakes that were not taken back before them, each of which
 * moves the difference to what was returned before: at most one for every ruling and one for every
 * slip that was voided after it was settled.
 */
function stepFaults(
  who: string,
  { roundId, state, latestRuling }: Round,
  own: readonly Slip[],
  entries: readonly LedgerEntry[],
): readonly string[] {
  const steps = stepsOf(entries, roundId);
  const last = steps.at(-1);
  const tookPart = own.some((slip) => turnsOf(slip) > 0);
  const isDue = tookPart && state === 'settled';
  const voids = own.filter((slip) => slip.state === 'voided' && slip.settled).length;
  const most = latestRuling + voids;
  let returned = 0n;
  return [
    ...(isDue ? compare(`${who}: ruling of the last step`, last?.step.ruling, latestRuling) : []),
    ...(steps.length > most ? [`${who}: ${steps.length} steps, at most ${most} are due`] : []),
    ...steps.flatMap(({ step, moved }, index) => {
      returned += moved;
      return [
        ...compare(`${who}: number of the step`, step.step, index + 1),
        ...compare(`${who}: stake of step ${step.step}`, step.stake, stakeCovered(own)),
        ...compare(`${who}: returned by step ${step.step}`, step.payout + step.refund, returned),
        ...compare(`${who}: returned until step ${step.step}`, step.returnedTotal, returned),
      ];
    }),
  ];
}

/** All money is somewhere: with the players, with the house, or in play. */
function conservationFaults(
  wallets: readonly WalletBooks[],
  rounds: readonly RoundBooks[],
): readonly string[] {
  const brought = wallets.flatMap(({ entries }) =>
    entries
      .filter(({ cause }) => !('roundId' in cause))
      .map((entry) => (entry.to === 'wallet' ? entry.amount : -entry.amount)),
  );
  const held = sum(wallets.map(({ wallet }) => wallet.balance - wallet.owed + wallet.inPlay));
  const house = sum(rounds.map((books) => houseOf(books, wallets)));
  return compare('wallets + in play + house', held + house, sum(brought));
}

/** From the shards' sums; for a round that was stopped halfway, from the steps there are. */
function houseOf(books: RoundBooks, wallets: readonly WalletBooks[]): bigint {
  const { roundId, state } = books.round;
  if (state === 'settled') return sumOf(books, 'house');
  const steps = wallets.flatMap(({ entries }) => stepsOf(entries, roundId).slice(-1));
  return sum(steps.map(({ step }) => step.stake - step.payout - step.refund));
}

/** A player's steps in a round in booking order, each with what its entry moved to the player. */
function stepsOf(
  entries: readonly LedgerEntry[],
  roundId: string,
): readonly { readonly step: SettlementStep; readonly moved: bigint }[] {
  return entries.flatMap(({ cause, to, amount: moved }) =>
    cause.kind === 'settlement' && cause.roundId === roundId
      ? [{ step: cause, moved: to === 'wallet' ? moved : -moved }]
      : [],
  );
}

const TURNS = { accepted: 1, cancelled: 2, voided: 2, refused: 0, tombstone: 0 } as const;

function turnsOf({ state }: Slip): number {
  return TURNS[state];
}

function stakeInPlay(slips: readonly Slip[]): bigint {
  return sum(slips.flatMap((slip) => (slip.state === 'accepted' ? [slip.stake] : [])));
}

/** Of the slips that steps account for: accepted, or voided once they had been settled. */
function stakeCovered(slips: readonly Slip[]): bigint {
  return sum(
    slips.flatMap((slip) =>
      slip.state === 'accepted' || (slip.state === 'voided' && slip.settled) ? [slip.stake] : [],
    ),
  );
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
