import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FunctionDefinition } from './function-definition.ts';
import type { OnLog } from './function-log.ts';
import type { InvocationOutcome } from './invocation-outcome.ts';
import type { InvocationRequest } from './worker-protocol.ts';
import { type OnWorkerMessage, watchReports } from './worker-reports.ts';

const WORKER_FILE = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Lambda gives the init phase ten seconds; a function's own timeout starts after it. */
const INIT_TIMEOUT_SECONDS = 10;

export interface WorkerOptions {
  /** Complete: the child inherits nothing. */
  readonly environment: Readonly<Record<string, string>>;
  readonly execArgv: readonly string[];
  readonly onLog: OnLog;
  readonly onWorkerMessage: OnWorkerMessage;
}

/** One child process of a function. */
export interface WorkerProcess {
  /** 0 if it could not be started. */
  readonly pid: number;
  /**
   * Runs one invocation; never a second before the first has ended. At the deadline the process is
   * killed, and it is gone when the promise resolves. Never rejects.
   */
  readonly invoke: (
    request: Pick<InvocationRequest, 'requestId' | 'eventJson'>,
  ) => Promise<InvocationOutcome>;
  /** Kills the process at once and resolves when it is gone. */
  readonly kill: () => Promise<void>;
  readonly isAlive: () => boolean;
}

export function startWorkerProcess(
  definition: FunctionDefinition,
  options: WorkerOptions,
): WorkerProcess {
  const { name: functionName, memoryMegabytes, timeoutSeconds } = definition;
  const child = fork(WORKER_FILE, [definition.assetFolder, definition.handler], {
    cwd: definition.assetFolder,
    env: options.environment,
    execArgv: [...options.execArgv],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  forwardLines(child, functionName, options.onLog);
  const worker = { functionName, pid: child.pid ?? 0 };
  const reports = watchReports(child, worker, options.onWorkerMessage);
  const kill = async () => {
    child.kill('SIGKILL');
    await reports.exited;
  };
  const ready = endBy(INIT_TIMEOUT_SECONDS, reports.next(), kill);
  return {
    pid: worker.pid,
    kill,
    isAlive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    invoke: async (invocation) => {
      const init = await ready;
      if (!init.ok) {
        await kill();
        return init;
      }
      const deadline = Date.now() + timeoutSeconds * 1000;
      const request = { ...invocation, functionName, memoryMegabytes, deadline };
      const outcome = reports.next();
      // A request that cannot be sent has a dead receiver, whose exit ends the invocation.
      child.send(request satisfies InvocationRequest, () => {});
      return endBy(timeoutSeconds, outcome, kill);
    },
  };
}

/** The outcome, unless it takes longer than `seconds`: then the process is killed first. */
async function endBy(
  seconds: number,
  outcome: Promise<InvocationOutcome>,
  kill: () => Promise<void>,
): Promise<InvocationOutcome> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), seconds * 1000);
  const first = await Promise.race([outcome, late.promise]);
  clearTimeout(timer);
  if (first !== 'late') return first;
  await kill();
  const errorMessage = `Task timed out after ${seconds.toFixed(2)} seconds`;
  return { ok: false, errorType: 'Sandbox.Timedout', errorMessage };
}

function forwardLines(child: ChildProcess, functionName: string, onLog: OnLog): void {
  for (const source of ['stdout', 'stderr'] as const) {
    const input = child[source];
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => onLog({ functionName, source, line }));
  }
}
