import type { Failure } from '../domain/failure.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, type Result } from '../domain/result.ts';
import { backoff } from '../store/clock.ts';
import type { CommitFailure } from '../store/commit.ts';
import { type Store, StoreUnavailableError } from '../store/store.ts';
import { checksOf, type Write } from '../store/writes.ts';
import type { Ports } from './ports.ts';

/** What one look at the world came to. */
export type Decision<T> =
  /** Nothing to write: the answer stands, be it a refusal or a replay. */
  | { readonly kind: 'answer'; readonly answer: T }
  /** Write all of this, or look again. */
  | {
      readonly kind: 'commit';
      readonly writes: readonly Write[];
      readonly answer: T;
      /** Not sent after this time (milliseconds since 1970): look again instead. */
      readonly sendBefore?: number;
    }
  /** The reads contradict each other: look again. */
  | { readonly kind: 'look-again' };

/** Enough for 20 writers of one wallet to get through one after the other. */
const ATTEMPTS_MAX = 24;

/**
 * The one way anything is written: read, decide, commit in one transaction under the conditions
 * that the decision rests on. If it fails, or nobody knows whether it did, read again and decide
 * again; an old decision is never sent twice. What nobody answered may be at work still, so nothing is
 * read before that is over. Rejects with `StoreUnavailableError` after a bounded
 * number of attempts: then nothing is half done, and the same request may be made again.
 */
export async function decideAndCommit<T>(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  decide: (attempt: number) => Promise<Decision<T>>,
): Promise<T> {
  let unanswered: readonly Write[] = [];
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (attempt > 0) await backoff(clock, attempt);
    if (await mayBeAtWork(store, unanswered)) continue;
    unanswered = [];
    const decision = await decide(attempt);
    if (decision.kind === 'answer') return decision.answer;
    if (decision.kind === 'look-again' || isTooLate(decision.sendBefore, clock.now())) continue;
    const committed = await store.commit(decision.writes);
    if (committed.ok) return decision.answer;
    unanswered = findUnanswered(committed.failure, decision.writes);
  }
  throw new StoreUnavailableError('others kept writing the same records');
}

/**
 * While a transaction is carried out, reads may still show its records as they were: a refusal decided
 * on them would deny what is being written. A transaction of the same conditions, which writes nothing,
 * cannot run beside it: it succeeds, or fails on a condition, only when the other one is over.
 */
async function mayBeAtWork(
  store: Pick<Store, 'commit'>,
  writes: readonly Write[],
): Promise<boolean> {
  if (writes.length === 0) return false;
  const checked = await store.commit(checksOf(writes));
  return !checked.ok && checked.failure.kind !== 'condition-failed';
}

/** The writes of a transaction of which nobody knows what became of it; none of any other. */
function findUnanswered({ kind }: CommitFailure, writes: readonly Write[]): readonly Write[] {
  invariant(kind !== 'too-large', 'a transaction is larger than can be');
  return kind === 'unanswered' || kind === 'in-progress' ? writes : [];
}

function isTooLate(sendBefore: number | undefined, now: number): boolean {
  return sendBefore !== undefined && now > sendBefore;
}

export function answer<T>(value: T): Decision<T> {
  return { kind: 'answer', answer: value };
}

export function refuse(refusal: Failure): Decision<Result<never, Failure>> {
  return answer(fail(refusal));
}
