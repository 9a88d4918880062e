import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** How long anything that the demo waits for may take. */
  readonly withinMs: number;
  /** Ends every wait with its reason. */
  readonly signal: AbortSignal;
}

const PAUSE_MS = 50;

/** Asks until the answer is yes, and answers whether that was in time. */
export async function eventually(
  ask: () => boolean | Promise<boolean>,
  { withinMs, signal }: Patience,
): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await ask())) {
    if (performance.now() > giveUpAt) return false;
    await pause(PAUSE_MS);
    signal.throwIfAborted();
  }
  return true;
}
