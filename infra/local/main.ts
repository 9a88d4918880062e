/** `npm run local`: Croupier on this machine until Ctrl-C. PORT and DATA_PATH are optional. */

import { join } from 'node:path';
import * as z from 'zod';
import { createApp } from '../create-app.ts';
import { describeLocalAws } from './describe-local-aws.ts';
import { DEFAULT_PORT, PortInUseError } from './endpoint.ts';
import { formatLogLine } from './format-log-line.ts';
import { startLocalAws } from './local-aws.ts';

const ASSEMBLY_FOLDER = join(import.meta.dirname, '..', '..', '.local', 'cdk.out');

const EnvironmentSchema = z.object({
  /** 0 takes a free port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_PORT),
  /** A folder that keeps the tables from one run to the next. */
  DATA_PATH: z.string().exactOptional(),
});

async function main(): Promise<void> {
  const { PORT: port, DATA_PATH: dataPath } = EnvironmentSchema.parse(process.env);
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const localAws = await startLocalAws({
    port,
    ...(dataPath === undefined ? {} : { dataPath }),
    assemblyFolder: ASSEMBLY_FOLDER,
    synthesise: (outdir) => createApp({ stage: 'local', outdir }).synth(),
    onLog: (line) => console.log(formatLogLine(line, new Date())),
  });
  console.log(describeLocalAws(localAws).join('\n'));
  await stopRequested;
  console.log('Stopping …');
  await localAws.stop();
}

main().catch((error: unknown) => {
  console.error(error instanceof PortInUseError ? error.message : error);
  process.exitCode = 1;
});
