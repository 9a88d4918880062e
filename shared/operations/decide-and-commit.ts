import type { Failure } from '../domain/failure.ts';
import { invariant } from '../domain/invariant.ts';
import { fail, type Result } from '../domain/result.ts';
import { backoff } from '../store/clock.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { Write } from '../store/writes.ts';
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
 * again; an old decision is never sent twice. Rejects with `StoreUnavailableError` after a bounded
 * number of attempts: then nothing is half done, and the same request may be made again.
 */
export async function decideAndCommit<T>(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  decide: (attempt: number) => Promise<Decision<T>>,
): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    if (attempt > 0) await backoff(clock, attempt);
    const decision = await decide(attempt);
    if (decision.kind === 'answer') return decision.answer;
    if (decision.kind === 'look-again' || isTooLate(decision.sendBefore, clock.now())) continue;
    const committed = await store.commit(decision.writes);
    if (committed.ok) return decision.answer;
    invariant(committed.failure.kind !== 'too-large', 'a transaction is larger than can be');
  }
  throw new StoreUnavailableError('others kept writing the same records');
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
