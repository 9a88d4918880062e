import { textTable } from '../../../infra/text-table.ts';
import type { Timing } from '../interleave.ts';
import type { RulesReport } from './run-rules.ts';

export function formatRules({ games, outcomes, runs }: RulesReport): readonly string[] {
  const share = (part: number) => `${((100 * part) / outcomes.deals).toFixed(2)} %`;
  return [
    `Rules: wagers settled on one core; medians of ${runs} interleaved runs (fastest … slowest)`,
    '',
    ...textTable(
      ['game', 'rounds', 'players', 'wagers', 'ms per run', 'wagers/s'],
      games.map(({ game, rounds, players, wagers, milliseconds, wagersPerSecond }) => [
        game,
        ...[rounds, players, wagers].map(group),
        show(milliseconds),
        group(wagersPerSecond),
      ]),
      5,
    ),
    '',
    `Outcomes of the same ${group(outcomes.deals)} baccarat deals`,
    '',
    ...textTable(
      ['', 'ms per run', 'deals/s'],
      outcomes.engines.map(({ what, milliseconds, dealsPerSecond }) => [
        what,
        show(milliseconds),
        group(dealsPerSecond),
      ]),
      2,
    ),
    '',
    `Same winner on ${share(outcomes.sameWinner)} of the deals, same pairs on ${share(outcomes.samePairs)}:`,
    'baccarat-engine forgets a pair once its hand has drawn a third card.',
  ];
}

function show({ median, fastest, slowest }: Timing): string {
  return `${median.toFixed(1)} (${fastest.toFixed(1)} … ${slowest.toFixed(1)})`;
}

function group(whole: number): string {
  return whole.toLocaleString('en-US');
}
