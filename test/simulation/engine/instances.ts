import { createProcess, type Process } from './process.ts';
import type { SimContext } from './sim-context.ts';

/** One sandbox of a function: it handles one event at a time and lives on between them. */
export interface Instance<Handler> {
  readonly process: Process;
  readonly handler: Handler;
  isBusy: boolean;
}

export interface Instances<Handler> {
  /** How many of them are at work. */
  busy(): number;
  /** One for the next event, warm or cold; `undefined`: all there may be are at work. */
  take(): Instance<Handler> | undefined;
}

export interface InstancesOptions<Handler> extends SimContext {
  readonly name: string;
  readonly max: number;
  /** Composes the function anew, as a cold start does. */
  readonly createHandler: (process: Process) => Handler;
}

export const SKEW_MAX_MS = 400;

/** The instances of a function, as Lambda keeps them. */
export function createInstances<Handler>(options: InstancesOptions<Handler>): Instances<Handler> {
  const { name, max, createHandler, scheduler, random, faults } = options;
  let instances: Instance<Handler>[] = [];
  let started = 0;

  const coldStart = (): Instance<Handler> => {
    started += 1;
    const skewMs = random.chance(0.3) ? random.between(-SKEW_MAX_MS, SKEW_MAX_MS) : 0;
    if (skewMs !== 0) faults.note('clock skew');
    const process = createProcess(`${name}-${started}`, skewMs);
    const instance = { process, handler: createHandler(process), isBusy: true };
    instances.push(instance);
    return instance;
  };

  return {
    busy: () => instances.filter(({ isBusy }) => isBusy).length,
    take: () => {
      instances = instances.filter(({ process }) => process.state !== 'dead');
      const idle = instances.find(({ isBusy }) => !isBusy);
      if (idle === undefined) return instances.length < max ? coldStart() : undefined;
      if (faults.strikes('cold start')) {
        // The old instance goes away, and with it whatever it had left undone.
        scheduler.kill(idle.process);
        return coldStart();
      }
      faults.note('warm instance');
      idle.isBusy = true;
      return idle;
    },
  };
}
