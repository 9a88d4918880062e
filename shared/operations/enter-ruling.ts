import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { fail, type Result } from '../domain/result.ts';
import { type Decision, hashDecision } from '../domain/rounds/ruling.ts';
import type { RulingAnswer } from './decide-ruling.ts';
import type { Ports } from './ports.ts';
import { readDecision } from './read-decision.ts';
import { recordRuling } from './record-ruling.ts';
import { EntrySchema, findProblem } from './requests.ts';

/** People say how a round ended of which the scanner has no valid result (GEN-03, A-04). */
export interface EntryRequest {
  readonly roundId: string;
  /** Chosen by the caller; the same entry again is done once. */
  readonly entryId: string;
  readonly decision: Decision;
  readonly reason: string;
  /** Who asks: from the request's signature, never from its body. */
  readonly actor: string;
  readonly at: Instant;
}

/**
 * Rules a round whose betting has ended and that nothing has ruled; what was ruled is corrected
 * instead. Fails with `ID_INVALID`, `REQUEST_MALFORMED`, `ROUND_NOT_FOUND`, `ROUND_NOT_HELD`,
 * `MESSAGE_CONFLICT` when the id has ruled something else, `SCAN_MALFORMED` or `SCAN_IMPOSSIBLE`;
 * nothing is written then.
 */
export async function enterRuling(
  ports: Ports,
  request: EntryRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const problem = findProblem(EntrySchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, entryId, decision, reason, actor, at } = request;
  const ruling = { roundId, messageId: entryId, decision, reason, actor, at };
  return recordRuling(ports, ruling, async ({ round, rulings, stage }) => {
    // The scanner's nonsense holds stakes; what people mistype is told to them.
    const read = readDecision(round, decision);
    const own = rulings.find(({ messageId }) => messageId === entryId);
    if (own !== undefined) {
      // A table that contradicts itself stops the round; people who reuse an id are told.
      return read.ok && own.contentHash === hashDecision(read.value.decision)
        ? undefined
        : failure('MESSAGE_CONFLICT', `${entryId} has ruled something else`);
    }
    if (stage !== 'closed') {
      const message = `round ${roundId} is ${round.state} under ruling ${round.latestRuling}`;
      return failure('ROUND_NOT_HELD', message, { state: round.state });
    }
    return read.ok ? undefined : read.failure;
  });
}
