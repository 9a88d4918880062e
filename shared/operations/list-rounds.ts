import { type Instant, toEpochMilliseconds } from '../domain/instant.ts';
import {
  isStopped,
  type QuarantinedPlayer,
  type UnfinishedRound,
} from '../domain/rounds/records.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';

/**
 * What people look for among the rounds that are not settled; a round may be in several lists.
 * - `held`: it has no valid result.
 * - `quarantined`: it, or a player of it, waits for a decision by people.
 * - `overdue`: it should have gone on by itself, and has not.
 * - `settling`: it is ruled, and not all of its wallets have moved.
 */
export type RoundList = 'held' | 'quarantined' | 'overdue' | 'settling';

/** Where a round that is not settled stands. */
export interface RoundStanding {
  readonly round: UnfinishedRound;
  /** When that happened which it should go on from by itself: the bell, or its newest ruling. */
  readonly waitingSince: Instant;
  /** Players whose records disagree, and whom people have not released. */
  readonly stopped: readonly QuarantinedPlayer[];
}

export interface Deadline {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long a round may wait after the bell for a ruling, and after a ruling to be settled. */
  readonly overdueMs: number;
}

/** Rounds looked at at the same time. */
export const ROUNDS_IN_FLIGHT = 8;

/** The rounds of a list, oldest first. What happened a moment ago may not show yet. */
export async function listRounds(
  { store }: Pick<Ports, 'store'>,
  list: RoundList,
  deadline: Deadline,
): Promise<readonly RoundStanding[]> {
  const unfinished = await store.listUnfinished();
  const standings = await inParallel(unfinished, ROUNDS_IN_FLIGHT, (round) =>
    readStanding({ store }, round),
  );
  return standings.filter((standing) => isIn(list, standing, deadline));
}

/** Reads what the head of a round does not say. */
export async function readStanding(
  { store }: Pick<Ports, 'store'>,
  round: UnfinishedRound,
): Promise<RoundStanding> {
  const { roundId, state, closesAt } = round;
  if (state !== 'settling') return { round, waitingSince: closesAt, stopped: [] };
  const newest = (await store.readRulings(roundId)).at(-1);
  const quarantined = await store.readQuarantinedPlayers(roundId);
  const waitingSince = newest?.recordedAt ?? closesAt;
  return { round, waitingSince, stopped: quarantined.filter(isStopped) };
}

/** What waits for a decision by people, who have been told so, does not count as overdue. */
export function isOverdue(standing: RoundStanding, { now, overdueMs }: Deadline): boolean {
  const overdueAt = toEpochMilliseconds(standing.waitingSince) + overdueMs;
  return !isQuarantined(standing) && now >= overdueAt;
}

function isQuarantined({ round, stopped }: RoundStanding): boolean {
  return round.state === 'quarantined' || stopped.length > 0;
}

function isIn(list: RoundList, standing: RoundStanding, deadline: Deadline): boolean {
  switch (list) {
    case 'held':
    case 'settling':
      return standing.round.state === list;
    case 'quarantined':
      return isQuarantined(standing);
    case 'overdue':
      return isOverdue(standing, deadline);
  }
}
