/** How long an accepted slip may be on its way. */
export interface Timing {
  /** L: a shard is finished no earlier than this after its gate was sealed. */
  readonly graceMs: number;
  /** A decision on a slip is sent at most this long after its gate was read. */
  readonly sendWindowMs: number;
  /** A request that places a slip ends within this, answered or not. */
  readonly requestTimeoutMs: number;
}

const SEND_WINDOW_MAX_MS = 4000;
const REQUEST_TIMEOUT_MAX_MS = 3000;

/** Send window and request timeout together stay well below the grace time. */
export function timingFor(graceMs: number): Timing {
  return {
    graceMs,
    sendWindowMs: Math.min(SEND_WINDOW_MAX_MS, graceMs / 4),
    requestTimeoutMs: Math.min(REQUEST_TIMEOUT_MAX_MS, graceMs / 2),
  };
}
