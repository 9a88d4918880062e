import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Evidence } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { RESPONSES, type Response, type RoundMessage } from '../domain/rounds/round-messages.ts';
import {
  hashDecision,
  type Decision as RoundDecision,
  type Ruling,
} from '../domain/rounds/ruling.ts';
import type { Store } from '../store/store.ts';
import { putEvidence, putRound, putRuling } from '../store/writes.ts';
import { closeGates } from './close-gates.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import { lookAtRound, type RoundInSight } from './look-at-round.ts';
import type { Ports } from './ports.ts';
import { type ReadDecision, readDecision } from './read-decision.ts';
import { sendSettlement } from './send-settlement.ts';

/** Says how a round ended. */
export interface RulingRequest {
  readonly roundId: string;
  readonly decision: RoundDecision;
  readonly actor: string;
  readonly messageId: string;
  /** When it was sent. */
  readonly at: Instant;
  /** What it takes the place of; absent when it is not meant to correct anything. */
  readonly correction?: {
    /** Number of the round's newest ruling. */
    readonly corrects: number;
    readonly reason: string;
  };
}

/** What became of it. */
export type RulingAnswer =
  /** It is the newest ruling; its settlement has been sent to work. */
  | { readonly kind: 'ruled'; readonly round: Round }
  /** The round is, or was, ruled like this already. */
  | { readonly kind: 'replayed'; readonly round: Round }
  /** The rules cannot produce the scan: stakes stay held (GEN-03, BAC-15). */
  | { readonly kind: 'held'; readonly round: Round; readonly why: Failure }
  /** Contradicts the ruling there is: nothing more is paid until people have looked. */
  | { readonly kind: 'quarantined'; readonly round: Round; readonly why: Failure }
  /** Has no bearing on the round any more; `why` if people should know. */
  | { readonly kind: 'ignored'; readonly round: Round; readonly why?: Failure };

/**
 * Records how a round ended and sends the settlement of every shard to work. The first ruling
 * settles the round, a correction brings every player to what it says instead; a copy changes
 * nothing, and a result that contradicts the ruling stops the round for people. `RESPONSES` says
 * what is done when. Fails with `ROUND_NOT_FOUND`, `TIME_IMPLAUSIBLE`,
 * `OPERATOR_REQUIRED`, and a correction with `NOTHING_TO_CORRECT`, `RULING_SUPERSEDED`, `MESSAGE_CONFLICT` or
 * `SCAN_IMPOSSIBLE`; nothing is written then.
 */
export async function recordRuling(
  ports: Ports,
  request: RulingRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const decided = await decideAndCommit<Result<RulingAnswer, Failure>>(ports, async () => {
    const seen = await lookAtRound(ports.store, request.roundId);
    if (seen === 'look-again') return { kind: 'look-again' };
    if (seen === 'unknown') {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${request.roundId} yet`));
    }
    return decide(ports.store, { ...seen, now: toInstant(ports.clock.now()) }, request);
  });
  return decided.ok ? ok(await followUp(ports, decided.value)) : decided;
}

interface Seen extends RoundInSight {
  readonly now: Instant;
}

type RulingDecision = Decision<Result<RulingAnswer, Failure>>;

function decide(
  store: Store,
  seen: Seen,
  request: RulingRequest,
): Promise<RulingDecision> | RulingDecision {
  const { round, rulings, stage } = seen;
  const read = readDecision(round, request.decision);
  const decision = read.ok ? read.value.decision : request.decision;
  if (isKnown(rulings, decision, request)) return answer(ok({ kind: 'replayed', round }));
  const reused = findReused(rulings, request);
  if (reused !== undefined) return refuse(reused);
  const outdated = findOutdated(round, request);
  if (outdated !== undefined) return answer(ok({ kind: 'ignored', round, why: outdated }));

  const message = messageOf(round, request, read.ok);
  const response = RESPONSES[message][stage];
  if (response === 'refuse') return refuse(refusalOf(round, request, message));
  return read.ok
    ? followRuling(store, seen, request, { response, read: read.value })
    : followImpossible(store, seen, request, { response, why: read.failure });
}

/** What the rules can produce. */
function followRuling(
  store: Store,
  seen: Seen,
  request: RulingRequest,
  { response, read }: { readonly response: Response; readonly read: ReadDecision },
): Promise<RulingDecision> | RulingDecision {
  const { round } = seen;
  switch (response) {
    case 'rule':
      return writeRuling(seen, request, read);
    case 'compare':
    case 'keep as evidence':
      return stopRound(store, seen, { request, why: contradiction(round), kind: 'quarantined' });
    case 'replay':
      return answer(ok({ kind: 'replayed', round }));
    default:
      return answer(ok({ kind: 'ignored', round }));
  }
}

/** What they cannot, or what is no scan of this game: nobody is paid by it, and nobody bets on. */
function followImpossible(
  store: Store,
  seen: Seen,
  request: RulingRequest,
  { response, why }: { readonly response: Response; readonly why: Failure },
): Promise<RulingDecision> | RulingDecision {
  switch (response) {
    case 'rule':
      return refuse(why);
    case 'hold':
      return stopRound(store, seen, { request, why, kind: 'held' });
    case 'keep as evidence':
      return stopRound(store, seen, { request, why, kind: 'quarantined' });
    default:
      return answer(ok({ kind: 'ignored', round: seen.round, why }));
  }
}

/**
 * A copy, however late and whatever has been ruled since. A result is also known when it says what
 * a correction has established.
 */
function isKnown(
  rulings: readonly Ruling[],
  decision: RoundDecision,
  { correction }: RulingRequest,
): boolean {
  if (correction !== undefined) {
    const contentHash = hashDecision(decision, correction.corrects);
    return rulings.some((ruling) => ruling.contentHash === contentHash);
  }
  const content = hashDecision(decision);
  return rulings.some((ruling) => hashDecision(ruling.decision) === content);
}

/** What a scanner saw before the game was played again is no result, whenever it comes. */
function findOutdated(
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
function findReused(
  rulings: readonly Ruling[],
  { correction, messageId }: RulingRequest,
): Failure | undefined {
  return correction !== undefined && rulings.some((ruling) => ruling.messageId === messageId)
    ? failure('MESSAGE_CONFLICT', `${messageId} has ruled something else`)
    : undefined;
}

function messageOf(
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

function refusalOf(
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

function contradiction({ roundId }: Round): Failure {
  return failure('RULING_CONFLICT', `round ${roundId} was ruled by another result`);
}

/** How far the clocks of tables and functions may be apart. */
const CLOCK_TOLERANCE_MS = 5000;

function writeRuling(
  { round, now }: Seen,
  request: RulingRequest,
  { decision, facts }: ReadDecision,
): RulingDecision {
  const { roundId, actor, messageId, at, correction } = request;
  if (request.decision.kind !== 'void' && at < round.openedAt) {
    // The time decides which slips came too late: one that cannot be is not guessed at.
    const message = `the result was sent at ${at}, before the round opened at ${round.openedAt}`;
    return refuse(failure('TIME_IMPLAUSIBLE', message));
  }
  const number = round.latestRuling + 1;
  const corrects = correction?.corrects ?? 0;
  const ruling: Ruling = {
    ...{ roundId, number, decision, facts, actor, messageId, corrects },
    ...(correction === undefined ? {} : { reason: correction.reason }),
    contentHash: hashDecision(decision, corrects),
    sentAt: at,
    recordedAt: now,
  };
  // A table's clock may be far ahead; but what was said was known when it came.
  const isAhead = toEpochMilliseconds(at) - toEpochMilliseconds(now) > CLOCK_TOLERANCE_MS;
  const knownAt = isAhead ? now : at;
  const isEarly = decision.kind !== 'void' && round.state === 'open' && knownAt < round.closesAt;
  const next: Round = {
    ...round,
    state: 'settling',
    latestRuling: number,
    // What was accepted after the result was known is given back.
    ...(isEarly ? { lateFrom: knownAt } : {}),
    revision: round.revision + 1,
  };
  return {
    kind: 'commit',
    writes: [putRound(next, round.revision), putRuling(ruling)],
    answer: ok({ kind: 'ruled', round: next }),
  };
}

/** Stops a round for people and keeps what was said as evidence, once per content. */
async function stopRound(
  store: Store,
  { round, now }: Seen,
  stop: {
    readonly request: RulingRequest;
    readonly why: Failure;
    readonly kind: 'held' | 'quarantined';
  },
): Promise<RulingDecision> {
  const { request, why, kind } = stop;
  const { roundId, decision, messageId, at } = request;
  const contentHash = hashDecision(decision);
  if ((await store.readEvidence(roundId, contentHash)) !== undefined) {
    // People have released the round since, and knew of it.
    return answer(ok({ kind: round.state === kind ? kind : 'ignored', round, why }));
  }
  const evidence: Evidence = {
    ...{ roundId, decision, messageId, contentHash, code: why.code, message: why.message },
    sentAt: at,
    recordedAt: now,
  };
  const next: Round = { ...round, state: kind, revision: round.revision + 1 };
  return {
    kind: 'commit',
    writes: [putRound(next, round.revision), putEvidence(evidence)],
    answer: ok({ kind, round: next, why }),
  };
}

/**
 * What must follow a decision that is written. Follows a replay too: the message comes again when
 * the function died before it got here.
 */
async function followUp(ports: Ports, answered: RulingAnswer): Promise<RulingAnswer> {
  const { round, kind } = answered;
  const about = { roundId: round.roundId, tableId: round.tableId };
  if (kind === 'held' || kind === 'quarantined') {
    ports.alarm(`round-${kind}`, { ...about, code: answered.why.code, why: answered.why.message });
    await closeGates(ports, round);
  }
  if (kind === 'ignored' && answered.why !== undefined) {
    ports.alarm('scan-ignored', { ...about, code: answered.why.code, why: answered.why.message });
  }
  if (round.state === 'settling') {
    if (round.lateFrom !== undefined) {
      ports.alarm('result-before-bell', { ...about, at: round.lateFrom });
      await closeGates(ports, round);
    }
    await sendSettlement(ports, round);
  }
  return answered;
}
