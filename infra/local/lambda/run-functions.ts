import type { SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionDefinition } from './function-definition.ts';
import { functionEnvironment } from './function-environment.ts';
import type { OnLog } from './function-log.ts';
import { createLocalFunction, type LocalFunction } from './local-function.ts';
import type { QueueMapping } from './queue-mapping.ts';
import { startQueuePoller } from './queue-poller.ts';
import { runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';
import type { OnWorkerMessage } from './worker-reports.ts';

/** Processes per function: enough to run into each other, few enough for a laptop. */
const DEFAULT_CONCURRENCY = 2;

export interface RunOptions {
  readonly onLog: OnLog;
  /** Processes per function at most; 2 without it. A mapping's own maximum counts too. */
  readonly concurrency?: number;
  /** `false` leaves messages in their queues and schedules at rest, for tests that invoke by hand. */
  readonly poll?: boolean;
  /** By prefix of a function's logical id: what its processes get beyond the template, for tests. */
  readonly workers?: Readonly<Record<string, WorkerExtras>>;
  readonly onWorkerMessage?: OnWorkerMessage;
}

interface WorkerExtras {
  readonly environment?: Readonly<Record<string, string>>;
  /** For the Node.js process, such as `--import` of a module that injects faults. */
  readonly execArgv?: readonly string[];
}

interface Deployed {
  readonly functions: readonly FunctionDefinition[];
  readonly mappings: readonly QueueMapping[];
  readonly schedules: readonly Schedule[];
  readonly endpointUrl: string;
  readonly sqs: SQSClient;
}

export interface RunningFunctions {
  readonly functions: readonly LocalFunction[];
  /** What invokes the function of this name. Throws when there is none. */
  readonly invokerOf: (functionName: string) => LocalFunction['invoke'];
  /** Resolves when running invocations have ended and every process is gone. */
  readonly stop: () => Promise<void>;
}

/** Makes the functions of a stack ready to be invoked and lets their queues and schedules invoke them. */
export function runFunctions(deployed: Deployed, options: RunOptions): RunningFunctions {
  const functions = deployed.functions.map((definition) =>
    createFunction(definition, deployed.endpointUrl, options),
  );
  const invokerOf = (name: string) => {
    const target = functions.find(({ definition }) => definition.name === name);
    if (target === undefined) throw new Error(`There is no function ${name}`);
    return target.invoke;
  };
  const { mappings, schedules } =
    options.poll === false ? { mappings: [], schedules: [] } : deployed;
  const timers = schedules.map((schedule) =>
    runSchedule(schedule, invokerOf(schedule.functionName)),
  );
  const pollers = mappings.map((mapping) =>
    startQueuePoller({
      sqs: deployed.sqs,
      mapping,
      invoke: invokerOf(mapping.functionName),
      concurrency: Math.min(concurrencyOf(options), mapping.maximumConcurrency ?? Infinity),
      onLog: options.onLog,
    }),
  );
  return {
    functions,
    invokerOf,
    stop: async () => {
      for (const timer of timers) timer.stop();
      await Promise.all(pollers.map((poller) => poller.stop()));
      await Promise.all(functions.map((localFunction) => localFunction.stop()));
    },
  };
}

function createFunction(
  definition: FunctionDefinition,
  endpointUrl: string,
  options: RunOptions,
): LocalFunction {
  const extras = Object.entries(options.workers ?? {})
    .filter(([prefix]) => definition.logicalId.startsWith(prefix))
    .map(([, extra]) => extra);
  return createLocalFunction(definition, {
    environment: Object.assign(
      { ...functionEnvironment(definition, endpointUrl) },
      ...extras.map((extra) => extra.environment),
    ),
    execArgv: extras.flatMap((extra) => extra.execArgv ?? []),
    concurrency: concurrencyOf(options),
    onLog: options.onLog,
    onWorkerMessage: options.onWorkerMessage ?? (() => {}),
  });
}

function concurrencyOf(options: RunOptions): number {
  return options.concurrency ?? DEFAULT_CONCURRENCY;
}
