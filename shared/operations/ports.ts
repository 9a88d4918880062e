import type { Clock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import type { WorkQueue } from '../store/work-queue.ts';
import type { Timing } from './timing.ts';

/** Everything the operations touch outside themselves. */
export interface Ports {
  readonly store: Store;
  readonly work: WorkQueue;
  readonly clock: Clock;
  /** Tells people that something needs them; money is safe meanwhile. */
  readonly alarm: Alarm;
  readonly timing: Timing;
}

export type Alarm = (name: AlarmName, details: Readonly<Record<string, string | number>>) => void;

export type AlarmName =
  /** A result came before the bell. */
  | 'result-before-bell'
  /** A round has no valid result; its stakes are held. */
  | 'round-held'
  /** It has no ruling long after the bell, or is not settled long after its ruling. */
  | 'round-overdue'
  /** A scan that people may want to look at has no bearing on its round any more. */
  | 'scan-ignored'
  /** Two rulings contradict each other. */
  | 'round-quarantined'
  /** A player's records of a round disagree. */
  | 'player-quarantined'
  /**
   * A fault was reported after the round had been ruled: people decide whether to correct it.
   * `stronger` says whether the fault would have decided otherwise.
   */
  | 'incident-after-ruling'
  /** By an incident: no new round opens there. */
  | 'table-closed'
  /** By an incident: the next round must come from another shoe. */
  | 'shoe-change-due'
  /** A correction waits for a second person. */
  | 'correction-proposed'
  /** Reconciling has found that two records of the same money do not agree; `kind` says which way. */
  | 'books-differ'
  /** A message cannot be processed and was set aside. */
  | 'message-parked';
