import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { InvocationOutcome } from '../../../infra/local/lambda/invocation-outcome.ts';
import { eventually } from './eventually.ts';
import { startFunction, writeBundle } from './function-fixture.ts';

/** Does what the event says. */
const OBEDIENT = `
let invocations = 0;
const forever = () => new Promise(() => {});
export const handler = async (event, context) => {
  invocations += 1;
  switch (event.do) {
    case 'return': return event.value;
    case 'describe': return {
      pid: process.pid, invocations, environment: process.env, folder: process.cwd(),
      functionName: context.functionName, requestId: context.awsRequestId,
      remaining: context.getRemainingTimeInMillis(),
    };
    case 'throw': throw new TypeError('no such table');
    case 'exit': process.exit(7);
    case 'reject': Promise.reject(new Error('nobody listens')); return forever();
    case 'spin': for (;;);
    case 'log': console.log('to stdout'); console.error('to stderr'); return;
    case 'hold': process.send('holding'); return forever();
  }
};
`;

/** What `describe` returned. */
function readPayload(outcome: InvocationOutcome): Record<string, unknown> {
  if (!outcome.ok) return expect.unreachable(`${outcome.errorType}: ${outcome.errorMessage}`);
  return JSON.parse(outcome.payload);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a local function', () => {
  it('answers with what its handler returned, as JSON', async () => {
    const { invoke } = startFunction(OBEDIENT);
    const value = { batchItemFailures: [{ itemIdentifier: 'm' }] };
    const returned = await invoke({ do: 'return', value });
    expect(returned).toEqual({ ok: true, payload: JSON.stringify(value) });
  });

  it('answers null when its handler returns nothing', async () => {
    const { invoke } = startFunction(OBEDIENT);
    expect(await invoke({ do: 'return' })).toEqual({ ok: true, payload: 'null' });
  });

  it('finds a handler in a CommonJS bundle', async () => {
    const { definition, invoke } = startFunction('', { handler: 'common.handler' });
    const common = "module.exports['hand' + 'ler'] = async () => 'common';";
    writeFileSync(join(definition.assetFolder, 'common.cjs'), common);
    expect(await invoke({})).toEqual({ ok: true, payload: '"common"' });
  });

  it('sees exactly the environment of its template and of Lambda', async () => {
    const { definition, invoke } = startFunction(OBEDIENT, {
      environment: { ROUNDS_TABLE: 'rounds' },
      endpointUrl: 'http://127.0.0.1:4566',
    });
    const { environment, folder } = readPayload(await invoke({ do: 'describe' }));
    expect(environment).toEqual({
      ROUNDS_TABLE: 'rounds',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:4566',
      AWS_REGION: 'us-east-1',
      AWS_DEFAULT_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      AWS_LAMBDA_FUNCTION_NAME: 'fixture',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      LAMBDA_TASK_ROOT: definition.assetFolder,
      TZ: ':UTC',
      _HANDLER: 'index.handler',
    });
    expect(folder).toBe(definition.assetFolder);
  });

  it('gets a context with its name, a request id and the time that remains', async () => {
    const { invoke } = startFunction(OBEDIENT, { timeoutSeconds: 20 });
    const first = readPayload(await invoke({ do: 'describe' }));
    const second = readPayload(await invoke({ do: 'describe' }));
    expect(first['functionName']).toBe('fixture');
    expect(first['requestId']).not.toBe(second['requestId']);
    expect(first['remaining']).toBeGreaterThan(0);
    expect(first['remaining']).toBeLessThanOrEqual(20_000);
  });

  it('stays warm between invocations', async () => {
    const { invoke, processIds } = startFunction(OBEDIENT, { concurrency: 2 });
    const first = readPayload(await invoke({ do: 'describe' }));
    const second = readPayload(await invoke({ do: 'describe' }));
    expect([second['pid'], second['invocations']]).toEqual([first['pid'], 2]);
    expect(processIds()).toEqual([first['pid']]);
  });

  it('runs as many processes at once as it may, and lets further invocations wait', async () => {
    const { invoke, processIds } = startFunction(OBEDIENT, { concurrency: 2 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => invoke({ do: 'describe' })));
    const pids = outcomes.map((outcome) => readPayload(outcome)['pid']);
    expect(new Set(pids)).toEqual(new Set(processIds()));
    expect(processIds()).toHaveLength(2);
  });

  it('fails an invocation whose handler throws, and keeps the process', async () => {
    const { invoke, processIds, logs } = startFunction(OBEDIENT);
    const outcome = await invoke({ do: 'throw' });
    expect(outcome).toEqual({ ok: false, errorType: 'TypeError', errorMessage: 'no such table' });
    expect(processIds()).toHaveLength(1);
    expect(logs.filter((line) => line.source === 'platform')).toEqual([
      {
        functionName: 'fixture',
        source: 'platform',
        line: 'invocation failed: TypeError: no such table',
      },
    ]);
  });

  it.each([
    ['exits', 'exit', 'exit status 7'],
    ['leaves a rejected promise behind', 'reject', 'exit status 1'],
  ])(
    'fails an invocation whose handler %s, and starts a fresh process for the next',
    async (...row) => {
      const [, order, reason] = row;
      const { invoke } = startFunction(OBEDIENT);
      const before = readPayload(await invoke({ do: 'describe' }));
      expect(await invoke({ do: order })).toEqual({
        ok: false,
        errorType: 'Runtime.ExitError',
        errorMessage: `Runtime exited with error: ${reason}`,
      });
      const after = readPayload(await invoke({ do: 'describe' }));
      expect(after['invocations']).toBe(1);
      expect(after['pid']).not.toBe(before['pid']);
    },
  );

  it('fails an invocation whose process is killed from outside', async () => {
    const { invoke } = startFunction(OBEDIENT, {
      onWorkerMessage: (message, pid) => message === 'holding' && process.kill(pid, 'SIGKILL'),
    });
    const outcome = await invoke({ do: 'hold' });
    expect(outcome).toMatchObject({ ok: false, errorType: 'Runtime.ExitError' });
    expect(await invoke({ do: 'return', value: 1 })).toEqual({ ok: true, payload: '1' });
  });

  it('does not give an invocation to a process that died while it was idle', async () => {
    const { invoke, processIds } = startFunction(OBEDIENT);
    await invoke({ do: 'return' });
    for (const pid of processIds()) process.kill(pid, 'SIGKILL');
    await eventually('the death is noticed', () => processIds().length === 0);
    expect(await invoke({ do: 'return', value: 1 })).toEqual({ ok: true, payload: '1' });
  });

  it.each(['hold', 'spin'])('kills a handler that does not end in time: %s', async (order) => {
    const { invoke, processIds } = startFunction(OBEDIENT, { timeoutSeconds: 1 });
    await invoke({ do: 'return' });
    const [pid = 0] = processIds();
    expect(await invoke({ do: order })).toEqual({
      ok: false,
      errorType: 'Sandbox.Timedout',
      errorMessage: 'Task timed out after 1.00 seconds',
    });
    expect(isRunning(pid)).toBe(false);
    expect(await invoke({ do: 'return', value: 1 })).toEqual({ ok: true, payload: '1' });
  });

  it.each([
    ['cannot be loaded', 'throw new RangeError("bad bundle");', 'RangeError', 'bad bundle'],
    ['has no handler', 'export const other = 1;', 'Error', 'index.handler is undefined'],
    ['exits at once', 'process.exit(3);', 'Runtime.ExitError', 'exit status 3'],
  ])('fails when the bundle %s', async (_, source, errorType, message) => {
    const { invoke, processIds } = startFunction(source);
    const outcome = await invoke({});
    expect(outcome).toMatchObject({ ok: false, errorType });
    expect(outcome).toHaveProperty('errorMessage', expect.stringContaining(message));
    expect(processIds()).toEqual([]);
  });

  it('hands on every line that the function writes', async () => {
    const { invoke, logs } = startFunction(OBEDIENT);
    await invoke({ do: 'log' });
    await eventually('both lines arrive', () => logs.length === 2);
    expect(logs.toSorted((a, b) => a.source.localeCompare(b.source))).toEqual([
      { functionName: 'fixture', source: 'stderr', line: 'to stderr' },
      { functionName: 'fixture', source: 'stdout', line: 'to stdout' },
    ]);
  });

  it('lets a running invocation finish before it stops', async () => {
    const gate = await openGate();
    const source = 'export const handler = async ({ url }) => (await fetch(url)).text();';
    const { invoke, stop, processIds } = startFunction(source);
    const invocation = invoke({ url: gate.url });
    await gate.reached;
    const stopped = stop();
    expect(processIds()).toHaveLength(1);
    gate.release('done');
    expect(await invocation).toEqual({ ok: true, payload: '"done"' });
    await stopped;
    expect(processIds()).toEqual([]);
  });

  it('leaves the Ctrl-C of a terminal, which reaches every process, to its parent', async () => {
    const { invoke, processIds } = startFunction(OBEDIENT);
    await invoke({ do: 'return' });
    const [pid = 0] = processIds();
    process.kill(pid, 'SIGINT');
    const after = readPayload(await invoke({ do: 'describe' }));
    expect([after['pid'], after['invocations']]).toEqual([pid, 2]);
  });

  it('does not outlive its parent', async () => {
    const gate = await openGate();
    const source = 'export const handler = async ({ url }) => (await fetch(url)).text();';
    const module = new URL('../../../infra/local/lambda/local-function.ts', import.meta.url);
    const parentFolder = writeBundle(`
      import { createLocalFunction } from ${JSON.stringify(module.href)};
      const definition = {
        logicalId: 'F', name: 'f', handler: 'index.handler', environment: {},
        assetFolder: ${JSON.stringify(writeBundle(source))}, timeoutSeconds: 60, memoryMegabytes: 128,
      };
      const options = { environment: {}, execArgv: [], concurrency: 1, onLog() {}, onWorkerMessage() {} };
      createLocalFunction(definition, options).invoke({ url: ${JSON.stringify(gate.url)} });
    `);
    const parent = fork(join(parentFolder, 'index.mjs'), { execArgv: [] });
    await gate.reached;
    parent.kill('SIGKILL');
    await gate.disconnected;
  });
});

/** A URL that answers only when it is released, and notices when whoever asked is gone. */
async function openGate() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<string>();
  const server = createServer(async (_, response) => {
    reached.resolve();
    response.end(await released.promise);
  });
  const disconnected = Promise.withResolvers<void>();
  server.on('connection', (socket) => socket.on('close', () => disconnected.resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') return expect.unreachable('no port');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    reached: reached.promise,
    disconnected: disconnected.promise,
    release: released.resolve,
  };
}
