import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { VoidProposal } from '../domain/rounds/records.ts';
import { putVoidProposal } from '../store/writes.ts';
import type { ApprovalRequest } from './correct-ruling.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findExpiry, findHorizonProblem, findSamePerson, proposalTimes } from './proposals.ts';
import { ApprovalSchema, findProblem, ProposeVoidSchema } from './requests.ts';
import {
  carryOutVoid,
  decideOnSettled,
  findObstacle,
  lookAtSlip,
  type SeenSlip,
  toVoided,
  type VoidAnswer,
  type VoidSlipRequest,
} from './void-slip.ts';

export interface ProposeVoidRequest extends VoidSlipRequest {
  /** Chosen by the caller; the same proposal again is kept once. */
  readonly proposalId: string;
}

interface ProposedVoid {
  readonly proposal: VoidProposal;
  /** It had been proposed before; this is that proposal. */
  readonly replayed: boolean;
}

type ProposalAnswer = Result<ProposedVoid, Failure>;

/**
 * Keeps the voiding of a settled slip for somebody else to approve, with what it would move. Fails with
 * `ID_INVALID`, `REQUEST_MALFORMED`, `APPROVAL_NOT_REQUIRED`, `PROPOSAL_CONFLICT`, `PROPOSAL_STALE`
 * when the same proposal has expired, and as `voidSlip` does; nothing is written then.
 */
export async function proposeVoid(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: ProposeVoidRequest,
): Promise<ProposalAnswer> {
  const problem = findProblem(ProposeVoidSchema, request);
  if (problem !== undefined) return fail(problem);
  const { store, clock } = ports;
  const { roundId, proposalId } = request;
  return decideAndCommit<ProposalAnswer>(ports, async () => {
    const known = await store.readVoidProposal(roundId, proposalId);
    if (known !== undefined) return answerKnown(known, request, clock.now());
    const looked = await lookAtSlip(store, request);
    if ('seen' in looked) return decideProposal(ports, looked.seen, request);
    const { decision } = looked;
    if (decision.kind !== 'answer') return { kind: 'look-again' };
    return decision.answer.ok
      ? refuse(failure('SLIP_NOT_ACCEPTED', `slip ${request.slipId} is void`, { state: 'voided' }))
      : refuse(decision.answer.failure);
  });
}

function answerKnown(
  known: VoidProposal,
  request: ProposeVoidRequest,
  now: number,
): Decision<ProposalAnswer> {
  const content = ({ walletId, slipId, reason, actor }: VoidProposal | ProposeVoidRequest) =>
    digest({ walletId, slipId, reason, actor });
  if (content(known) !== content(request)) {
    const message = `proposal ${known.proposalId} says something else`;
    return refuse(failure('PROPOSAL_CONFLICT', message));
  }
  const expired = findExpiry(known, now);
  return expired === undefined
    ? answer(ok({ proposal: known, replayed: true }))
    : refuse(failure('PROPOSAL_STALE', expired));
}

async function decideProposal(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  seen: SeenSlip,
  request: ProposeVoidRequest,
): Promise<Decision<ProposalAnswer>> {
  const { round, wallet, slip } = seen;
  const { roundId, state, corrections, latestRuling } = round;
  const isInPlay = ['open', 'closed', 'held'].includes(state) || wallet.openRounds.has(roundId);
  if (isInPlay || corrections.approval === 'none') {
    return refuse(failure('APPROVAL_NOT_REQUIRED', `slip ${slip.slipId} is voided by one person`));
  }
  if (state !== 'settled') return refuse(await findObstacle(store, seen));
  const now = clock.now();
  const late = findHorizonProblem(round, request, now);
  if (late !== undefined) return refuse(late);
  const voided = toVoided(slip, request, { voidedAt: toInstant(now), settled: true });
  const decided = await decideOnSettled(store, seen, voided);
  if (decided.kind === 'disagree') return refuse(failure('RECORDS_DISAGREE', decided.message));
  if (decided.kind === 'inseparable') return refuse(failure('SLIP_NOT_SEPARABLE', decided.message));
  const { proposalId, walletId, slipId, reason, actor } = request;
  const proposal: VoidProposal = {
    ...{ roundId, proposalId, walletId, slipId, reason, actor },
    ...{ ruling: latestRuling, change: decided.change },
    ...proposalTimes(round, request, now),
  };
  const answered = ok({ proposal, replayed: false });
  return { kind: 'commit', writes: [putVoidProposal(proposal)], answer: answered };
}

/**
 * A second person agrees, and the slip is voided, if that still moves what the proposal said. Fails with
 * `REQUEST_MALFORMED`, `PROPOSAL_NOT_FOUND`, `APPROVER_NOT_DIFFERENT`, `PROPOSAL_STALE`, and as
 * `voidSlip` does.
 */
export async function approveVoid(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: ApprovalRequest,
): Promise<VoidAnswer> {
  const problem = findProblem(ApprovalSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, proposalId, actor: approvedBy, at } = request;
  const proposal = await ports.store.readVoidProposal(roundId, proposalId);
  if (proposal === undefined) {
    return fail(failure('PROPOSAL_NOT_FOUND', `round ${roundId} has no proposal ${proposalId}`));
  }
  const same = findSamePerson(proposal, approvedBy);
  if (same !== undefined) return fail(same);
  const { walletId, slipId, reason, actor } = proposal;
  const agreed = { roundId, walletId, slipId, reason, actor, approvedBy, at };
  return carryOutVoid(ports, agreed, ({ latestRuling }, change) => {
    const expired = findExpiry(proposal, ports.clock.now());
    if (expired !== undefined) return failure('PROPOSAL_STALE', expired);
    return latestRuling === proposal.ruling && change === proposal.change
      ? undefined
      : failure('PROPOSAL_STALE', 'it would move other money by now');
  });
}
