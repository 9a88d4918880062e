import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, HouseRules, Outcome, Regime, ScanFailure } from '../game.ts';
import { FORBID_OPPOSITE_BETS, findOppositeBets, type Opposites } from '../opposite-bets.ts';
import { findFlagProblem, flagsInForce } from '../options.ts';
import { parseScan } from '../parse-scan.ts';
import { paytablesOf } from '../paytables.ts';
import { expectedReturns } from './expected-returns.ts';
import { gradePosition } from './grade.ts';
import { INCIDENTS } from './incidents.ts';
import { LAYOUT } from './layout.ts';
import { readFacts } from './outcome.ts';
import { findPaytable } from './paytable.ts';
import { readRoll } from './roll.ts';
import { SicBoScanSchema } from './scan.ts';

const GAME_ID = 'sic-bo';

const PAYTABLES = paytablesOf(GAME_ID, findPaytable);

const POSITIONS: ReadonlySet<string> = new Set(LAYOUT.keys());

const OPPOSITES: Opposites = [
  ['small', 'big'],
  ['even', 'odd'],
];

const REGIMES: ReadonlySet<Regime> = new Set<Regime>(['result']);

/** Sic bo with three dice (rules SIC-01 to SIC-14). */
export const sicBo: Game = {
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
  expectedReturns: (rules) => expectedReturns(PAYTABLES.require(rules).pays),
  readOutcome,
};

/** scan → roll → facts. Throws `InvariantError` only for rules that `findRulesProblem` refuses. */
function readOutcome(
  scan: unknown,
  rules: HouseRules,
  regime: Regime,
): Result<Outcome, ScanFailure> {
  const { pays } = PAYTABLES.require(rules);
  invariant(REGIMES.has(regime), `sic bo knows no ${regime}`);
  const parsed = parseScan(SicBoScanSchema, scan);
  if (!parsed.ok) return parsed;
  const roll = readRoll(parsed.value);
  if (!roll.ok) return roll;
  return ok({
    facts: readFacts(roll.value),
    grade: (id) => {
      const position = LAYOUT.get(id);
      invariant(position !== undefined, `not a position of sic bo: ${id}`);
      return gradePosition(position, roll.value, pays);
    },
  });
}
