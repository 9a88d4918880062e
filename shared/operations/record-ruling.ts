import { type Failure, failure } from '../domain/failure.ts';
import { findGame } from '../domain/games/registry.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Evidence } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import {
  hashDecision,
  type Decision as RoundDecision,
  type Ruling,
} from '../domain/rounds/ruling.ts';
import type { Store } from '../store/store.ts';
import { putEvidence, putRound, putRuling } from '../store/writes.ts';
import { closeGates } from './close-gates.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { sendSettlement } from './send-settlement.ts';

/** A message that says how a round ended. */
export interface RulingRequest {
  readonly roundId: string;
  readonly decision: RoundDecision;
  readonly actor: string;
  readonly messageId: string;
  /** When it was sent. */
  readonly at: Instant;
}

/** What became of the message. */
export type RulingAnswer =
  /** Ruling 1 is recorded; its settlement has been sent to work. */
  | { readonly kind: 'ruled'; readonly round: Round }
  /** The round is ruled like this already. */
  | { readonly kind: 'replayed'; readonly round: Round }
  /** The rules cannot produce the scan: stakes stay held (GEN-03, BAC-15). */
  | { readonly kind: 'held'; readonly round: Round; readonly why: Failure }
  /** Contradicts the ruling there is: nothing more is paid until people have looked. */
  | { readonly kind: 'quarantined'; readonly round: Round; readonly why: Failure }
  /** Has no bearing on the round any more; `why` if people should know. */
  | { readonly kind: 'ignored'; readonly round: Round; readonly why?: Failure };

/**
 * Records how a round ended and sends the settlement of every shard to work. The first ruling
 * settles the round; a copy of it changes nothing, another result stops the round for people.
 * Fails with `ROUND_NOT_FOUND`, `SCAN_MALFORMED`, `TIME_IMPLAUSIBLE` or
 * `OPERATOR_REQUIRED`; nothing is written then.
 */
export async function recordRuling(
  ports: Ports,
  request: RulingRequest,
): Promise<Result<RulingAnswer, Failure>> {
  const decided = await decideAndCommit<Result<RulingAnswer, Failure>>(ports, async () => {
    const round = await ports.store.readRound(request.roundId);
    if (round === undefined) {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${request.roundId} yet`));
    }
    const seen = { round, now: toInstant(ports.clock.now()) };
    return round.latestRuling === 0
      ? decideFirstRuling(ports.store, seen, request)
      : decideOnRuledRound(ports.store, seen, request);
  });
  return decided.ok ? ok(await followUp(ports, decided.value)) : decided;
}

interface Seen {
  readonly round: Round;
  readonly now: Instant;
}

async function decideFirstRuling(
  store: Store,
  { round, now }: Seen,
  request: RulingRequest,
): Promise<Decision<Result<RulingAnswer, Failure>>> {
  const { roundId, actor, messageId, at } = request;
  if (request.decision.kind !== 'void' && at < round.openedAt) {
    // The time decides which slips came too late: one that cannot be is not guessed at.
    const message = `the result was sent at ${at}, before the round opened at ${round.openedAt}`;
    return refuse(failure('TIME_IMPLAUSIBLE', message));
  }
  const read = readDecision(round, request.decision);
  if (!read.ok) {
    return read.failure.code === 'SCAN_IMPOSSIBLE'
      ? stopRound(store, { round, now }, { request, why: read.failure, kind: 'held' })
      : refuse(read.failure);
  }
  const { decision, facts } = read.value;
  const ruling: Ruling = {
    ...{ roundId, decision, facts, actor, messageId },
    number: 1,
    contentHash: hashDecision(decision),
    sentAt: at,
    recordedAt: now,
  };
  const isEarly = decision.kind !== 'void' && round.state === 'open' && at < round.closesAt;
  const next: Round = {
    ...round,
    state: 'settling',
    latestRuling: 1,
    // What was accepted after the result was known is given back.
    ...(isEarly ? { lateFrom: at } : {}),
    revision: round.revision + 1,
  };
  return {
    kind: 'commit',
    writes: [putRound(next, round.revision), putRuling(ruling)],
    answer: ok({ kind: 'ruled', round: next }),
  };
}

/** What a decision says under the round's rules, which may declare a scan void (ROU-14, ROU-15). */
function readDecision(
  round: Round,
  decision: RoundDecision,
): Result<Pick<Ruling, 'decision' | 'facts'>, Failure> {
  if (decision.kind === 'void') return ok({ decision, facts: {} });
  const game = findGame(round.houseRules.game);
  invariant(game !== undefined, `round ${round.roundId} has no known game`);
  const outcome = game.readOutcome(decision.scan, round.houseRules, decision.kind);
  if (outcome.ok) {
    const { facts, voidedBy } = outcome.value;
    if (voidedBy === undefined) return ok({ decision, facts });
    return ok({
      decision: { kind: 'void', reason: `${voidedBy.rule}: ${voidedBy.message}` },
      facts,
    });
  }
  const { code, message, rule } = outcome.failure;
  return fail(failure(code, message, rule === undefined ? undefined : { rule }));
}

async function decideOnRuledRound(
  store: Store,
  { round, now }: Seen,
  request: RulingRequest,
): Promise<Decision<Result<RulingAnswer, Failure>>> {
  const rulings = await store.readRulings(round.roundId);
  // The head may show before the ruling that was written with it.
  if (rulings.length < round.latestRuling) return { kind: 'look-again' };
  const read = readDecision(round, request.decision);
  const contentHash = hashDecision(read.ok ? read.value.decision : request.decision);
  if (rulings.some((ruling) => ruling.contentHash === contentHash)) {
    return answer(ok({ kind: 'replayed', round }));
  }
  if (rulings.at(-1)?.decision.kind === 'void') return answer(ok({ kind: 'ignored', round }));
  if (request.decision.kind === 'void') {
    const message = `round ${round.roundId} is ruled by a result; a void needs an operator`;
    return refuse(failure('OPERATOR_REQUIRED', message));
  }
  if (!read.ok) return decideOnUnusableScan(store, { round, now }, { request, why: read.failure });
  const why = failure('RULING_CONFLICT', `round ${round.roundId} was ruled by another result`);
  return stopRound(store, { round, now }, { request, why, kind: 'quarantined' });
}

/** Moves no money; where people look into the round already, it is one more piece of evidence. */
function decideOnUnusableScan(
  store: Store,
  { round, now }: Seen,
  { request, why }: { readonly request: RulingRequest; readonly why: Failure },
): Promise<Decision<Result<RulingAnswer, Failure>>> | Decision<Result<RulingAnswer, Failure>> {
  if (why.code !== 'SCAN_IMPOSSIBLE') return refuse(why);
  return round.state === 'quarantined'
    ? stopRound(store, { round, now }, { request, why, kind: 'quarantined' })
    : answer(ok({ kind: 'ignored', round, why }));
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
): Promise<Decision<Result<RulingAnswer, Failure>>> {
  const { request, why, kind } = stop;
  const { roundId, decision, messageId, at } = request;
  const contentHash = hashDecision(decision);
  if ((await store.readEvidence(roundId, contentHash)) !== undefined) {
    return answer(ok({ kind, round, why }));
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
