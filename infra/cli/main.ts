/** `npm run croupier -- …`: the HTTP API from a terminal, for the people of the house. */

import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), process);
