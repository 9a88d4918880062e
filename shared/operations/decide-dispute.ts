import type { DisputeDecision } from '../domain/disputes/dispute.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { putDisputeDecision } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import { DecideDisputeSchema } from './lookback-requests.ts';
import type { Ports } from './ports.ts';
import { findProblem } from './requests.ts';

export type DecideDisputeRequest = Omit<DisputeDecision, 'roundId' | 'decidedAt'>;

export interface DecisionAnswer {
  readonly decision: DisputeDecision;
  /** It was decided so by an earlier request. */
  readonly replayed: boolean;
}

/**
 * Decides a dispute, for good (rule GEN-10). It moves no money: what puts the round right is a ruling or a
 * proposal of its own, which the decision may name if the round has it. Fails with `ID_INVALID`, `REQUEST_MALFORMED`,
 * `DISPUTE_NOT_FOUND`, `DISPUTE_DECIDED` or `PROPOSAL_NOT_FOUND`; nothing is written then.
 */
export async function decideDispute(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: DecideDisputeRequest,
): Promise<Result<DecisionAnswer, Failure>> {
  const problem = findProblem(DecideDisputeSchema, request);
  if (problem !== undefined) return fail(problem);
  const { store, clock } = ports;
  const { disputeId } = request;
  return decideAndCommit<Result<DecisionAnswer, Failure>>(ports, async () => {
    const dispute = await store.readDispute(disputeId);
    if (dispute === undefined) {
      return refuse(failure('DISPUTE_NOT_FOUND', `there is no dispute ${disputeId}`));
    }
    const { roundId } = dispute;
    const known = await store.readDisputeDecision(roundId, disputeId);
    if (known !== undefined) {
      if (isSame(known, request)) return answer(ok({ decision: known, replayed: true }));
      const message = `dispute ${disputeId} is ${known.decision} already, by ${known.actor}`;
      return refuse(failure('DISPUTE_DECIDED', message));
    }
    const missing = await findMissing(store, roundId, request);
    if (missing !== undefined) return refuse(missing);
    const decision = { ...request, roundId, decidedAt: toInstant(clock.now()) };
    return {
      kind: 'commit',
      writes: [putDisputeDecision(decision)],
      answer: ok({ decision, replayed: false }),
    };
  });
}

function isSame(known: DisputeDecision, request: DecideDisputeRequest): boolean {
  const names = ['decision', 'reason', 'ruling', 'proposalId', 'actor'] as const;
  return names.every((name) => known[name] === request[name]);
}

async function findMissing(
  store: Ports['store'],
  roundId: string,
  { ruling, proposalId }: DecideDisputeRequest,
): Promise<Failure | undefined> {
  if (ruling !== undefined) {
    const { latestRuling = 0 } = (await store.readRound(roundId)) ?? {};
    if (ruling > latestRuling) {
      return failure('REQUEST_MALFORMED', `ruling: round ${roundId} has no ruling ${ruling}`);
    }
  }
  if (proposalId === undefined) return undefined;
  const proposal =
    (await store.readProposal(roundId, proposalId)) ??
    (await store.readVoidProposal(roundId, proposalId));
  return proposal === undefined
    ? failure('PROPOSAL_NOT_FOUND', `round ${roundId} has no proposal ${proposalId}`)
    : undefined;
}
