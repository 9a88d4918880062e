import { canonicalJson } from '../digest.ts';
import { findGame } from '../games/registry.ts';
import type { LimitsByCurrency, PinnedRules, TableConfig } from './round.ts';

/** What people decide about a table; its state and the number of its configuration are not among it. */
type Settings = PinnedRules & Pick<TableConfig, 'tableId' | 'bettingSeconds'>;

/** Whether two tables are configured alike, in whatever order that is said, with or without defaults. */
export function isSameTable(left: Settings, right: Settings): boolean {
  return meaningOf(left) === meaningOf(right);
}

function meaningOf(settings: Settings): string {
  const { tableId, bettingSeconds, shards, houseRules, corrections, wagersMax } = settings;
  const { game, variant, paytableVersion, rounding, options } = houseRules;
  return canonicalJson({
    ...{ tableId, bettingSeconds, shards, wagersMax, game, variant, paytableVersion, rounding },
    corrections: { ...corrections },
    options: findGame(game)?.optionsInForce(houseRules) ?? options,
    limits: withSteps(settings.limits),
  });
}

/** A table that names no step takes every stake, which is a step of 1. */
function withSteps(limits: LimitsByCurrency) {
  const steps = Object.entries(limits).map(
    ([currency, stakes]) => [currency, { stakeStep: 1n, ...stakes }] as const,
  );
  return Object.fromEntries(steps);
}
