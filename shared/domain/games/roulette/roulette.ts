import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, Grade, HouseRules, Outcome, Regime, ScanFailure } from '../game.ts';
import { FORBID_OPPOSITE_BETS, findOppositeBets, type Opposites } from '../opposite-bets.ts';
import { findFlagProblem, flagsInForce } from '../options.ts';
import { parseScan } from '../parse-scan.ts';
import { paytablesOf } from '../paytables.ts';
import { expectedReturns } from './expected-returns.ts';
import { gradePosition } from './grade.ts';
import { INCIDENTS } from './incidents.ts';
import { LAYOUT, type Position } from './layout.ts';
import { readFacts } from './outcome.ts';
import { findPaytable } from './paytable.ts';
import { RouletteScanSchema } from './scan.ts';
import { findBrokenSpinRule, readPocket } from './spin-rules.ts';

const GAME_ID = 'roulette';

const PAYTABLES = paytablesOf(GAME_ID, findPaytable);

const POSITIONS: ReadonlySet<string> = new Set(LAYOUT.keys());

const OPPOSITES: Opposites = [
  ['red', 'black'],
  ['even', 'odd'],
  ['low', 'high'],
];

const REGIMES: ReadonlySet<Regime> = new Set<Regime>(['result']);

const VOID: Grade = { result: 'void' };

/** Roulette with a single zero (rules ROU-01 to ROU-15). */
export const roulette: Game = {
  id: GAME_ID,
  bettingSeconds: 60,
  incidents: () => INCIDENTS,
  regimes: () => REGIMES,
  findRulesProblem: (rules) =>
    findFlagProblem(rules, [FORBID_OPPOSITE_BETS]) ?? PAYTABLES.findProblem(rules),
  optionsInForce: flagsInForce,
  findBetsProblem: (rules, positions) => findOppositeBets(rules, OPPOSITES, positions),
  positions: (rules) => {
    PAYTABLES.require(rules);
    return POSITIONS;
  },
  expectedReturns: (rules) => expectedReturns(PAYTABLES.require(rules)),
  readOutcome,
};

/** scan → pocket → facts. Throws `InvariantError` only for rules that `findRulesProblem` refuses. */
function readOutcome(
  scan: unknown,
  rules: HouseRules,
  regime: Regime,
): Result<Outcome, ScanFailure> {
  const paytable = PAYTABLES.require(rules);
  invariant(REGIMES.has(regime), `roulette knows no ${regime}`);
  const parsed = parseScan(RouletteScanSchema, scan);
  if (!parsed.ok) return parsed;
  const pocket = readPocket(parsed.value);
  // A spin that does not count is void wherever the ball came to rest.
  const voidedBy = findBrokenSpinRule(parsed.value);
  if (voidedBy !== undefined) {
    return ok({
      ...{ voidedBy, facts: pocket.ok ? readFacts(pocket.value) : {} },
      grade: (id) => {
        requirePosition(id);
        return VOID;
      },
    });
  }
  if (!pocket.ok) return pocket;
  return ok({
    facts: readFacts(pocket.value),
    grade: (id) => gradePosition(requirePosition(id), pocket.value, paytable),
  });
}

function requirePosition(id: string): Position {
  const position = LAYOUT.get(id);
  invariant(position !== undefined, `not a position of roulette: ${id}`);
  return position;
}
