import type { Instant } from '../instant.ts';
import type { AnchorName, AnchorPart } from './anchor.ts';

/** First the newest anchor is compared with the ledgers, then come all wallets, then all rounds. */
type ReconciliationPhase = 'anchor' | 'wallets' | 'rounds';

/** Where to go on. */
export interface ReconciliationCursor {
  readonly phase: ReconciliationPhase;
  /** What was looked at last in this phase; absent at its beginning. */
  readonly after?: string;
}

/** One reconciliation of everything, however many invocations it takes. */
export interface ReconciliationRun {
  readonly startedAt: Instant;
  /** Absent once it has come to the end. */
  readonly cursor?: ReconciliationCursor;
  readonly endedAt?: Instant;
  /** How many wallets were looked at … */
  readonly wallets: number;
  /** … and how many rounds, */
  readonly rounds: number;
  /** … how many of both never stood still for long enough, and were left to the next run, */
  readonly busy: number;
  /** … and what was found. */
  readonly differences: number;
  /** What has been written of this run's anchor so far. */
  readonly parts: readonly AnchorPart[];
  /** The newest anchor that is written: this run's own, or that of an earlier one. */
  readonly anchor?: AnchorName;
  /** Counts the writes of this record; each write names the one it has seen. */
  readonly revision: number;
}
