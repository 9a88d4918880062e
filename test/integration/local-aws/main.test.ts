import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startLocalServices } from '../../../infra/local/local-services.ts';
import { writeAssembly } from './assembly-fixture.ts';
import { writeBundle } from './function-fixture.ts';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A Node.js process that is killed when the test ends before it does. */
function run(file: string, environment: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = fork(file, { execArgv: [], env: { ...process.env, ...environment }, silent: true });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

function untilEnd(child: ChildProcess): Promise<Ended> {
  const chunks: string[] = [];
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)));
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, output: chunks.join('') }));
  });
}

describe('a process with the local AWS', () => {
  it('ends by itself once the local AWS has stopped', async () => {
    const { folder, remove } = writeAssembly();
    onTestFinished(remove);
    const module = new URL('../../../infra/local/local-aws.ts', import.meta.url);
    const source = `
      import { startLocalAws } from ${JSON.stringify(module.href)};
      const assemblyFolder = ${JSON.stringify(folder)};
      const localAws = await startLocalAws({ port: 0, assemblyFolder, onLog() {} });
      await localAws.invoke('Noter', { Records: [] });
      await localAws.stop();
      process.disconnect();
    `;
    const ended = await untilEnd(run(`${writeBundle(source)}/index.mjs`));
    expect(ended).toEqual({ code: 0, output: '' });
  });

  const MAIN = fileURLToPath(new URL('../../../infra/local/main.ts', import.meta.url));

  it('says that its port is in use and fails', async () => {
    const { endpointUrl, close } = await startLocalServices({ port: 0 });
    onTestFinished(close);
    const PORT = new URL(endpointUrl).port;
    expect(await untilEnd(run(MAIN, { PORT }))).toEqual({
      code: 1,
      output: `Port ${PORT} is in use by another process; stop that process or set PORT\n`,
    });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('runs Croupier until %s', async (signal) => {
    const child = run(MAIN, { PORT: '0', PORT_HTTP: '0' });
    const ended = untilEnd(child);
    const endpointUrl = await new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk) => {
        const url = /runs at (http:\S+);/.exec(String(chunk))?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    expect(await (await fetch(`${endpointUrl}/_health`)).json()).toMatchObject({ status: 'ok' });
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining('Stopping') });
  });
});
