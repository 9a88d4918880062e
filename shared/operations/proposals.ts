import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import type { Round } from '../domain/rounds/round.ts';

/** Time in which a second person may approve. */
const PROPOSAL_LIFE_MS = 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;

/** Somebody who wants to change what a round has moved. */
export interface Corrector {
  /** From the request's signature, never from its body. */
  readonly actor: string;
  /** May correct rounds beyond their table's horizon. */
  readonly isPrivileged: boolean;
}

/** Why the house rules keep somebody from correcting a round, if they do (rule A-07). */
export function findHorizonProblem(
  round: Round,
  { isPrivileged }: Corrector,
  now: number,
): Failure | undefined {
  if (isPrivileged || now <= horizonOf(round)) return undefined;
  const { horizonHours } = round.corrections;
  return failure(
    'CORRECTION_TOO_LATE',
    `round ${round.roundId} is older than ${horizonHours} hours`,
  );
}

/** Nobody who may propose it today may have it approved after the horizon. */
export function proposalTimes(
  round: Round,
  { isPrivileged }: Corrector,
  now: number,
): { readonly proposedAt: Instant; readonly expiresAt: Instant } {
  const end = now + PROPOSAL_LIFE_MS;
  const expiresAt = isPrivileged ? end : Math.min(end, horizonOf(round));
  return { proposedAt: toInstant(now), expiresAt: toInstant(expiresAt) };
}

export function findExpiry(
  { expiresAt }: { readonly expiresAt: Instant },
  now: number,
): string | undefined {
  return now >= toEpochMilliseconds(expiresAt) ? `it has expired at ${expiresAt}` : undefined;
}

/** However the two are written, one person does not approve alone. */
export function findSamePerson(
  { actor }: { readonly actor: string },
  approver: string,
): Failure | undefined {
  const fold = (name: string) => name.normalize('NFKC').toLowerCase();
  return fold(actor) === fold(approver)
    ? failure('APPROVER_NOT_DIFFERENT', `${actor} has proposed it`)
    : undefined;
}

function horizonOf({ closesAt, corrections }: Round): number {
  return toEpochMilliseconds(closesAt) + corrections.horizonHours * HOUR_MS;
}
