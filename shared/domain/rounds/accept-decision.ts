import { type Failure, failure } from '../failure.ts';
import type { Decisions } from '../games/game.ts';
import type { Instant } from '../instant.ts';
import type { DecisionWindow } from './records.ts';
import type { Round } from './round.ts';
import { combineWagers, isAccepted, isLate, type Slip, type Wager } from './slip.ts';

/** What a decision is judged by. */
export interface DecisionSeen {
  readonly round: Round;
  readonly walletId: string;
  /** The player's slips of the round. */
  readonly slips: readonly Slip[];
  /** Every window of the round, in the order in which they began. */
  readonly windows: readonly DecisionWindow[];
}

/**
 * Why a decision is not taken, if so: `WINDOW_CLOSED`, which may be different a moment later, or
 * `DECISION_NOT_ALLOWED` by the rules, which stays.
 */
export function findDecisionRefusal(
  decisions: Decisions,
  { round, walletId, slips, windows }: DecisionSeen,
  wagers: readonly Wager[],
  receivedAt: Instant,
): Failure | undefined {
  const lateness = { lateFrom: bettingEnd(round, windows) };
  const counting = slips.filter(isAccepted).filter((slip) => !isLate(slip, lateness));
  const problem = decisions.findProblem(
    {
      walletId,
      wagers,
      confirmed: combineWagers(counting.flatMap((slip) => slip.wagers)),
      windows: windows.map(({ window, opensAt, closesAt }) => {
        return { window, isOpen: opensAt <= receivedAt && receivedAt < closesAt };
      }),
    },
    round.houseRules,
  );
  if (problem === undefined) return undefined;
  const { code, message, rule } = problem;
  return failure(code, message, rule === undefined ? undefined : { rule });
}

/** A window ends betting, whether or not the head of the round shows it yet. */
function bettingEnd(
  { lateFrom, closesAt }: Round,
  windows: readonly DecisionWindow[],
): Instant | undefined {
  const ends = [lateFrom ?? closesAt, ...windows.map(({ opensAt }) => opensAt)];
  const [earliest = closesAt] = ends.toSorted();
  return earliest < closesAt ? earliest : undefined;
}
