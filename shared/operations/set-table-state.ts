import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { TableConfig, TableState } from '../domain/rounds/round.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, TableStateSchema } from './requests.ts';
import { tableWrites } from './table-writes.ts';

export interface TableStateRequest {
  readonly tableId: string;
  readonly state: TableState;
  readonly actor: string;
  readonly reason: string;
  /** A table that is closed, by people or by a fault, opens for this alone. */
  readonly reopens?: boolean;
}

/**
 * People pause, resume, close or reopen a table: its next configuration, with who did it and why.
 * Rounds that are open play on with the slips that they have, and take no more. A table that is in this
 * state already stays as it is. Fails with `REQUEST_MALFORMED`, `ID_INVALID`, `TABLE_NOT_FOUND` or,
 * when a closed table is to be paused or resumed, `TABLE_CLOSED`.
 */
export async function setTableState(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: TableStateRequest,
): Promise<Result<TableConfig, Failure>> {
  const problem = findProblem(TableStateSchema, request);
  if (problem !== undefined) return fail(problem);
  const { tableId, state, actor, reason, reopens = false } = request;
  return decideAndCommit<Result<TableConfig, Failure>>(ports, async () => {
    const table = await ports.store.readTable(tableId);
    if (table === undefined) {
      return refuse(failure('TABLE_NOT_FOUND', `there is no table ${tableId}`));
    }
    if (table.state === state) return answer(ok(table));
    if (table.state === 'closed' && !reopens) {
      return refuse(failure('TABLE_CLOSED', `table ${tableId} is closed; only reopening opens it`));
    }
    const next = withState(table, state, { at: toInstant(ports.clock.now()), actor, reason });
    return { kind: 'commit', writes: tableWrites(next), answer: ok(next) };
  });
}

/** The table's next configuration, which differs in its state alone. */
export function withState(
  table: TableConfig,
  state: TableState,
  stateSince: { readonly at: Instant; readonly actor: string; readonly reason: string },
): TableConfig {
  return { ...table, state, stateSince, revision: table.revision + 1 };
}
