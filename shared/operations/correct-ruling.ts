import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Proposal } from '../domain/rounds/records.ts';
import type { Decision as RoundDecision, Ruling } from '../domain/rounds/ruling.ts';
import { putProposal } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { RulingAnswer } from './decide-ruling.ts';
import type { Ports } from './ports.ts';
import { previewRuling, type RulingPreview } from './preview-ruling.ts';
import {
  type Corrector,
  findExpiry,
  findHorizonProblem,
  findSamePerson,
  proposalTimes,
} from './proposals.ts';
import { recordRuling } from './record-ruling.ts';
import { ApprovalSchema, CorrectionSchema, findProblem } from './requests.ts';

/** People have found that a round ended otherwise than it was ruled. */
export interface CorrectionRequest extends Corrector {
  readonly roundId: string;
  /** Chosen by the caller; the same correction again is done once. */
  readonly correctionId: string;
  readonly decision: RoundDecision;
  /** Number of the ruling that is wrong, which must be the newest. */
  readonly corrects: number;
  readonly reason: string;
  readonly at: Instant;
}

/**
 * Records a correction, and every player is brought to what it says. A copy of one that was followed
 * is a replay, however late it comes. Fails with `REQUEST_MALFORMED`, `ID_INVALID`, `ROUND_NOT_FOUND`,
 * `CORRECTION_TOO_LATE`, `APPROVAL_REQUIRED` where the house wants a second person, and as
 * `recordRuling` does; nothing is written then.
 */
export async function correctRuling(
  ports: Ports,
  request: CorrectionRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const problem = findProblem(CorrectionSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, correctionId, decision, corrects, reason, actor, at } = request;
  const ruling = { roundId, decision, actor, at, reason, correction: { corrects } };
  return recordRuling(ports, { ...ruling, messageId: correctionId }, async ({ round, rulings }) => {
    if (rulings.some(({ messageId }) => messageId === correctionId)) return undefined;
    const late = findHorizonProblem(round, request, ports.clock.now());
    if (late !== undefined) return late;
    const message = `round ${roundId} is corrected by two people only`;
    return round.corrections.approval === 'second-person'
      ? failure('APPROVAL_REQUIRED', message)
      : undefined;
  });
}

export interface ProposalAnswer {
  readonly proposal: Proposal;
  /** What it would move now. */
  readonly preview: RulingPreview;
  /** It has been approved. */
  readonly isApproved: boolean;
  /** It had been proposed before; this is that proposal. */
  readonly replayed: boolean;
}

/**
 * Keeps a correction for somebody else to approve, together with what it would move. A copy is answered
 * the same, also after the approval. Fails as `correctRuling` does, with `PROPOSAL_CONFLICT` when the
 * id was used for another one, and with `PROPOSAL_STALE` when it has expired.
 */
export async function proposeCorrection(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: CorrectionRequest,
): Promise<Result<ProposalAnswer, Failure>> {
  const problem = findProblem(CorrectionSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, correctionId } = request;
  const round = await ports.store.readRound(roundId);
  if (round === undefined) return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId}`));
  const preview = await previewRuling(ports, request);
  if (!preview.ok) return preview;
  return decideAndCommit<Result<ProposalAnswer, Failure>>(ports, async () => {
    const rulings = await ports.store.readRulings(roundId);
    const followed = rulings.find(({ messageId }) => messageId === correctionId);
    const known = await ports.store.readProposal(roundId, correctionId);
    const now = ports.clock.now();
    const answered = { preview: preview.value, isApproved: followed !== undefined };
    if (known !== undefined) return answerKnown(known, request, answered, now);
    const refusal =
      followed === undefined
        ? (findHorizonProblem(round, request, now) ?? findOutdated(request, preview.value))
        : failure('MESSAGE_CONFLICT', `${correctionId} has ruled something else`);
    if (refusal !== undefined) return refuse(refusal);
    const proposal = toProposal(request, preview.value, proposalTimes(round, request, now));
    const answer = ok({ proposal, ...answered, replayed: false });
    return { kind: 'commit', writes: [putProposal(proposal)], answer };
  });
}

function answerKnown(
  known: Proposal,
  request: CorrectionRequest,
  answered: Pick<ProposalAnswer, 'preview' | 'isApproved'>,
  now: number,
): Decision<Result<ProposalAnswer, Failure>> {
  if (!saysTheSame(known, request)) {
    const message = `proposal ${known.proposalId} says something else`;
    return refuse(failure('PROPOSAL_CONFLICT', message));
  }
  const expired = answered.isApproved ? undefined : findExpiry(known, now);
  return expired === undefined
    ? answer(ok({ proposal: known, ...answered, replayed: true }))
    : refuse(failure('PROPOSAL_STALE', expired));
}

function findOutdated(
  { roundId, corrects }: CorrectionRequest,
  { corrects: latest }: RulingPreview,
): Failure | undefined {
  if (latest === corrects) return undefined;
  return latest < corrects
    ? failure('NOTHING_TO_CORRECT', `round ${roundId} has ${latest} rulings`)
    : failure('RULING_SUPERSEDED', `the newest ruling of round ${roundId} is ${latest}`);
}

function toProposal(
  { roundId, correctionId, decision, corrects, reason, actor }: CorrectionRequest,
  { digest: previewDigest }: RulingPreview,
  times: Pick<Proposal, 'proposedAt' | 'expiresAt'>,
): Proposal {
  const said = { roundId, proposalId: correctionId, decision, corrects, reason, actor };
  return { ...said, previewDigest, ...times };
}

/** A second person's agreement. */
export interface ApprovalRequest {
  readonly roundId: string;
  readonly proposalId: string;
  /** Who agrees: from the request's signature, never from its body. */
  readonly actor: string;
  readonly at: Instant;
}

/**
 * A second person agrees, and the correction is recorded, unless the round has changed since: what is
 * recorded moves what the proposal said it would. Fails with `REQUEST_MALFORMED`,
 * `PROPOSAL_NOT_FOUND`, `APPROVER_NOT_DIFFERENT`, `PROPOSAL_STALE` when it has expired or would move
 * other money by now, and as `recordRuling` does.
 */
export async function approveCorrection(
  ports: Ports,
  request: ApprovalRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const problem = findProblem(ApprovalSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, proposalId, at, actor: approvedBy } = request;
  const proposal = await ports.store.readProposal(roundId, proposalId);
  if (proposal === undefined) {
    return fail(failure('PROPOSAL_NOT_FOUND', `round ${roundId} has no proposal ${proposalId}`));
  }
  const same = findSamePerson(proposal, approvedBy);
  if (same !== undefined) return fail(same);
  const { decision, corrects, reason, actor } = proposal;
  const ruling = { roundId, decision, actor, approvedBy, at, reason, correction: { corrects } };
  return recordRuling(ports, { ...ruling, messageId: proposalId }, async ({ rulings }) => {
    const stale = await findStaleness(ports, proposal, rulings);
    return stale === undefined ? undefined : failure('PROPOSAL_STALE', stale);
  });
}

/** A proposal that has been approved already is not stale: approving it again is a replay. */
async function findStaleness(
  ports: Ports,
  proposal: Proposal,
  rulings: readonly Ruling[],
): Promise<string | undefined> {
  const { roundId, proposalId, decision, corrects, previewDigest } = proposal;
  const followed = rulings.find((ruling) => ruling.corrects === corrects);
  if (followed?.messageId === proposalId) return undefined;
  const expired = findExpiry(proposal, ports.clock.now());
  if (expired !== undefined) return expired;
  const preview = await previewRuling(ports, { roundId, decision });
  if (!preview.ok) return preview.failure.message;
  if (preview.value.corrects !== corrects) return `ruling ${preview.value.corrects} came first`;
  return preview.value.digest === previewDigest ? undefined : 'it would move other money by now';
}

function saysTheSame(known: Proposal, request: CorrectionRequest): boolean {
  const content = (each: Pick<Proposal, 'decision' | 'corrects' | 'reason' | 'actor'>) =>
    digest({
      decision: { ...each.decision },
      ...{ corrects: each.corrects, reason: each.reason, actor: each.actor },
    });
  return content(known) === content(request);
}
