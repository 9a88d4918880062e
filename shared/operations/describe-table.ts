import { type Failure, failure } from '../domain/failure.ts';
import { listOdds, type OddsRow } from '../domain/games/odds/list-odds.ts';
import { isId } from '../domain/id.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { TableConfig } from '../domain/rounds/round.ts';
import type { Ports } from './ports.ts';

/** What players may know of a table before they wager there. */
export interface TableDescription
  extends Pick<TableConfig, 'tableId' | 'state' | 'bettingSeconds' | 'houseRules' | 'limits'> {
  /** Counts the table's configurations; rounds that are open keep the one they opened under. */
  readonly revision: number;
  /** Every position: what it pays, and its exact mean return where play does not change it. */
  readonly positions: readonly OddsRow[];
}

/** Fails with `ID_INVALID` or `TABLE_NOT_FOUND`. */
export async function describeTable(
  { store }: Pick<Ports, 'store'>,
  tableId: string,
): Promise<Result<TableDescription, Failure>> {
  if (!isId(tableId)) return fail(failure('ID_INVALID', 'tableId: no id'));
  const table = await store.readTable(tableId);
  if (table === undefined) return fail(failure('TABLE_NOT_FOUND', `there is no table ${tableId}`));
  const { state, bettingSeconds, houseRules, limits, revision } = table;
  return ok({
    ...{ tableId, state, bettingSeconds, houseRules, limits, revision },
    positions: listOdds(houseRules),
  });
}
