import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import {
  addDays,
  type Day,
  type GamingCalendar,
  gamingDays,
} from '../domain/reports/gaming-day.ts';
import {
  createReport,
  type Report,
  type ReportBuilder,
  type SettledRound,
} from '../domain/reports/report.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import { backoff } from '../store/clock.ts';
import { type RoundSums, StoreUnavailableError, type TableRoundPlace } from '../store/store.ts';
import { inParallel } from './in-parallel.ts';
import { ReportSchema } from './lookback-requests.ts';
import type { Ports } from './ports.ts';
import { findProblem } from './requests.ts';

export interface ReportRequest extends GamingCalendar {
  /** First gaming day. */
  readonly from: Day;
  /** Last gaming day, at most 30 days later. */
  readonly to: Day;
  /** Of this table alone; of all without it. */
  readonly tableId?: string;
}

/** Rounds that a report reads at most, so that it ends within a request. */
export const REPORT_ROUNDS_MAX = 15_000;

/** Lines of a report at most: an answer of a function has less than 6 MB. */
export const REPORT_LINES_MAX = 10_000;

/** Rounds that are read at once. */
const LANES = 32;

/** Tables of a page. */
const TABLES_PAGE = 500;

/** Half of a transaction may show before the rest, so what does not belong together is looked at again. */
const LOOKS_MAX = 8;

/** A bell may lie so far before its round's opening and after it, whatever the table's settings. */
const BELL_EARLY_MS = 5_000;
const BELL_LATE_MS = 3_605_000;

/**
 * What rounds came to by table, game, brand, currency and gaming day; a round belongs to the gaming day of
 * its bell. Adds up what the shards wrote when they were done and what was adjusted since, so it costs
 * the reading of each round's own records and of no wallet. Rounds that are not settled are only listed. Fails with `ID_INVALID`,
 * `REQUEST_MALFORMED`, `TABLE_NOT_FOUND` or `REPORT_TOO_LARGE`.
 */
export async function reportRounds(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: ReportRequest,
): Promise<Result<Report, Failure>> {
  const problem = findProblem(ReportSchema, request);
  if (problem !== undefined) return fail(problem);
  const tableIds = await listTableIds(ports.store, request.tableId);
  if (tableIds === undefined) {
    return fail(failure('TABLE_NOT_FOUND', `there is no table ${request.tableId}`));
  }
  const dayOf = gamingDays(request);
  const isWanted = (day: Day) => day >= request.from && day <= request.to;
  const roundIds: string[] = [];
  for (const tableId of tableIds) {
    const places = await listPlaces(ports.store, tableId, request);
    const mayBeWanted = ({ openedAt }: TableRoundPlace) =>
      dayOf(later(openedAt, BELL_LATE_MS)) >= request.from &&
      dayOf(later(openedAt, -BELL_EARLY_MS)) <= request.to;
    roundIds.push(...places.filter(mayBeWanted).map(({ roundId }) => roundId));
    if (roundIds.length > REPORT_ROUNDS_MAX) {
      return fail(tooLarge(`of more than ${REPORT_ROUNDS_MAX} rounds`));
    }
  }
  const report = createReport();
  await inParallel(roundIds, LANES, async (roundId) => {
    const sums = await readSums(ports, roundId);
    const day = dayOf(sums.round.closesAt);
    if (isWanted(day)) addRound(report, day, sums);
  });
  const made = report.report();
  return made.lines.length + made.unsettled.length > REPORT_LINES_MAX
    ? fail(tooLarge(`of more than ${REPORT_LINES_MAX} lines`))
    : ok(made);
}

function tooLarge(why: string): Failure {
  return failure('REPORT_TOO_LARGE', `the report would be ${why}`);
}

/** `undefined` when there is no such table. */
async function listTableIds(
  store: Ports['store'],
  tableId: string | undefined,
): Promise<readonly string[] | undefined> {
  if (tableId !== undefined) {
    return (await store.readTable(tableId)) === undefined ? undefined : [tableId];
  }
  const tableIds: string[] = [];
  let place: { readonly after?: string } | undefined = {};
  while (place !== undefined) {
    const { tables, next } = await store.readTablePage({ ...place, limit: TABLES_PAGE });
    tableIds.push(...tables.map((table) => table.tableId));
    place = next === undefined ? undefined : { after: next };
  }
  return tableIds;
}

/** More than the days need: no clock in the world is as far from UTC as a day. */
function listPlaces(
  store: Ports['store'],
  tableId: string,
  { from, to }: ReportRequest,
): Promise<readonly TableRoundPlace[]> {
  const first = `${addDays(from, -2)}T00:00:00.000Z`;
  const last = `${addDays(to, 3)}T00:00:00.000Z`;
  return store.readTableRoundsBetween(tableId, first, last);
}

function later(time: Instant, milliseconds: number): Instant {
  return toInstant(toEpochMilliseconds(time) + milliseconds);
}

function addRound(report: ReportBuilder, day: Day, sums: RoundSums): void {
  const settled = settledOf(sums);
  if (settled === undefined) report.addUnsettled(day, sums.round);
  else report.addSettled(day, settled);
}

/** `undefined` for a round that is not settled. Records that are newer than the head belong to the next one. */
function settledOf({ round, rulings, done, adjustments }: RoundSums): SettledRound | undefined {
  const { state, latestRuling } = round;
  if (state !== 'settled') return undefined;
  return {
    ...{ round, adjustments },
    rulings: rulings.slice(0, latestRuling),
    done: done.filter(({ ruling }) => ruling === latestRuling),
  };
}

async function readSums(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  roundId: string,
): Promise<RoundSums> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (look > 0) await backoff(clock, look);
    const sums = await store.readRoundSums(roundId);
    if (sums !== undefined && isWhole(sums.round, settledOf(sums))) return sums;
  }
  throw new StoreUnavailableError(`the records of round ${roundId} do not show`);
}

/** A round is settled after its last shard was done. */
function isWhole({ latestRuling, shards }: Round, settled: SettledRound | undefined): boolean {
  if (settled === undefined) return true;
  return settled.rulings.length === latestRuling && settled.done.length === shards;
}
