import { setTimeout as pause } from 'node:timers/promises';

const INTERVAL_MS = 10;

/**
 * Asks again until there is an answer other than `undefined` or `false`, and returns it. Throws
 * after `withinMs`, naming what was waited for.
 */
export async function eventually<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = 15_000,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs;
  while (performance.now() < giveUpAt) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(INTERVAL_MS);
  }
  throw new Error(`Not within ${withinMs} ms: ${what}`);
}
