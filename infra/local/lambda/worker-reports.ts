import type { ChildProcess } from 'node:child_process';
import * as z from 'zod';
import type { InvocationOutcome } from './invocation-outcome.ts';
import type { WorkerReport } from './worker-protocol.ts';

const WorkerReportSchema = z.discriminatedUnion('lambda', [
  z.object({ lambda: z.literal('ready') }),
  z.object({ lambda: z.literal('returned'), payload: z.string() }),
  z.object({ lambda: z.literal('failed'), errorType: z.string(), errorMessage: z.string() }),
]);

/** Gets what a bundle sends with `process.send`, so that a test can kill the worker right then. */
export type OnWorkerMessage = (message: unknown, worker: WorkerHandle) => void;

export interface WorkerHandle {
  readonly functionName: string;
  readonly pid: number;
}

/** What a child process says and how it ends. */
export interface WorkerReports {
  /** The next report or, failing that, the end of the process; ask before it can happen. */
  readonly next: () => Promise<InvocationOutcome>;
  readonly exited: Promise<void>;
}

export function watchReports(
  child: ChildProcess,
  worker: WorkerHandle,
  onWorkerMessage: OnWorkerMessage,
): WorkerReports {
  const exited = Promise.withResolvers<void>();
  let settle: (outcome: InvocationOutcome) => void = () => {};
  child.on('message', (message) => {
    const report = WorkerReportSchema.safeParse(message);
    if (report.success) settle(toOutcome(report.data));
    else onWorkerMessage(message, worker);
  });
  child.on('exit', (code, signal) => {
    settle(runtimeExit(signal === null ? `exit status ${code}` : `signal ${signal}`));
    exited.resolve();
  });
  child.on('error', (error) => {
    settle(runtimeExit(error.message));
    // A process that never started has no exit.
    if (child.pid === undefined) exited.resolve();
  });
  return {
    exited: exited.promise,
    next: () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
  };
}

function toOutcome(report: WorkerReport): InvocationOutcome {
  switch (report.lambda) {
    case 'ready':
      return { ok: true, payload: 'null' };
    case 'returned':
      return { ok: true, payload: report.payload };
    case 'failed':
      return { ok: false, errorType: report.errorType, errorMessage: report.errorMessage };
  }
}

function runtimeExit(reason: string): InvocationOutcome {
  const errorMessage = `Runtime exited with error: ${reason}`;
  return { ok: false, errorType: 'Runtime.ExitError', errorMessage };
}
