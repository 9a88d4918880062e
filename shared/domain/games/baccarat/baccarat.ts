import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, HouseRules, Outcome, Regime, ScanFailure } from '../game.ts';
import { findOptionProblem } from '../options.ts';
import { parseScan } from '../parse-scan.ts';
import { readDeal } from './drawing-rules.ts';
import { expectedReturns } from './expected-returns.ts';
import { gradePosition } from './grade.ts';
import { INCIDENTS } from './incidents.ts';
import { readFacts } from './outcome.ts';
import { findPaytable, type Paytable, POSITIONS, type Position } from './paytable.ts';
import { BaccaratScanSchema } from './scan.ts';

const GAME_ID = 'baccarat';

const LAYOUT: ReadonlySet<string> = new Set(POSITIONS);

const REGIMES: ReadonlySet<Regime> = new Set<Regime>(['result']);

/** Baccarat with third-card rules fixed by the tableau (rules BAC-01 to BAC-15). */
export const baccarat: Game = {
  id: GAME_ID,
  bettingSeconds: 30,
  incidents: INCIDENTS,
  regimes: () => REGIMES,
  findRulesProblem: (rules) => findOptionProblem(rules, []) ?? findPaytableProblem(rules),
  positions: (rules) => {
    requirePaytable(rules);
    return LAYOUT;
  },
  expectedReturns: (rules) => expectedReturns(requirePaytable(rules)),
  readOutcome,
};

/** scan → deal → facts. Throws `InvariantError` only for rules that `findRulesProblem` refuses. */
function readOutcome(
  scan: unknown,
  rules: HouseRules,
  regime: Regime,
): Result<Outcome, ScanFailure> {
  const paytable = requirePaytable(rules);
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

function paytableOf(rules: HouseRules): Paytable | undefined {
  return rules.game === GAME_ID ? findPaytable(rules.variant, rules.paytableVersion) : undefined;
}

function findPaytableProblem(rules: HouseRules): string | undefined {
  const { game, variant, paytableVersion } = rules;
  return paytableOf(rules) === undefined
    ? `${game} has no paytable ${variant} version ${paytableVersion}`
    : undefined;
}

/** A table's rules are checked before a round is opened on it: unknown ones are our bug. */
function requirePaytable(rules: HouseRules): Paytable {
  const paytable = paytableOf(rules);
  invariant(
    paytable !== undefined,
    `no paytable for ${rules.game} ${rules.variant} version ${rules.paytableVersion}`,
  );
  return paytable;
}
