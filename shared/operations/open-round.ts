import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { toEpochMilliseconds } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Round, TableConfig } from '../domain/rounds/round.ts';
import type { RoundOpened } from '../messages/table-event.ts';
import { checkTable, putGate, putRound, putTableRound } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

/** How far the bell may lie from send time plus the table's betting time. */
const CLOSES_AT_TOLERANCE_MS = 5000;

/**
 * Opens a round with the table's rules as they are now: its head, a gate for every shard and its
 * place in the table's list, in one transaction. The same message again answers the round as it is
 * by then. Fails with `TABLE_NOT_FOUND`, `TABLE_CLOSED`, `GAME_MISMATCH`, `CLOSES_AT_IMPLAUSIBLE` or
 * `ROUND_CONFLICT`.
 */
export function openRound(
  ports: Pick<Ports, 'store' | 'clock'>,
  opened: RoundOpened,
): Promise<Result<Round, Failure>> {
  const { store } = ports;
  return decideAndCommit<Result<Round, Failure>>(ports, async () => {
    const existing = await store.readRound(opened.roundId);
    if (existing !== undefined) {
      return isSameRound(existing, opened)
        ? answer(ok(existing))
        : refuse(failure('ROUND_CONFLICT', `round ${opened.roundId} exists with other content`));
    }
    const table = await store.readTable(opened.tableId);
    if (table === undefined) {
      return refuse(failure('TABLE_NOT_FOUND', `there is no table ${opened.tableId}`));
    }
    const problem = problemOf(opened, table);
    if (problem !== undefined) return refuse(problem);
    const round = newRound(opened, table);
    const gates = Array.from({ length: round.shards }, (_, shard) =>
      putGate(round.roundId, shard, { state: 'open' }),
    );
    return {
      kind: 'commit',
      // Otherwise a table that is closed meanwhile would open one round more.
      writes: [putRound(round, undefined), putTableRound(round), ...gates, checkTable(table)],
      answer: ok(round),
    };
  });
}

function problemOf(opened: RoundOpened, table: TableConfig): Failure | undefined {
  if (opened.game !== table.houseRules.game) {
    const { game } = table.houseRules;
    return failure('GAME_MISMATCH', `table ${table.tableId} plays ${game}, not ${opened.game}`);
  }
  const expected = toEpochMilliseconds(opened.at) + table.bettingSeconds * 1000;
  const deviation = Math.abs(toEpochMilliseconds(opened.closesAt) - expected);
  if (deviation > CLOSES_AT_TOLERANCE_MS) {
    return failure('CLOSES_AT_IMPLAUSIBLE', `closesAt is ${deviation} ms off the betting time`);
  }
  return table.state === 'open'
    ? undefined
    : failure('TABLE_CLOSED', `table ${table.tableId} is ${table.state}`);
}

function newRound(opened: RoundOpened, table: TableConfig): Round {
  const { roundId, tableId, dealer, shoe, gameNumber, video, at, closesAt } = opened;
  const { houseRules, limits, wagersMax, shards, corrections } = table;
  return {
    ...{ roundId, tableId, houseRules, limits, shards, corrections },
    ...(wagersMax === undefined ? {} : { wagersMax }),
    details: { dealer, shoe, gameNumber, video },
    openedAt: at,
    closesAt,
    state: 'open',
    latestRuling: 0,
    revision: 1,
  };
}

/** Compares what the message says, not when its copies were sent or how they are numbered. */
function isSameRound(round: Round, opened: RoundOpened): boolean {
  const { tableId, game, closesAt, dealer, shoe, gameNumber, video } = opened;
  const said = { tableId, game, closesAt, dealer, shoe, gameNumber, video };
  const known = {
    tableId: round.tableId,
    game: round.houseRules.game,
    closesAt: round.closesAt,
    ...round.details,
  };
  return digest(said) === digest(known);
}
