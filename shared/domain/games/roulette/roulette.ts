import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, Grade, HouseRules, Outcome, Regime, ScanFailure } from '../game.ts';
import { findOptionProblem } from '../options.ts';
import { parseScan } from '../parse-scan.ts';
import { paytablesOf } from '../paytables.ts';
import { expectedReturns } from './expected-returns.ts';
import { gradePosition } from './grade.ts';
import { INCIDENTS } from './incidents.ts';
import { LAYOUT } from './layout.ts';
import { readFacts } from './outcome.ts';
import { findPaytable } from './paytable.ts';
import { RouletteScanSchema } from './scan.ts';
import { findBrokenSpinRule, readPocket } from './spin-rules.ts';

const GAME_ID = 'roulette';

const PAYTABLES = paytablesOf(GAME_ID, findPaytable);

const POSITIONS: ReadonlySet<string> = new Set(LAYOUT.keys());

const REGIMES: ReadonlySet<Regime> = new Set<Regime>(['result']);

const VOID: Grade = { result: 'void' };

/** Roulette with a single zero (rules ROU-01 to ROU-15). */
export const roulette: Game = {
  id: GAME_ID,
  bettingSeconds: 60,
  incidents: () => INCIDENTS,
  regimes: () => REGIMES,
  findRulesProblem: (rules) => findOptionProblem(rules, []) ?? PAYTABLES.findProblem(rules),
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
  if (!pocket.ok) return pocket;
  const voidedBy = findBrokenSpinRule(parsed.value);
  return ok({
    facts: readFacts(pocket.value),
    ...(voidedBy === undefined ? {} : { voidedBy }),
    grade: (id) => {
      const position = LAYOUT.get(id);
      invariant(position !== undefined, `not a position of roulette: ${id}`);
      return voidedBy === undefined ? gradePosition(position, pocket.value, paytable) : VOID;
    },
  });
}
