// The child process that runs one function bundle, as the Node.js runtime of Lambda does:
// `worker.ts <bundle folder> <file.export>`. It serves one invocation at a time.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InvocationRequest, WorkerReport } from './worker-protocol.ts';

type Handler = (event: unknown, context: object) => unknown;

process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the parent lets invocations finish before it stops us.
process.on('SIGINT', () => {});

loadHandler().then(serve, reportFailure);

function serve(handler: Handler): void {
  process.on('message', (message: unknown) => {
    if (isInvocationRequest(message)) runInvocation(handler, message).catch(reportFailure);
  });
  report({ lambda: 'ready' });
}

async function loadHandler(): Promise<Handler> {
  const [folder = '.', name = ''] = process.argv.slice(2);
  const [file = '', exportName = ''] = name.split('.');
  const path = [`${file}.mjs`, `${file}.js`, `${file}.cjs`]
    .map((candidate) => join(folder, candidate))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`There is no file for handler ${name} in ${folder}`);
  const bundle: Record<string, unknown> = await import(pathToFileURL(path).href);
  // A CommonJS bundle whose exports Node cannot see statically has them on its default export.
  const found = bundle[exportName] ?? readProperty(bundle['default'], exportName);
  if (!isHandler(found)) throw new Error(`${name} is undefined or not exported`);
  return found;
}

async function runInvocation(run: Handler, request: InvocationRequest): Promise<void> {
  const result = await run(JSON.parse(request.eventJson), createContext(request));
  report({ lambda: 'returned', payload: JSON.stringify(result) ?? 'null' });
}

function createContext(request: InvocationRequest): object {
  return {
    awsRequestId: request.requestId,
    functionName: request.functionName,
    functionVersion: '$LATEST',
    memoryLimitInMB: String(request.memoryMegabytes),
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, request.deadline - Date.now()),
  };
}

function reportFailure(error: unknown): void {
  console.error(error);
  const isError = error instanceof Error;
  report({
    lambda: 'failed',
    errorType: isError ? error.name : 'Error',
    errorMessage: isError ? error.message : String(error),
  });
}

function report(message: WorkerReport): void {
  process.send?.(message);
}

function isInvocationRequest(message: unknown): message is InvocationRequest {
  return typeof message === 'object' && message !== null && 'eventJson' in message;
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
