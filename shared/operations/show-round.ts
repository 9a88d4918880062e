import { type Failure, failure } from '../domain/failure.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { backoff } from '../store/clock.ts';
import { StoreUnavailableError } from '../store/store.ts';
import { lookAtRound, type RoundInSight } from './look-at-round.ts';
import type { Ports } from './ports.ts';

/** Half of a transaction may show before the rest, so what does not belong together is looked at again. */
const LOOKS_MAX = 8;

/** A round with the rulings that belong to the state it is in. Fails with `ROUND_NOT_FOUND`. */
export async function showRound(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  roundId: string,
): Promise<Result<RoundInSight, Failure>> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (look > 0) await backoff(clock, look);
    const seen = await lookAtRound(store, roundId);
    if (seen === 'unknown') {
      return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
    }
    if (seen !== 'look-again') return ok(seen);
  }
  throw new StoreUnavailableError(`the rulings of round ${roundId} do not show`);
}
