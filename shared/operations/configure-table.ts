import { type Failure, failure } from '../domain/failure.ts';
import { findGame } from '../domain/games/registry.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isSameTable } from '../domain/rounds/is-same-table.ts';
import type { TableConfig } from '../domain/rounds/round.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem } from './requests.ts';
import { TableSettingsSchema } from './table-settings-request.ts';
import { tableWrites } from './table-writes.ts';

export type TableSettings = Omit<TableConfig, 'revision' | 'state' | 'stateSince'>;

export interface ConfiguredTable {
  readonly table: TableConfig;
  /** It was configured like this before: nothing was written. */
  readonly replayed: boolean;
}

/**
 * Gives a table its next configuration, effective from its next round; a new table is open. Settings that
 * mean what the newest configuration says make no other one. Fails with `TABLE_CONFIG_INVALID`.
 */
export async function configureTable(
  ports: Pick<Ports, 'store' | 'clock'>,
  settings: TableSettings,
): Promise<Result<ConfiguredTable, Failure>> {
  const problem = findProblem(TableSettingsSchema, settings)?.message ?? problemOf(settings);
  if (problem !== undefined) return fail(failure('TABLE_CONFIG_INVALID', problem));
  return decideAndCommit<Result<ConfiguredTable, Failure>>(ports, async () => {
    const current = await ports.store.readTable(settings.tableId);
    if (current !== undefined && isSameTable(current, settings)) {
      return answer(ok({ table: current, replayed: true }));
    }
    const { state = 'open', stateSince, revision = 0 } = current ?? {};
    const table: TableConfig = {
      ...{ ...settings, state, revision: revision + 1 },
      ...(stateSince === undefined ? {} : { stateSince }),
    };
    return {
      kind: 'commit',
      writes: tableWrites(table),
      answer: ok({ table, replayed: false }),
    };
  });
}

function problemOf(settings: TableSettings): string | undefined {
  const { houseRules } = settings;
  const game = findGame(houseRules.game);
  return game === undefined
    ? `there is no game ${houseRules.game}`
    : game.findRulesProblem(houseRules);
}
