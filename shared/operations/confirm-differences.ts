import type { Difference } from '../domain/reconcile/difference.ts';
import { backoff, type Clock } from '../store/clock.ts';
import { StoreUnavailableError } from '../store/store.ts';

/** What one look at a wallet or a round has found; `moved` when it did not stand still meanwhile. */
export type Look = readonly Difference[] | 'moved';

/** So many looks in a row must find the same. */
const SAME_LOOKS = 4;
const LOOKS_MAX = 12;

/** The looks lie far apart compared with the time in which a transaction becomes visible as a whole. */
const FIRST_BACKOFF = 4;

/**
 * Looks until there is nothing wrong, or the same is wrong again and again. Reads may show half of
 * a transaction: a difference is reported only when it stays. `moved` when no such thing could be said.
 */
export async function confirmDifferences(
  clock: Clock,
  place: Pick<Difference, 'walletId' | 'roundId'>,
  look: () => Promise<Look>,
): Promise<Look> {
  let before = '';
  let same = 0;
  for (let attempt = 0; attempt < LOOKS_MAX; attempt += 1) {
    if (attempt > 0) await backoff(clock, FIRST_BACKOFF + attempt);
    const seen = await look().catch((error: unknown) => unreadable(place, error));
    if (seen.length === 0) return seen;
    const text = JSON.stringify(seen);
    same = seen !== 'moved' && text === before ? same + 1 : 1;
    before = text;
    if (seen !== 'moved' && same === SAME_LOOKS) return seen;
  }
  return 'moved';
}

/** Whatever a record makes the code throw is told of that record, and keeps no other from being looked at. */
function unreadable(place: Pick<Difference, 'walletId' | 'roundId'>, error: unknown): Look {
  if (error instanceof StoreUnavailableError) throw error;
  const message = error instanceof Error ? error.message : String(error);
  return [{ kind: 'unreadable', ...place, message }];
}
