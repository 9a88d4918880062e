import { setTimeout as pause } from 'node:timers/promises';
import { type Failure, isRetryable } from '../../../shared/domain/failure.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';

const TRIES_MAX = 10;
const PAUSE_MS = 50;

/** Asks again with the same id, as everybody should: nothing happens twice. */
export async function askUntilAnswered<T>(
  ask: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof StoreUnavailableError && tries < TRIES_MAX) return undefined;
      throw error;
    });
    const mayAskAgain = tries < TRIES_MAX && answer?.ok === false;
    if (answer !== undefined && !(mayAskAgain && isRetryable(answer.failure.code))) return answer;
    await pause(PAUSE_MS);
  }
}
