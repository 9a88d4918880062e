import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import { endPlayAt, isSameEnd } from '../domain/rounds/end-of-betting.ts';
import type { Evidence } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { RESPONSES, type Response } from '../domain/rounds/round-messages.ts';
import { hashDecision, type Ruling } from '../domain/rounds/ruling.ts';
import {
  contradiction,
  findCorrected,
  findOutdated,
  findReused,
  isKnown,
  messageOf,
  type RulingRequest,
  refusalOf,
} from '../domain/rounds/ruling-request.ts';
import type { Store } from '../store/store.ts';
import { putEvidence, putRound, putRuling } from '../store/writes.ts';
import { answer, type Decision, refuse } from './decide-and-commit.ts';
import type { RoundInSight } from './look-at-round.ts';
import { type ReadDecision, readDecision } from './read-decision.ts';

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

interface Seen extends RoundInSight {
  readonly now: Instant;
}

type RulingDecision = Decision<Result<RulingAnswer, Failure>>;

/** What a request comes to for a round as it is now: `RESPONSES` says what is done when. */
export function decideRuling(
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
  const outdated = findOutdated(round, request) ?? findCorrected(rulings, decision, request);
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

function writeRuling(
  { round, now }: Seen,
  request: RulingRequest,
  { decision, facts }: ReadDecision,
): RulingDecision {
  const { roundId, actor, approvedBy, messageId, at, reason, correction } = request;
  if (request.decision.kind !== 'void' && at < round.openedAt) {
    // The time decides which slips came too late: one that cannot be is not guessed at.
    const message = `the result was sent at ${at}, before the round opened at ${round.openedAt}`;
    return refuse(failure('TIME_IMPLAUSIBLE', message));
  }
  const number = round.latestRuling + 1;
  const corrects = correction?.corrects ?? 0;
  const ruling: Ruling = {
    ...{ roundId, number, decision, facts, actor, messageId, corrects },
    ...(reason === undefined ? {} : { reason }),
    ...(approvedBy === undefined ? {} : { approvedBy }),
    contentHash: hashDecision(decision, corrects),
    sentAt: at,
    recordedAt: now,
  };
  const next: Round = {
    // What was accepted after the result was known is given back.
    ...endPlayAt(round, at, now),
    state: 'settling',
    latestRuling: number,
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
  const ended = endPlayAt(round, at, now);
  const next: Round = { ...ended, revision: round.revision + 1 };
  if ((await store.readEvidence(roundId, contentHash)) !== undefined) {
    // People have released the round since, and knew of it.
    const known = { kind: round.state === kind ? kind : 'ignored', why } as const;
    if (isSameEnd(ended, round)) return answer(ok({ ...known, round }));
    const writes = [putRound(next, round.revision)];
    return { kind: 'commit', writes, answer: ok({ ...known, round: next }) };
  }
  const evidence: Evidence = {
    ...{ roundId, decision, messageId, contentHash, code: why.code, message: why.message },
    sentAt: at,
    recordedAt: now,
  };
  const stopped: Round = { ...next, state: kind };
  return {
    kind: 'commit',
    writes: [putRound(stopped, round.revision), putEvidence(evidence)],
    answer: ok({ kind, round: stopped, why }),
  };
}
