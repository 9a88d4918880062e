import { toInstant } from '../domain/instant.ts';
import { countTurns } from '../domain/rounds/slip.ts';
import type { PlayerRound } from '../domain/settlement/decide-step.ts';
import type { SettlementWork } from '../messages/settlement-work.ts';
import { afterWallet } from '../store/keys.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import {
  type AppliedRuling,
  findObstacle,
  type Obstacle,
  readRulingToApply,
} from './ruling-to-apply.ts';
import { settlePlayer } from './settle-player.ts';
import { type Player, readPlayers } from './shard-players.ts';

export type SettleWork = Extract<SettlementWork, { work: 'settle' }>;

export type ShardAnswer =
  /** Everything this message asks for has been done. */
  | 'done'
  /** Time ran out between two chunks: the message must come again, and goes on from there. */
  | 'interrupted'
  /** There is nothing to do any more. */
  | Obstacle;

/** One player per transaction, so a conflict stays that player's own; this many at a time. */
export const PLAYERS_IN_FLIGHT = 32;

/**
 * Moves the wallets of one shard to what a ruling says, and sends the check that none was missed.
 * May be repeated, interrupted and run twice at once: every wallet moves once. `hasTime` is asked
 * between chunks of players.
 */
export async function settleShard(
  ports: Ports,
  work: SettleWork,
  hasTime: () => boolean,
): Promise<ShardAnswer> {
  const { store, clock } = ports;
  const { roundId, shard } = work;
  const ruling = await readRulingToApply(ports, roundId, work.ruling);
  if (typeof ruling === 'string') return ruling;

  // Sealed before the slips are read: a slip that is accepted later has seen an open gate, and
  // lands within the grace time, after which the finish looks again.
  const { resume } = await store.sealGate(roundId, shard);
  const sealedAt = clock.now();
  const after = resume?.ruling === work.ruling ? afterWallet(resume.afterWalletId) : undefined;

  for await (const players of readPlayers(store, work, after)) {
    const obstacle = await settleChunk(ports, ruling, players);
    if (obstacle !== undefined) return obstacle;
    const afterWalletId = players.at(-1)?.walletId;
    if (afterWalletId !== undefined && !hasTime()) {
      await store.saveResumeHint(roundId, shard, { ruling: work.ruling, afterWalletId });
      return 'interrupted';
    }
  }
  await sendFinish(ports, work, sealedAt);
  return 'done';
}

/** Players whose records disagree are left to the finish, when nothing can be on its way any more. */
async function settleChunk(
  ports: Ports,
  ruling: AppliedRuling,
  players: readonly Player[],
): Promise<Obstacle | undefined> {
  const atStake = players.filter(
    ({ walletId, slips }) => countTurns(slips) > 0 && !ruling.stopped.has(walletId),
  );
  const seen = await lookTogether(ports, ruling, atStake);
  // Read after the wallets: whoever is superseded from here on fails on the wallet's `seq`.
  const obstacle = findObstacle(await ports.store.readRound(ruling.round.roundId), ruling.number);
  if (obstacle !== undefined) return obstacle;
  await inParallel(atStake, PLAYERS_IN_FLIGHT, ({ walletId }) =>
    settlePlayer(ports, ruling, walletId, seen.get(walletId)),
  );
  return undefined;
}

/**
 * Reads the wallets, after the slips, and the last steps of those that have nothing in play. A
 * wallet with stakes in play has no step yet, so there is none to read.
 */
async function lookTogether(
  { store }: Pick<Ports, 'store'>,
  { round }: AppliedRuling,
  players: readonly Player[],
): Promise<ReadonlyMap<string, PlayerRound>> {
  const wallets = await store.readWallets(players.map(({ walletId }) => walletId));
  const moved = [...wallets.values()].filter((wallet) => !wallet.openRounds.has(round.roundId));
  const steps = await store.readLastSteps(
    round,
    moved.map(({ walletId }) => walletId),
  );
  const seen = new Map<string, PlayerRound>();
  for (const { walletId, slips } of players) {
    const wallet = wallets.get(walletId);
    if (wallet !== undefined) seen.set(walletId, { wallet, slips, lastStep: steps.get(walletId) });
  }
  return seen;
}

function sendFinish(
  { work: queue, timing }: Pick<Ports, 'work' | 'timing'>,
  { tableId, roundId, shard, ruling }: SettleWork,
  sealedAt: number,
): Promise<void> {
  const notBefore = toInstant(sealedAt + timing.graceMs);
  return queue.send(
    [{ schema: 1, work: 'finish', tableId, roundId, shard, ruling, notBefore }],
    Math.ceil(timing.graceMs / 1000),
  );
}
