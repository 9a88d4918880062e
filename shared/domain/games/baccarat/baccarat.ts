import { invariant } from '../../invariant.ts';
import { ok, type Result } from '../../result.ts';
import type { Game, HouseRules, Outcome, ScanFailure } from '../game.ts';
import { readDeal } from './drawing-rules.ts';
import { gradePosition } from './grade.ts';
import { readFacts } from './outcome.ts';
import { findPaytable, type Paytable, POSITIONS, type Position } from './paytable.ts';
import { parseScan } from './scan.ts';

const GAME_ID = 'baccarat';

const LAYOUT: ReadonlySet<string> = new Set(POSITIONS);

/** Baccarat with third-card rules fixed by the tableau (rules BAC-01 to BAC-15). */
export const baccarat: Game = {
  id: GAME_ID,
  bettingSeconds: 30,
  supports: (rules) => paytableOf(rules) !== undefined,
  positions: (rules) => {
    requirePaytable(rules);
    return LAYOUT;
  },
  readOutcome,
};

/** scan → deal → facts. Throws `InvariantError` only for house rules that `supports` refuses. */
function readOutcome(scan: unknown, rules: HouseRules): Result<Outcome, ScanFailure> {
  const paytable = requirePaytable(rules);
  const parsed = parseScan(scan);
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

/** A table's rules are checked with `supports` before a round is opened on it: unknown ones are our bug. */
function requirePaytable(rules: HouseRules): Paytable {
  const paytable = paytableOf(rules);
  invariant(
    paytable !== undefined,
    `no paytable for ${rules.game} ${rules.variant} version ${rules.paytableVersion}`,
  );
  return paytable;
}
