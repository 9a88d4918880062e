import { type Failure, failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { Round } from './round.ts';
import type { RoundMessage } from './round-messages.ts';
import { type Decision, hashDecision, type Ruling } from './ruling.ts';

/** Says how a round ended. */
export interface RulingRequest {
  readonly roundId: string;
  readonly decision: Decision;
  readonly actor: string;
  readonly approvedBy?: string;
  readonly messageId: string;
  /** When it was sent. */
  readonly at: Instant;
  /** Why, where people say so. */
  readonly reason?: string;
  /** What it takes the place of; absent when it is not meant to correct anything. */
  readonly correction?: {
    /** Number of the round's newest ruling. */
    readonly corrects: number;
  };
}

/**
 * A copy, however late and whatever has been ruled since; or another message that says what the newest
 * ruling says.
 */
export function isKnown(
  rulings: readonly Ruling[],
  decision: Decision,
  { correction, messageId }: RulingRequest,
): boolean {
  if (correction !== undefined) {
    const contentHash = hashDecision(decision, correction.corrects);
    return rulings.some((ruling) => ruling.contentHash === contentHash);
  }
  const newest = rulings.at(-1);
  return saying(rulings, decision).some(
    (ruling) => ruling === newest || ruling.messageId === messageId,
  );
}

/** A scan that comes again in another message after people have found that it was wrong. */
export function findCorrected(
  rulings: readonly Ruling[],
  decision: Decision,
  { correction, decision: said }: RulingRequest,
): Failure | undefined {
  // The rules may have made a void of what was said.
  if (correction !== undefined || said.kind === 'void') return undefined;
  const [ruling] = saying(rulings, decision);
  if (ruling === undefined) return undefined;
  return failure('RULING_SUPERSEDED', `ruling ${ruling.number} said so, and has been corrected`);
}

function saying(rulings: readonly Ruling[], decision: Decision): readonly Ruling[] {
  const content = hashDecision(decision);
  return rulings.filter((ruling) => hashDecision(ruling.decision) === content);
}

/** What a scanner saw before the game was played again is no result, whenever it comes. */
export function findOutdated(
  { resultsFrom }: Round,
  { decision, correction, at }: RulingRequest,
): Failure | undefined {
  if (decision.kind !== 'result' || correction !== undefined) return undefined;
  return resultsFrom !== undefined && at < resultsFrom
    ? failure('RULING_SUPERSEDED', `the result was sent at ${at}, before the game was played again`)
    : undefined;
}

/**
 * A correction's id says which correction it is. A table that gives two results one id contradicts
 * itself instead, which is for people to look into.
 */
export function findReused(
  rulings: readonly Ruling[],
  { correction, messageId }: RulingRequest,
): Failure | undefined {
  return correction !== undefined && rulings.some((ruling) => ruling.messageId === messageId)
    ? failure('MESSAGE_CONFLICT', `${messageId} has ruled something else`)
    : undefined;
}

export function messageOf(
  { latestRuling }: Round,
  { decision, correction }: RulingRequest,
  isPossible: boolean,
): RoundMessage {
  if (correction !== undefined) {
    return correction.corrects === latestRuling ? 'correction' : 'outdated correction';
  }
  if (decision.kind === 'void') return 'void';
  return isPossible ? 'result' : 'impossible result';
}

export function refusalOf(
  { roundId, latestRuling }: Round,
  { correction }: RulingRequest,
  message: RoundMessage,
): Failure {
  if (message === 'void') {
    const why = `round ${roundId} is ruled by a result; a void needs an operator`;
    return failure('OPERATOR_REQUIRED', why);
  }
  return latestRuling === 0 || (correction?.corrects ?? 0) > latestRuling
    ? failure('NOTHING_TO_CORRECT', `round ${roundId} has ${latestRuling} rulings`)
    : failure('RULING_SUPERSEDED', `the newest ruling of round ${roundId} is ${latestRuling}`);
}

export function contradiction({ roundId }: Round): Failure {
  return failure('RULING_CONFLICT', `round ${roundId} was ruled by another result`);
}
