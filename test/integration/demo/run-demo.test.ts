import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAlarmLog } from '../../../infra/local/demo/alarm-log.ts';
import { planRounds } from '../../../infra/local/demo/plan-rounds.ts';
import { createProgress } from '../../../infra/local/demo/progress.ts';
import { runDemo } from '../../../infra/local/demo/run-demo.ts';
import { startLocalCroupier } from '../../../infra/local/local-croupier.ts';

describe('runDemo', () => {
  it('names a round that does not come to its end in time', async () => {
    const assemblyFolder = mkdtempSync(join(tmpdir(), 'croupier-demo-test-'));
    onTestFinished(() => rmSync(assemblyFolder, { recursive: true, force: true }));
    // Nobody takes the messages off the queue.
    const croupier = await startLocalCroupier({
      ...{ port: 0, assemblyFolder, poll: false, onLog: () => {} },
    });
    onTestFinished(croupier.stop);
    const run = runDemo(croupier, planRounds(7, Date.now()), {
      alarms: createAlarmLog(),
      progress: createProgress({ write: () => true }, 0),
      signal: new AbortController().signal,
      withinMs: 100,
    });
    await expect(run).rejects.toMatchObject({
      name: 'DemoError',
      exitCode: 1,
      message: 'round A1 is unknown; it should have been opened within 0.1 s',
    });
  });
});
