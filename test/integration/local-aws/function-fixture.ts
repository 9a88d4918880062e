import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FunctionDefinition } from '../../../infra/local/lambda/function-definition.ts';
import { functionEnvironment } from '../../../infra/local/lambda/function-environment.ts';
import type { FunctionLogLine } from '../../../infra/local/lambda/function-log.ts';
import {
  createLocalFunction,
  type LocalFunction,
} from '../../../infra/local/lambda/local-function.ts';

/** A bundle on disk for the length of one test: an ES module that exports `handler`. */
export function writeBundle(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-function-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'index.mjs'), source);
  return folder;
}

interface FixtureOptions {
  readonly timeoutSeconds?: number;
  readonly concurrency?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly endpointUrl?: string;
  readonly handler?: string;
  /** Called with whatever the bundle sends, while the worker waits for nothing. */
  readonly onWorkerMessage?: (message: unknown, pid: number) => void;
}

export interface FunctionFixture extends LocalFunction {
  readonly logs: readonly FunctionLogLine[];
}

/** A function made of `source`, stopped when the test ends. */
export function startFunction(source: string, options: FixtureOptions = {}): FunctionFixture {
  const definition: FunctionDefinition = {
    logicalId: 'Fixture1234',
    name: 'fixture',
    assetFolder: writeBundle(source),
    handler: options.handler ?? 'index.handler',
    environment: options.environment ?? {},
    timeoutSeconds: options.timeoutSeconds ?? 20,
    memoryMegabytes: 256,
  };
  const logs: FunctionLogLine[] = [];
  const localFunction = createLocalFunction(definition, {
    environment: functionEnvironment(definition, options.endpointUrl ?? 'http://127.0.0.1:1'),
    execArgv: [],
    concurrency: options.concurrency ?? 1,
    onLog: (line) => logs.push(line),
    onWorkerMessage: (message, worker) => options.onWorkerMessage?.(message, worker.pid),
  });
  onTestFinished(() => localFunction.stop());
  return { ...localFunction, logs };
}
