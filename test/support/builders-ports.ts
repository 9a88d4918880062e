import type { SettlementWork } from '../../shared/messages/settlement-work.ts';
import type { AlarmName, Ports } from '../../shared/operations/ports.ts';
import { timingFor } from '../../shared/operations/timing.ts';
import { createMemoryStore, type MemoryStore } from './builders-store.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

/** The world of an operation, in memory. */
export interface FakePorts extends Ports {
  readonly store: MemoryStore;
  readonly clock: FakeClock;
  readonly alarms: readonly AlarmName[];
  /** Work that was sent, and after what delay it comes. */
  readonly sentWork: readonly { readonly work: SettlementWork; readonly delaySeconds: number }[];
}

export function createFakePorts(slipPageSize?: number): FakePorts {
  const alarms: AlarmName[] = [];
  const sentWork: { work: SettlementWork; delaySeconds: number }[] = [];
  return {
    store: createMemoryStore(slipPageSize),
    clock: createFakeClock(),
    timing: timingFor(60_000),
    alarm: (name) => alarms.push(name),
    work: {
      send: async (list, delaySeconds = 0) => {
        sentWork.push(...list.map((work) => ({ work, delaySeconds })));
      },
    },
    alarms,
    sentWork,
  };
}
