import type { LedgerEntry, SettlementStep } from '../domain/ledger/entry.ts';
import {
  findPlayerDifferences,
  type PlayerFacts,
  type RuledRound,
  seemsRight,
} from '../domain/reconcile/check-player.ts';
import { createPlayerSums, type PlayerSums } from '../domain/reconcile/check-sums.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import type { Round } from '../domain/rounds/round.ts';
import { shardOf } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { confirmDifferences, type Look } from './confirm-differences.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import { endingOf } from './ruling-to-apply.ts';
import { shardsOf } from './send-settlement.ts';
import { type Player, readPlayers } from './shard-players.ts';

const PLAYERS_IN_FLIGHT = 16;

/** Times that a player is looked at until nothing has moved meanwhile. */
const QUIET_LOOKS_MAX = 8;

/**
 * Compares the slips of a round with the wallets and steps of their players, and once it is settled
 * with the sums that its shards were done with. Reads only.
 */
export function reconcileRound(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  roundId: string,
): Promise<Look> {
  return confirmDifferences(clock, { roundId }, () => lookAtRound(store, roundId));
}

async function lookAtRound(store: Store, roundId: string): Promise<Look> {
  const round = await store.readRound(roundId);
  // A table has spoken of the round, but not opened it yet.
  if (round === undefined) return [];
  const ruled = await readRuled(store, round);
  if (ruled === undefined) {
    const message = `ruling ${round.latestRuling} is not there`;
    return [{ kind: 'unreadable', roundId, message }];
  }
  const sums = createPlayerSums(ruled);
  const found: Difference[] = [];
  for (const shard of shardsOf(round)) {
    for await (const players of readPlayers(store, { roundId, shard })) {
      const look = await lookAtPlayers(store, ruled, players, sums);
      if (look === 'moved') return 'moved';
      found.push(...look);
    }
  }
  if (round.state === 'settled') found.push(...(await compareSums(store, round, sums)));
  if (found.length === 0) return [];
  return (await store.readRound(roundId))?.revision === round.revision ? found : 'moved';
}

async function readRuled(store: Store, round: Round): Promise<RuledRound | undefined> {
  if (round.latestRuling === 0) return { round, ending: undefined };
  const rulings = await store.readRulings(round.roundId);
  const newest = rulings.find(({ number }) => number === round.latestRuling);
  return newest === undefined ? undefined : { round, ending: endingOf(round, newest) };
}

async function lookAtPlayers(
  store: Store,
  ruled: RuledRound,
  players: readonly Player[],
  sums: PlayerSums,
): Promise<Look> {
  const walletIds = players.map(({ walletId }) => walletId);
  const wallets = await store.readWallets(walletIds);
  const steps = await store.readLastSteps(ruled.round, walletIds);
  const odd: string[] = [];
  for (const { walletId, slips } of players) {
    const lastStep = steps.get(walletId);
    const player = { walletId, slips, lastStep, wallet: wallets.get(walletId) };
    sums.add(player);
    if (!seemsRight(ruled, player)) odd.push(walletId);
  }
  const looks = await inParallel(odd, PLAYERS_IN_FLIGHT, (walletId) =>
    lookAtPlayer(store, ruled, walletId),
  );
  const found = looks.filter((look) => look !== 'moved');
  return found.length < looks.length ? 'moved' : found.flat();
}

/** Wallet, slips and the whole ledger, read while nothing happened to the wallet. */
async function lookAtPlayer(store: Store, ruled: RuledRound, walletId: string): Promise<Look> {
  const { roundId, shards } = ruled.round;
  for (let look = 0; look < QUIET_LOOKS_MAX; look += 1) {
    const wallet = await store.readWallet(walletId);
    const slips = await store.readPlayerSlips(roundId, shardOf(walletId, shards), walletId);
    const entries = await store.readEntries(walletId);
    if ((await store.readWallet(walletId))?.seq !== wallet?.seq) continue;
    const player: PlayerFacts = { walletId, wallet, slips, lastStep: lastStepOf(entries, roundId) };
    return findPlayerDifferences(ruled, player, entries);
  }
  return 'moved';
}

function lastStepOf(entries: readonly LedgerEntry[], roundId: string): SettlementStep | undefined {
  const steps = entries.flatMap(({ cause }) =>
    cause.kind === 'settlement' && cause.roundId === roundId ? [cause] : [],
  );
  return steps.reduce<SettlementStep | undefined>(
    (last, step) => (step.step > (last?.step ?? 0) ? step : last),
    undefined,
  );
}

async function compareSums(
  store: Store,
  { roundId, latestRuling }: Round,
  sums: PlayerSums,
): Promise<readonly Difference[]> {
  const done = await store.readDone(roundId, latestRuling);
  const adjustments = await store.readAdjustments(roundId);
  return sums.compare(
    done,
    adjustments.filter(({ ruling }) => ruling === latestRuling),
  );
}

/** Slips in a shard that no round has are in nobody's sums and are never settled. */
export function reconcileShard(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  roundId: string,
  shard: number,
): Promise<Look> {
  return confirmDifferences(clock, { roundId }, async () => {
    const round = await store.readRound(roundId);
    if (round !== undefined && shard < round.shards) return [];
    const found: Difference[] = [];
    for await (const players of readPlayers(store, { roundId, shard })) {
      for (const { walletId, slipId } of players.flatMap(({ slips }) => slips)) {
        const message = `the slip lies in shard ${shard}, which no round has`;
        found.push({ kind: 'orphan-slip', walletId, roundId, slipId, message });
      }
    }
    return found;
  });
}
