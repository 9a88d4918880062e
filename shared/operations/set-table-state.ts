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
}

/**
 * People pause, close or reopen a table: its next configuration, with who did it and why. Rounds that
 * are open play on with the slips that they have, and take no more. A table that is in this state already stays as it is. Fails with
 * `REQUEST_MALFORMED`, `ID_INVALID` or `TABLE_NOT_FOUND`.
 */
export async function setTableState(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: TableStateRequest,
): Promise<Result<TableConfig, Failure>> {
  const problem = findProblem(TableStateSchema, request);
  if (problem !== undefined) return fail(problem);
  const { tableId, state, actor, reason } = request;
  return decideAndCommit<Result<TableConfig, Failure>>(ports, async () => {
    const table = await ports.store.readTable(tableId);
    if (table === undefined) {
      return refuse(failure('TABLE_NOT_FOUND', `there is no table ${tableId}`));
    }
    if (table.state === state) return answer(ok(table));
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
