/** Time and chance from outside, so that a test or a simulation can own them. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: () => Math.random(),
};

const BACKOFF_BASE_MS = 5;
const BACKOFF_MAX_MS = 400;

/** Full jitter: anything up to a bound that doubles with each attempt (0, 1, 2 …). */
export function backoff(clock: Clock, attempt: number): Promise<void> {
  const bound = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** attempt);
  return clock.sleep(clock.random() * bound);
}
