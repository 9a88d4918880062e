import { type Failure, failure } from '../domain/failure.ts';
import { findGame } from '../domain/games/registry.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { TableConfig } from '../domain/rounds/round.ts';
import { decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, TableSettingsSchema } from './requests.ts';
import { tableWrites } from './table-writes.ts';

export type TableSettings = Omit<TableConfig, 'revision' | 'state' | 'stateSince'>;

/**
 * Gives a table its next configuration, effective from its next round; a new table is open. Fails with
 * `TABLE_CONFIG_INVALID`.
 */
export async function configureTable(
  ports: Pick<Ports, 'store' | 'clock'>,
  settings: TableSettings,
): Promise<Result<TableConfig, Failure>> {
  const problem = findProblem(TableSettingsSchema, settings)?.message ?? problemOf(settings);
  if (problem !== undefined) return fail(failure('TABLE_CONFIG_INVALID', problem));
  return decideAndCommit<Result<TableConfig, Failure>>(ports, async () => {
    const current = await ports.store.readTable(settings.tableId);
    const { state = 'open', stateSince, revision = 0 } = current ?? {};
    const table: TableConfig = {
      ...{ ...settings, state, revision: revision + 1 },
      ...(stateSince === undefined ? {} : { stateSince }),
    };
    return {
      kind: 'commit',
      writes: tableWrites(table),
      answer: ok(table),
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
