import { type Failure, failure } from '../domain/failure.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Ruling } from '../domain/rounds/ruling.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import { findProblem, TableRoundsSchema } from './requests.ts';

/** What players may know of a round of a table. */
export interface TableRound
  extends Pick<Round, 'roundId' | 'details' | 'openedAt' | 'closesAt' | 'state'> {
  /** How the newest ruling says that it ended; absent while there is none. */
  readonly ruling?: Pick<Ruling, 'number' | 'facts' | 'sentAt'> & {
    readonly kind: Ruling['decision']['kind'];
  };
}

/** Rounds that are read at once. */
const LANES = 8;

/**
 * The last rounds of a table, newest first, from 1 to 100 of them. Costs the reading of each round
 * and its rulings. Fails with `ID_INVALID`, `REQUEST_MALFORMED` or `TABLE_NOT_FOUND`.
 */
export async function readTableRounds(
  { store }: Pick<Ports, 'store'>,
  request: { readonly tableId: string; readonly limit: number },
): Promise<Result<readonly TableRound[], Failure>> {
  const problem = findProblem(TableRoundsSchema, request);
  if (problem !== undefined) return fail(problem);
  const { tableId, limit } = request;
  if ((await store.readTable(tableId)) === undefined) {
    return fail(failure('TABLE_NOT_FOUND', `there is no table ${tableId}`));
  }
  const roundIds = await store.readTableRounds(tableId, limit);
  return ok(await inParallel(roundIds, LANES, (roundId) => readTableRound(store, roundId)));
}

async function readTableRound(store: Ports['store'], roundId: string): Promise<TableRound> {
  const round = await store.readRound(roundId);
  invariant(round !== undefined, `round ${roundId} is listed but not there`);
  const { details, openedAt, closesAt, state } = round;
  const summary = { roundId, details, openedAt, closesAt, state };
  // One that was recorded since belongs to the next state.
  const newest = (await store.readRulings(roundId))[round.latestRuling - 1];
  if (newest === undefined) return summary;
  const { number, decision, facts, sentAt } = newest;
  return { ...summary, ruling: { number, kind: decision.kind, facts, sentAt } };
}
