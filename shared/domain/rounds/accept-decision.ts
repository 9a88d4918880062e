import { type Failure, failure } from '../failure.ts';
import type { Decisions } from '../games/game.ts';
import type { Instant } from '../instant.ts';
import type { DecisionWindow } from './records.ts';
import type { Round } from './round.ts';
import { combineWagers, isAccepted, type Slip, type Wager } from './slip.ts';

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
  const problem = decisions.findProblem(
    {
      walletId,
      wagers,
      confirmed: combineWagers(slips.filter(isAccepted).flatMap((slip) => slip.wagers)),
      windows: windows
        .filter(({ opensAt }) => opensAt <= receivedAt)
        .map(({ window, closesAt }) => ({ window, isOpen: receivedAt < closesAt })),
    },
    round.houseRules,
  );
  if (problem === undefined) return undefined;
  const { code, message, rule } = problem;
  return failure(code, message, rule === undefined ? undefined : { rule });
}
