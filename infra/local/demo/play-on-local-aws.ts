import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatLogLine } from '../format-log-line.ts';
import { startLocalCroupier } from '../local-croupier.ts';
import { createAlarmLog } from './alarm-log.ts';
import type { Books } from './books.ts';
import type { Patience } from './eventually.ts';
import type { PlannedRound } from './plan-rounds.ts';
import type { Progress } from './progress.ts';
import { runDemo } from './run-demo.ts';

export interface PlayOptions extends Patience {
  /** Shows what the functions log. */
  readonly logs: boolean;
  readonly progress: Progress;
}

/** Deploys Croupier to a local AWS of its own, plays the rounds there and leaves nothing behind. */
export async function playOnLocalAws(
  plan: readonly PlannedRound[],
  options: PlayOptions,
): Promise<Books> {
  const { logs, progress } = options;
  const alarms = createAlarmLog();
  const assemblyFolder = await mkdtemp(join(tmpdir(), 'croupier-demo-'));
  try {
    progress.print('Deploying the tables, queues and functions of the stack …');
    const croupier = await startLocalCroupier({
      port: 0,
      assemblyFolder,
      onLog: (line) => {
        alarms.read(line);
        if (logs) progress.print(formatLogLine(line, new Date()));
      },
    });
    try {
      return await runDemo(croupier, plan, { ...options, alarms });
    } finally {
      progress.end();
      await croupier.stop();
    }
  } finally {
    await rm(assemblyFolder, { recursive: true, force: true });
  }
}
