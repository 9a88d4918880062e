import { type Failure, failure } from '../domain/failure.ts';
import type { Outcome } from '../domain/games/game.ts';
import { findGame } from '../domain/games/registry.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Decision, Ruling } from '../domain/rounds/ruling.ts';

/** A decision under a round's rules: what it comes to, for wallets, people and reports. */
export interface ReadDecision extends Pick<Ruling, 'decision' | 'facts'> {
  /** Absent when every stake is returned. */
  readonly outcome: Outcome | undefined;
}

/**
 * The rules may declare a scan void (ROU-14, ROU-15); then the decision is a void for that reason.
 * Fails with `SCAN_MALFORMED` or `SCAN_IMPOSSIBLE`, naming the broken rule.
 */
export function readDecision(
  { roundId, houseRules }: Round,
  decision: Decision,
): Result<ReadDecision, Failure> {
  if (decision.kind === 'void') return ok({ decision, facts: {}, outcome: undefined });
  const game = findGame(houseRules.game);
  invariant(game !== undefined, `round ${roundId} has no known game`);
  if (!game.regimes(houseRules).has(decision.kind)) {
    const message = `${houseRules.game} ${houseRules.variant} knows no ${decision.kind}`;
    return fail(failure('SCAN_MALFORMED', message));
  }
  const read = game.readOutcome(decision.scan, houseRules, decision.kind);
  if (!read.ok) {
    const { code, message, rule } = read.failure;
    return fail(failure(code, message, rule === undefined ? undefined : { rule }));
  }
  const { facts, voidedBy } = read.value;
  if (voidedBy === undefined) return ok({ decision, facts, outcome: read.value });
  const reason = `${voidedBy.rule}: ${voidedBy.message}`;
  const { scan } = decision;
  return ok({ decision: { kind: 'void', reason, scan }, facts, outcome: undefined });
}
