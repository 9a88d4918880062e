import { type Failure, failure } from '../domain/failure.ts';
import { findGame } from '../domain/games/registry.ts';
import { ID_FORM, isId } from '../domain/id.ts';
import { ok, type Result } from '../domain/result.ts';
import type { TableConfig } from '../domain/rounds/round.ts';
import { putTable, putTableRevision } from '../store/writes.ts';
import { decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

export type TableSettings = Omit<TableConfig, 'revision'>;

/**
 * Most shards of a round. Each takes some 500 slips a second, and all gates must fit into the one
 * transaction that opens the round.
 */
const SHARDS_MAX = 64;

/**
 * Gives a table its next configuration, effective from its next round. Fails with
 * `TABLE_CONFIG_INVALID`.
 */
export function configureTable(
  ports: Pick<Ports, 'store' | 'clock'>,
  settings: TableSettings,
): Promise<Result<TableConfig, Failure>> {
  return decideAndCommit<Result<TableConfig, Failure>>(ports, async () => {
    const problem = problemOf(settings);
    if (problem !== undefined) return refuse(failure('TABLE_CONFIG_INVALID', problem));
    const current = await ports.store.readTable(settings.tableId);
    const table = { ...settings, revision: (current?.revision ?? 0) + 1 };
    return {
      kind: 'commit',
      writes: [putTable(table, current?.revision), putTableRevision(table)],
      answer: ok(table),
    };
  });
}

function problemOf({ tableId, houseRules, limits, shards, bettingSeconds }: TableSettings) {
  const { game, variant, paytableVersion } = houseRules;
  if (!isId(tableId)) return `tableId must be ${ID_FORM}`;
  if (findGame(game) === undefined) return `there is no game ${game}`;
  if (!findGame(game)?.supports(houseRules)) {
    return `${game} has no paytable ${variant} version ${paytableVersion}`;
  }
  if (!isCount(shards, SHARDS_MAX)) return `shards must be a whole number from 1 to ${SHARDS_MAX}`;
  if (!isCount(bettingSeconds, 3600)) return 'bettingSeconds must be a whole number from 1 to 3600';
  const broken = Object.entries(limits).find(
    ([, { positionMin, positionMax }]) => positionMin < 1n || positionMax < positionMin,
  );
  if (broken !== undefined)
    return `limits of ${broken[0]}: 1 ≤ positionMin ≤ positionMax must hold`;
  return Object.keys(limits).length === 0 ? 'limits name no currency' : undefined;
}

function isCount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
