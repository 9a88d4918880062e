/** `npm run local`: Croupier on this machine until Ctrl-C. PORT, PORT_HTTP and DATA_PATH are optional. */

import { join } from 'node:path';
import * as z from 'zod';
import { describeLocalAws } from './describe-local-aws.ts';
import { DEFAULT_PORT } from './endpoint.ts';
import { formatLogLine } from './format-log-line.ts';
import { PortInUseError } from './listen.ts';
import { startLocalCroupier } from './local-croupier.ts';
import { openSampleHouse } from './open-sample-house.ts';

const ASSEMBLY_FOLDER = join(import.meta.dirname, '..', '..', '.local', 'cdk.out');

const EnvironmentSchema = z.object({
  /** 0 takes a free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
  /** Of the HTTP API. 0 takes a free port. */
  PORT_HTTP: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** A folder that keeps the tables from one run to the next. */
  DATA_PATH: z.string().exactOptional(),
});

async function main(): Promise<void> {
  const { PORT: port, PORT_HTTP: httpPort, DATA_PATH: dataPath } = readEnvironment();
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const croupier = await startLocalCroupier({
    port,
    httpPort,
    ...(dataPath === undefined ? {} : { dataPath }),
    assemblyFolder: ASSEMBLY_FOLDER,
    onLog: (line) => console.log(formatLogLine(line, new Date())),
  });
  await openSampleHouse(croupier.ports);
  console.log(describeLocalAws(croupier.aws).join('\n'));
  await stopRequested;
  console.log('Stopping …');
  await croupier.stop();
}

function readEnvironment() {
  const environment = EnvironmentSchema.safeParse(process.env);
  if (!environment.success) throw new SettingError(z.prettifyError(environment.error));
  return environment.data;
}

/** A setting that cannot be used; its message is all a user needs. */
class SettingError extends Error {
  override readonly name = 'SettingError';
}

main().catch((error: unknown) => {
  const isPlain = error instanceof PortInUseError || error instanceof SettingError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
});
