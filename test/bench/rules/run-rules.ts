import type { Game } from '../../../shared/domain/games/game.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import { settleSlips } from '../../../shared/domain/settlement/settle-slips.ts';
import { createRandom } from '../../simulation/engine/random.ts';
import { interleave, type Timing } from '../interleave.ts';
import type { BenchTable } from './bench-round.ts';
import { compareOutcomes, type OutcomesReport } from './compare-outcomes.ts';
import { planBlackjack } from './plan-blackjack.ts';
import { planBaccarat, planRoulette, planSicBo } from './plan-rounds.ts';

interface GameReport {
  readonly game: string;
  readonly rounds: number;
  readonly players: number;
  /** Settled in each run. */
  readonly wagers: number;
  readonly milliseconds: Timing;
  /** By the median. */
  readonly wagersPerSecond: number;
}

export interface RulesReport {
  readonly runs: number;
  readonly games: readonly GameReport[];
  readonly outcomes: OutcomesReport;
}

const SEED = 1;
const ROUNDS = 100;
const PLAYERS = 210;

/** Settles random legal rounds on one core: scan → outcome once a round, then every player's slips. */
export function runRules(runs: number): RulesReport {
  const plans = [planBaccarat, planRoulette, planSicBo, planBlackjack];
  const tables = plans.map((plan) => plan(createRandom(SEED), ROUNDS, PLAYERS));
  const timings = interleave(
    tables.map((table) => () => settleTable(table)),
    runs,
  );
  const games = timings.map(({ work: wagers, median, fastest, slowest }, index) => ({
    game: tables[index]?.rules.game ?? '',
    ...{ rounds: ROUNDS, players: PLAYERS, wagers },
    milliseconds: { median, fastest, slowest },
    wagersPerSecond: Math.round((wagers / median) * 1000),
  }));
  return { runs, games, outcomes: compareOutcomes(createRandom(SEED), runs) };
}

/** Answers with the number of wagers that were settled. */
function settleTable({ rules, rounds }: BenchTable): number {
  const game = requireGame(rules.game);
  let settled = 0;
  for (const { scan, players } of rounds) {
    const read = game.readOutcome(scan, rules, 'result');
    if (!read.ok) throw new Error(`${rules.game}: ${read.failure.message}`);
    const ending = { outcome: read.value, rounding: rules.rounding, lateFrom: undefined };
    for (const slips of players) settled += settleSlips(slips, ending).results.length;
  }
  return settled;
}

function requireGame(id: string): Game {
  const game = findGame(id);
  if (game === undefined) throw new Error(`there is no game ${id}`);
  return game;
}
