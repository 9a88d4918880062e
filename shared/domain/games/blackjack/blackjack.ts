import { invariant } from '../../invariant.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Game, HouseRules, Outcome, PlayerBets, Regime, ScanFailure } from '../game.ts';
import { parseScan } from '../parse-scan.ts';
import { findForbiddenBets } from './allowed-bets.ts';
import { findMisplay } from './check-play.ts';
import { findProblemInWindow } from './decide-in-window.ts';
import { expectedReturns, findGenerousBet } from './expected-returns.ts';
import { readFacts } from './facts.ts';
import { GRADERS, gradePosition } from './grade.ts';
import type { BlackjackRules } from './house-rules.ts';
import { findMismatch } from './mismatch.ts';
import { indexPlays, listPlays } from './plays.ts';
import { layOut, layOutBeforeTheBell, layOutDecisions } from './positions.ts';
import { GAME_ID, optionsInForce, readHouseRules, requireHouseRules } from './read-house-rules.ts';
import { type BlackjackScan, BlackjackScanSchema } from './scan.ts';
import { readWindow } from './window.ts';

/**
 * Blackjack without a hole card: as live casinos deal it (rules BJS-01 to BJS-28) and by the statute
 * of Macau (rules BJM-01 to BJM-23). One engine; what differs is data.
 */
export const blackjack: Game = {
  id: GAME_ID,
  bettingSeconds: 30,
  incidents: (rules) => requireHouseRules(rules).incidents,
  regimes: (rules) => requireHouseRules(rules).regimes,
  findRulesProblem,
  optionsInForce,
  findBetsProblem: (rules, positions) => findForbiddenBets(requireHouseRules(rules), positions),
  positions: (rules) => new Set(layOutBeforeTheBell(requireHouseRules(rules)).keys()),
  decisions: {
    positions: (rules) => new Set(layOutDecisions(requireHouseRules(rules)).keys()),
    readWindow,
    findProblem: findProblemInWindow,
  },
  expectedReturns: (rules) => expectedReturns(requireHouseRules(rules)),
  readOutcome,
};

function findRulesProblem(rules: HouseRules): string | undefined {
  const read = readHouseRules(rules);
  if (!read.ok) return read.failure;
  return rules.options['allowReturnOfOneOrMore'] === true ? undefined : findGenerousBet(read.value);
}

/** scan → legal play → grades. Throws `InvariantError` only for rules and regimes it does not have. */
function readOutcome(
  scan: unknown,
  houseRules: HouseRules,
  regime: Regime,
): Result<Outcome, ScanFailure> {
  const rules = requireHouseRules(houseRules);
  invariant(rules.regimes.has(regime), `blackjack ${houseRules.variant} knows no ${regime}`);
  const parsed = parseScan(BlackjackScanSchema, scan);
  if (!parsed.ok) return parsed;
  const misplay = findMisplay(parsed.value, rules, regime);
  return misplay === undefined
    ? ok(toOutcome(parsed.value, rules, regime))
    : fail({ code: 'SCAN_IMPOSSIBLE', ...misplay });
}

function toOutcome(scan: BlackjackScan, rules: BlackjackRules, regime: Regime): Outcome {
  const layout = layOut(rules);
  const findPlay = indexPlays(listPlays(scan));
  const { dealer } = scan;
  const findMismatchOf = (bets: PlayerBets) =>
    findMismatch(bets, { dealer, findPlay, layout, regime });
  // Positions are graded one by one, but a player's bets match as a whole: one look is enough.
  const matching = new WeakSet<PlayerBets>();
  const requireMatch = (bets: PlayerBets) => {
    if (matching.has(bets)) return;
    const mismatch = findMismatchOf(bets);
    invariant(mismatch === undefined, `${bets.walletId} does not match: ${mismatch}`);
    matching.add(bets);
  };
  return {
    facts: readFacts(scan),
    findMismatch: findMismatchOf,
    grade: (id, bets) => {
      requireMatch(bets);
      const position = layout.get(id);
      invariant(position !== undefined, `not a position of blackjack: ${id}`);
      const play = findPlay(bets.walletId, position.seat);
      invariant(play !== undefined, `nothing was played on seat ${position.seat}`);
      return gradePosition(position, play, { dealer, rules }, GRADERS[regime]);
    },
  };
}
