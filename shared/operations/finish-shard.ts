import { toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import type { SettlementStep } from '../domain/ledger/entry.ts';
import type { ShardDone } from '../domain/rounds/records.ts';
import { countTurns, hashCoveredSlips } from '../domain/rounds/slip.ts';
import { knownReturns } from '../domain/settlement/rated-stakes.ts';
import type { SettlementWork } from '../messages/settlement-work.ts';
import { shardOf } from '../store/keys.ts';
import { putDone } from '../store/writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import { type Disagreement, quarantinePlayers } from './quarantine-players.ts';
import { type AppliedRuling, readRulingToApply } from './ruling-to-apply.ts';
import { settlePlayer } from './settle-player.ts';
import { settleRound } from './settle-round.ts';
import { PLAYERS_IN_FLIGHT, type ShardAnswer } from './settle-shard.ts';
import { type Player, readPlayers } from './shard-players.ts';
import { createShardSums, type ShardSums } from './shard-sums.ts';

export type FinishWork = Extract<SettlementWork, { work: 'finish' }>;

export type FinishAnswer =
  | ShardAnswer
  /** Came before its time. */
  | 'too-early'
  /** Players' records disagree; the message must come again, and then quarantines them. */
  | 'disagree';

export interface FinishOptions {
  readonly hasTime: () => boolean;
  /** This is not the first try, so a disagreement that is still there is a fault. */
  readonly isRepeated: boolean;
}

/**
 * Looks at a shard a second time, once no accepted slip can be on its way any more: settles who is
 * missing, recomputes every wager from slips and ruling, compares with what the steps say, and
 * marks the shard done. The last shard to be done settles the round.
 */
export async function finishShard(
  ports: Ports,
  work: FinishWork,
  { hasTime, isRepeated }: FinishOptions,
): Promise<FinishAnswer> {
  const { store, clock } = ports;
  const { roundId, shard, ruling: number } = work;
  const ruling = await readRulingToApply(ports, roundId, number);
  if (typeof ruling === 'string') return ruling;
  if (clock.now() < toEpochMilliseconds(work.notBefore)) return 'too-early';
  const gate = await store.readGate(roundId, shard);
  invariant(gate?.state === 'sealed', `shard ${shard} is finished but was never sealed`);

  const sums = createShardSums(ruling.ending, knownReturns(ruling.round.houseRules));
  const disagreements: Disagreement[] = [];
  for await (const players of readPlayers(store, work)) {
    const answers = await finishPlayers(ports, ruling, players, sums);
    if (answers === 'stopped') return 'superseded';
    disagreements.push(...answers);
    if (!hasTime()) return 'interrupted';
  }
  if (disagreements.length > 0) {
    const isKnown = disagreements.every(({ walletId }) => ruling.stopped.has(walletId));
    if (!isRepeated && !isKnown) return 'disagree';
    // Each of them keeps the shard, and so the round, from being done. Who was stopped before this
    // began may have been released since, and must not be stopped again without a new look.
    const fresh = disagreements.filter(({ walletId }) => !ruling.stopped.has(walletId));
    await quarantinePlayers(ports, ruling.round, fresh);
    return 'quarantined';
  }
  const doneAt = toInstant(clock.now());
  await markDone(ports, { roundId, ruling: number, shard, totals: sums.totals(), doneAt });
  await settleRound(ports, roundId, number);
  return 'done';
}

/** Adds every player who stands under the ruling to the sums, and answers those who cannot. */
async function finishPlayers(
  ports: Ports,
  ruling: AppliedRuling,
  players: readonly Player[],
  sums: ShardSums,
): Promise<readonly Disagreement[] | 'stopped'> {
  const { store } = ports;
  const stopped = players.flatMap(({ walletId }) => {
    const message = ruling.stopped.get(walletId);
    return message === undefined ? [] : [{ walletId, message }];
  });
  const atStake = players.filter(
    ({ walletId, slips }) => countTurns(slips) > 0 && !ruling.stopped.has(walletId),
  );
  const walletIds = atStake.map(({ walletId }) => walletId);
  const steps = await store.readLastSteps(ruling.round, walletIds);
  const missing = atStake.filter((player) => !covers(steps.get(player.walletId), ruling, player));
  const answers = await inParallel(missing, PLAYERS_IN_FLIGHT, async ({ walletId }) => ({
    walletId,
    answer: await settlePlayer(ports, ruling, walletId),
  }));
  if (answers.some((each) => each.answer.kind === 'stopped')) return 'stopped';

  const disagreements = answers.flatMap(({ walletId, answer: each }) =>
    each.kind === 'disagree' ? [{ walletId, message: each.message }] : [],
  );
  const outside = new Set(disagreements.map(({ walletId }) => walletId));
  const late = await store.readLastSteps(
    ruling.round,
    missing.map(({ walletId }) => walletId),
  );
  for (const player of atStake.filter(({ walletId }) => !outside.has(walletId))) {
    const step = late.get(player.walletId) ?? steps.get(player.walletId);
    const seen = covers(step, ruling, player) ? player : await readAgain(store, ruling, player);
    invariant(covers(step, ruling, seen), `${player.walletId} was settled but has no such step`);
    sums.add(seen, step);
  }
  return [...stopped, ...disagreements];
}

/** A slip may have been voided after its page was read, and before its player was settled. */
async function readAgain(
  store: Ports['store'],
  { round }: AppliedRuling,
  { walletId }: Player,
): Promise<Player> {
  const shard = shardOf(walletId, round.shards);
  return { walletId, slips: await store.readPlayerSlips(round.roundId, shard, walletId) };
}

function covers(
  step: SettlementStep | undefined,
  ruling: AppliedRuling,
  { slips }: Player,
): step is SettlementStep {
  return step?.ruling === ruling.number && step.coveredSlips === hashCoveredSlips(slips);
}

/** Written once: whoever finishes the shard again comes to the same sums. */
async function markDone(ports: Pick<Ports, 'store' | 'clock'>, done: ShardDone): Promise<void> {
  await decideAndCommit<'done'>(ports, async () => {
    const existing = await ports.store.readDone(done.roundId, done.ruling);
    return existing.some(({ shard }) => shard === done.shard)
      ? answer('done')
      : { kind: 'commit', writes: [putDone(done)], answer: 'done' };
  });
}
