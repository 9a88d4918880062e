import type { Dispute } from '../domain/disputes/dispute.ts';
import type { Failure } from '../domain/failure.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { inParallel } from './in-parallel.ts';
import { DisputesSchema } from './lookback-requests.ts';
import type { Ports } from './ports.ts';
import { findProblem } from './requests.ts';

/** Disputes that are read at once. */
const LANES = 8;

/**
 * Disputes that were opened on a day (`2026-12-01`, UTC) and that nobody has decided yet, oldest first. Fails with
 * `REQUEST_MALFORMED`.
 */
export async function listOpenDisputes(
  { store }: Pick<Ports, 'store'>,
  request: { readonly day: string },
): Promise<Result<readonly Dispute[], Failure>> {
  const problem = findProblem(DisputesSchema, request);
  if (problem !== undefined) return fail(problem);
  const disputes = await store.readDisputesOf(request.day);
  const open = await inParallel(disputes, LANES, async (dispute) => {
    const decision = await store.readDisputeDecision(dispute.roundId, dispute.disputeId);
    return decision === undefined ? [dispute] : [];
  });
  return ok(open.flat());
}
