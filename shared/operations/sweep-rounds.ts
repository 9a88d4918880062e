import { type Instant, toEpochMilliseconds } from '../domain/instant.ts';
import type { Round } from '../domain/rounds/round.ts';
import { inParallel } from './in-parallel.ts';
import { type Deadline, isOverdue, ROUNDS_IN_FLIGHT, readStanding } from './list-rounds.ts';
import type { Ports } from './ports.ts';
import { sendShards, shardsOf } from './send-settlement.ts';
import { settleRound } from './settle-round.ts';

export interface SweepOptions extends Deadline {
  /** Asked before each round; the rounds that are not reached are left to the next sweep. */
  readonly hasTime: () => boolean;
}

/** How many rounds … */
export interface SweepAnswer {
  /** … were looked at, since they are not settled and no longer young, */
  readonly looked: number;
  /** … of these, had their settlement taken up again, */
  readonly resumed: number;
  /** … of these, are overdue, */
  readonly overdue: number;
  /** … and were not reached. */
  readonly left: number;
}

/** So long a round is left alone, to go on by itself. */
const YOUNG_MS = 60_000;

/**
 * Looks for rounds that stand still: closes gates that were left open, takes up a settlement whose
 * work was lost, and raises `round-overdue` for what needs people. Moves no money and rules nothing
 * by itself. May run twice at once and beside any settlement. A round that fails keeps none of the
 * others from being looked at; then it rejects with all of these errors.
 */
export async function sweepRounds(ports: Ports, options: SweepOptions): Promise<SweepAnswer> {
  const unfinished = await ports.store.listUnfinished();
  // A ruling may come before the bell; how old it is says the round itself.
  const due = unfinished.filter(({ state, closesAt }) => {
    return state === 'settling' || isOld(closesAt, options);
  });
  const errors: unknown[] = [];
  const answers = await inParallel(due, ROUNDS_IN_FLIGHT, async ({ roundId }) => {
    if (!options.hasTime()) return undefined;
    return sweepRound(ports, roundId, options).catch((error: unknown) => {
      errors.push(error);
      return undefined;
    });
  });
  if (errors.length > 0) {
    throw new AggregateError(errors, `${errors.length} of ${due.length} rounds were not swept`);
  }
  const looked = answers.filter((answer) => answer !== undefined);
  return {
    looked: looked.length,
    resumed: looked.filter(({ isResumed }) => isResumed).length,
    overdue: looked.filter((answer) => answer.isOverdue).length,
    left: due.length - looked.length,
  };
}

interface RoundAnswer {
  readonly isResumed: boolean;
  readonly isOverdue: boolean;
}

async function sweepRound(ports: Ports, roundId: string, deadline: Deadline): Promise<RoundAnswer> {
  const round = await ports.store.readRound(roundId);
  // The list is a moment behind.
  if (round === undefined || round.state === 'settled')
    return { isResumed: false, isOverdue: false };
  if (round.state !== 'open') await closeOpenGates(ports, round);

  const standing = await readStanding(ports, round);
  const isResumed = round.state === 'settling' && isOld(standing.waitingSince, deadline);
  if (isResumed) await resumeSettlement(ports, round);

  const answer = { isResumed, isOverdue: isOverdue(standing, deadline) };
  if (answer.isOverdue) {
    const { tableId, state, latestRuling } = round;
    const { waitingSince } = standing;
    ports.alarm('round-overdue', { roundId, tableId, state, latestRuling, waitingSince });
  }
  return answer;
}

function isOld(instant: Instant, { now }: Deadline): boolean {
  return now >= toEpochMilliseconds(instant) + YOUNG_MS;
}

/** Who ended betting may have died before it closed them, and its message may be gone for good. */
async function closeOpenGates({ store }: Pick<Ports, 'store'>, round: Round): Promise<void> {
  for (const shard of shardsOf(round)) {
    const gate = await store.readGate(round.roundId, shard);
    if (gate?.state === 'open') await store.closeGate(round.roundId, shard);
  }
}

/**
 * Sends the shards that are not done to work again. If all are, whoever finished the last of them
 * died before it could say that the round is settled.
 */
async function resumeSettlement(ports: Ports, round: Round): Promise<void> {
  const { roundId, latestRuling } = round;
  const done = await ports.store.readDone(roundId, latestRuling);
  const numbers = new Set(done.map(({ shard }) => shard));
  const undone = shardsOf(round).filter((shard) => !numbers.has(shard));
  if (undone.length > 0) await sendShards(ports, round, undone);
  else await settleRound(ports, roundId, latestRuling);
}
