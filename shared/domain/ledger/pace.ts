import { type Failure, failure } from '../failure.ts';
import { type Instant, toEpochMilliseconds } from '../instant.ts';
import { fail, ok, type Result } from '../result.ts';

/** How many slips a wallet has placed since when. */
export interface Pace {
  readonly since: Instant;
  readonly slips: number;
}

/** Far more than people click; a program that runs wild is stopped before it has staked a balance. */
export const SLIPS_MAX = 100;
const PACE_SECONDS = 10;

/**
 * The pace after one slip more. It is part of the wallet's head and written with the slip, so it counts
 * exactly, whatever number of functions serve one player. Fails with `RATE_LIMITED`; `details` say
 * after how many seconds the wallet may go on.
 */
export function nextPace(pace: Pace | undefined, now: Instant): Result<Pace, Failure> {
  const secondsLeft = pace === undefined ? 0 : secondsUntilEnd(pace, now);
  if (pace === undefined || secondsLeft <= 0) return ok({ since: now, slips: 1 });
  if (pace.slips < SLIPS_MAX) return ok({ ...pace, slips: pace.slips + 1 });
  const message = `${SLIPS_MAX} slips have been placed within ${PACE_SECONDS} seconds`;
  return fail(failure('RATE_LIMITED', message, { retryAfterSeconds: Math.ceil(secondsLeft) }));
}

/** Clocks differ: one that is behind waits no longer than the others. */
function secondsUntilEnd({ since }: Pace, now: Instant): number {
  const elapsed = (toEpochMilliseconds(now) - toEpochMilliseconds(since)) / 1000;
  return PACE_SECONDS - Math.max(0, elapsed);
}
