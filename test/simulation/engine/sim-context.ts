import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

/** What every part of a simulated world shares. */
export interface SimContext {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly faults: Faults;
  readonly trace: Trace;
}
