import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Proposal } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Decision } from '../domain/rounds/ruling.ts';
import { putProposal } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { RulingAnswer } from './decide-ruling.ts';
import type { Ports } from './ports.ts';
import { previewRuling, type RulingPreview } from './preview-ruling.ts';
import { recordRuling } from './record-ruling.ts';
import { CorrectionSchema, findProblem } from './requests.ts';

/** People have found that a round ended otherwise than it was ruled. */
export interface CorrectionRequest {
  readonly roundId: string;
  /** Chosen by the caller; the same correction again is done once. */
  readonly correctionId: string;
  readonly decision: Decision;
  /** Number of the ruling that is wrong, which must be the newest. */
  readonly corrects: number;
  readonly reason: string;
  /** Who asks: from the request's signature, never from its body. */
  readonly actor: string;
  readonly at: Instant;
  /** May correct rounds beyond their table's horizon. */
  readonly isPrivileged: boolean;
}

/** Time in which a second person may approve. */
const PROPOSAL_LIFE_MS = 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Records a correction, and every player is brought to what it says. Fails with
 * `REQUEST_MALFORMED`, `ROUND_NOT_FOUND`, `CORRECTION_TOO_LATE`, `APPROVAL_REQUIRED` where the house
 * wants a second person, and as `recordRuling` does; nothing is written then.
 */
export async function correctRuling(
  ports: Ports,
  request: CorrectionRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const round = await readCorrectable(ports, request);
  if (!round.ok) return round;
  if (round.value.corrections.approval === 'second-person') {
    const message = `round ${request.roundId} is corrected by two people only`;
    return fail(failure('APPROVAL_REQUIRED', message));
  }
  const { roundId, decision, corrects, reason, actor, at } = request;
  const correction = { corrects, reason };
  return recordRuling(ports, {
    ...{ roundId, decision, actor, at, correction, messageId: request.correctionId },
  });
}

export interface ProposalAnswer {
  readonly proposal: Proposal;
  /** What it would move now. */
  readonly preview: RulingPreview;
}

/**
 * Keeps a correction for somebody else to approve, together with what it would move. Fails as
 * `correctRuling` does, and with `PROPOSAL_CONFLICT` when the id was used for another one.
 */
export async function proposeCorrection(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: CorrectionRequest,
): Promise<Result<ProposalAnswer, Failure>> {
  const correctable = await readCorrectable(ports, request);
  if (!correctable.ok) return correctable;
  const preview = await previewRuling(ports, request);
  if (!preview.ok) return preview;
  const { roundId, decision, corrects, reason, actor, correctionId } = request;
  const now = ports.clock.now();
  const proposal: Proposal = {
    ...{ roundId, proposalId: correctionId, decision, corrects, reason, actor },
    previewDigest: preview.value.digest,
    proposedAt: toInstant(now),
    expiresAt: toInstant(now + PROPOSAL_LIFE_MS),
  };
  return decideAndCommit<Result<ProposalAnswer, Failure>>(ports, async () => {
    const known = await ports.store.readProposal(roundId, correctionId);
    if (known !== undefined) {
      // However late the copy, and whatever has become of the proposal since.
      return saysTheSame(known, proposal)
        ? answer(ok({ proposal: known, preview: preview.value }))
        : refuse(failure('PROPOSAL_CONFLICT', `proposal ${correctionId} says something else`));
    }
    if (preview.value.corrects !== corrects) {
      return refuse(superseded(roundId, preview.value.corrects));
    }
    const answered = ok({ proposal, preview: preview.value });
    return { kind: 'commit', writes: [putProposal(proposal)], answer: answered };
  });
}

/**
 * A second person agrees, and the correction is recorded. Fails with `PROPOSAL_NOT_FOUND`,
 * `APPROVER_NOT_DIFFERENT`, `PROPOSAL_STALE` when it has expired or would move other money by now,
 * and as `recordRuling` does.
 */
export async function approveCorrection(
  ports: Ports,
  {
    roundId,
    proposalId,
    actor,
    at,
  }: Pick<Proposal, 'roundId' | 'proposalId'> & { readonly actor: string; readonly at: Instant },
): Promise<Result<RulingAnswer, Failure>> {
  const proposal = await ports.store.readProposal(roundId, proposalId);
  if (proposal === undefined) {
    return fail(failure('PROPOSAL_NOT_FOUND', `round ${roundId} has no proposal ${proposalId}`));
  }
  if (proposal.actor === actor) {
    return fail(failure('APPROVER_NOT_DIFFERENT', `${actor} has proposed it`));
  }
  const stale = await findStaleness(ports, proposal);
  if (stale !== undefined) return fail(failure('PROPOSAL_STALE', stale));
  const { decision, corrects, reason } = proposal;
  return recordRuling(ports, {
    ...{ roundId, decision, at, messageId: proposalId },
    correction: { corrects, reason },
    actor: `${proposal.actor}, approved by ${actor}`,
  });
}

/** A proposal that has been approved already is not stale: approving it again is a replay. */
async function findStaleness(ports: Ports, proposal: Proposal): Promise<string | undefined> {
  const { roundId, proposalId, decision, corrects, expiresAt, previewDigest } = proposal;
  const rulings = await ports.store.readRulings(roundId);
  const approved = rulings.find((ruling) => ruling.corrects === corrects);
  if (approved?.messageId === proposalId) return undefined;
  if (ports.clock.now() >= toEpochMilliseconds(expiresAt)) return `it has expired at ${expiresAt}`;
  const preview = await previewRuling(ports, { roundId, decision });
  if (!preview.ok) return preview.failure.message;
  if (preview.value.corrects !== corrects) return `ruling ${preview.value.corrects} came first`;
  return preview.value.digest === previewDigest ? undefined : 'it would move other money by now';
}

async function readCorrectable(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  request: CorrectionRequest,
): Promise<Result<Round, Failure>> {
  const problem = findProblem(CorrectionSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, isPrivileged } = request;
  const round = await store.readRound(roundId);
  if (round === undefined) return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId}`));
  const { horizonHours } = round.corrections;
  const until = toEpochMilliseconds(round.closesAt) + horizonHours * HOUR_MS;
  return clock.now() <= until || isPrivileged
    ? ok(round)
    : fail(failure('CORRECTION_TOO_LATE', `round ${roundId} is older than ${horizonHours} hours`));
}

function superseded(roundId: string, latest: number): Failure {
  return latest === 0
    ? failure('NOTHING_TO_CORRECT', `round ${roundId} has no ruling yet`)
    : failure('RULING_SUPERSEDED', `the newest ruling of round ${roundId} is ${latest}`);
}

function saysTheSame(left: Proposal, right: Proposal): boolean {
  const content = ({ decision, corrects, reason, actor }: Proposal) =>
    digest({ decision: { ...decision }, corrects, reason, actor });
  return content(left) === content(right);
}
