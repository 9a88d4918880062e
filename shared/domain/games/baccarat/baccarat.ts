import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, HouseRules, Outcome, Regime, ScanFailure } from '../game.ts';
import { FORBID_OPPOSITE_BETS } from '../opposite-bets.ts';
import { findFlagProblem, flagsInForce } from '../options.ts';
import { parseScan } from '../parse-scan.ts';
import { paytablesOf } from '../paytables.ts';
import { FORBID_PAIRS_ALONE, findForbiddenBets } from './allowed-bets.ts';
import { readDeal } from './drawing-rules.ts';
import { expectedReturns } from './expected-returns.ts';
import { gradePosition } from './grade.ts';
import { INCIDENTS } from './incidents.ts';
import { readFacts } from './outcome.ts';
import { findPaytable, POSITIONS, type Position } from './paytable.ts';
import { BaccaratScanSchema } from './scan.ts';

const GAME_ID = 'baccarat';

const PAYTABLES = paytablesOf(GAME_ID, findPaytable);

const LAYOUT: ReadonlySet<string> = new Set(POSITIONS);

const REGIMES: ReadonlySet<Regime> = new Set<Regime>(['result']);

/** Baccarat with third-card rules fixed by the tableau (rules BAC-01 to BAC-15). */
export const baccarat: Game = {
  id: GAME_ID,
  bettingSeconds: 30,
  incidents: () => INCIDENTS,
  regimes: () => REGIMES,
  findRulesProblem: (rules) =>
    findFlagProblem(rules, [FORBID_OPPOSITE_BETS, FORBID_PAIRS_ALONE]) ??
    PAYTABLES.findProblem(rules),
  optionsInForce: flagsInForce,
  findBetsProblem: findForbiddenBets,
  positions: (rules) => {
    PAYTABLES.require(rules);
    return LAYOUT;
  },
  expectedReturns: (rules) => expectedReturns(PAYTABLES.require(rules)),
  readOutcome,
};

/** scan → deal → facts. Throws `InvariantError` only for rules that `findRulesProblem` refuses. */
function readOutcome(
  scan: unknown,
  rules: HouseRules,
  regime: Regime,
): Result<Outcome, ScanFailure> {
  const paytable = PAYTABLES.require(rules);
  invariant(REGIMES.has(regime), `baccarat knows no ${regime}`);
  const parsed = parseScan(BaccaratScanSchema, scan);
  if (!parsed.ok) return parsed;
  const deal = readDeal(parsed.value);
  if (!deal.ok) return deal;
  const facts = readFacts(deal.value);
  return ok({
    facts,
    grade: (position) => {
      invariant(isPosition(position), `not a position of baccarat: ${position}`);
      return gradePosition(position, facts, paytable);
    },
  });
}

function isPosition(text: string): text is Position {
  return LAYOUT.has(text);
}
