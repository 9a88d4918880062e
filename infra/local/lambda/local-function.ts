import { randomUUID } from 'node:crypto';
import type { FunctionDefinition } from './function-definition.ts';
import type { InvocationOutcome } from './invocation-outcome.ts';
import { createSlots } from './slots.ts';
import { startWorkerProcess, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

export interface LocalFunctionOptions extends WorkerOptions {
  /** How many processes may run at once; further invocations wait. */
  readonly concurrency: number;
}

/** A Lambda function that runs in child processes, started when needed and kept warm. */
export interface LocalFunction {
  readonly logicalId: string;
  readonly definition: FunctionDefinition;
  /** Never rejects; waits while all processes are busy. */
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
  /** Of the processes that are alive now, busy or warm. */
  readonly processIds: () => readonly number[];
  /** Waits for the invocations so far, then ends every process. Invoke nothing afterwards. */
  readonly stop: () => Promise<void>;
}

export function createLocalFunction(
  definition: FunctionDefinition,
  options: LocalFunctionOptions,
): LocalFunction {
  const slots = createSlots(options.concurrency);
  const pool = createPool(() => startWorkerProcess(definition, options));
  const unfinished = new Set<Promise<InvocationOutcome>>();

  const run = async (event: unknown): Promise<InvocationOutcome> => {
    await slots.take();
    const worker = pool.take();
    const invocation = { requestId: randomUUID(), eventJson: JSON.stringify(event) };
    const outcome = await worker.invoke(invocation);
    pool.giveBack(worker);
    slots.release();
    if (!outcome.ok) {
      const line = `invocation failed: ${outcome.errorType}: ${outcome.errorMessage}`;
      options.onLog({ functionName: definition.name, source: 'platform', line });
    }
    return outcome;
  };

  return {
    logicalId: definition.logicalId,
    definition,
    processIds: () => pool.alive().map((worker) => worker.pid),
    invoke: async (event) => {
      const invocation = run(event);
      unfinished.add(invocation);
      const outcome = await invocation;
      unfinished.delete(invocation);
      return outcome;
    },
    stop: async () => {
      await Promise.all(unfinished);
      await Promise.all(pool.alive().map((worker) => worker.kill()));
    },
  };
}

function createPool(start: () => WorkerProcess) {
  let workers: readonly WorkerProcess[] = [];
  const busy = new Set<WorkerProcess>();
  const alive = () => workers.filter((worker) => worker.isAlive());
  return {
    alive,
    /** A warm worker if there is one. Those that died meanwhile are forgotten. */
    take: (): WorkerProcess => {
      const warm = alive().find((worker) => !busy.has(worker));
      const worker = warm ?? start();
      workers = [...alive().filter((other) => other !== worker), worker];
      busy.add(worker);
      return worker;
    },
    giveBack: (worker: WorkerProcess): void => {
      busy.delete(worker);
    },
  };
}
