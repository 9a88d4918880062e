/**
 * The contract tests on an emulator that is not ours: what they ask for is asked over the wire, and
 * what moto does not do is known by name.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMotoServer } from './moto-server.ts';

const SCRIPT = join(import.meta.dirname, '..', 'contract', 'run-on-endpoint.ts');

let moto: Awaited<ReturnType<typeof startMotoServer>> | undefined;

beforeAll(async () => {
  moto = await startMotoServer();
});

afterAll(async () => {
  await moto?.stop();
});

function runContract(
  endpoint: string,
): Promise<{ readonly ok: boolean; readonly printed: string }> {
  const env = { PATH: process.env['PATH'], AWS_ENDPOINT_URL: endpoint };
  const options = { env, timeout: 280_000, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], options, (error, stdout, stderr) => {
      resolve({ ok: error === null, printed: stdout + stderr });
    });
  });
}

it('moto keeps the contract but for its known gaps', async () => {
  const { ok, printed } = await runContract(moto?.endpoint ?? '');
  expect(printed).toMatch(/known gaps, 0 other failures, 0 listed wrongly/);
  expect(ok).toBe(true);
}, 300_000);
