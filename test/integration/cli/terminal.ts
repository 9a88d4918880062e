import { PassThrough } from 'node:stream';
import { runCli } from '../../../infra/cli/run-cli.ts';

/** What a command has printed, and what it has ended with. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A terminal at which people type commands to one API. */
export function createTerminal(apiUrl: string) {
  return async (...typed: readonly string[]): Promise<Printed> => {
    const [out, err] = [collect(), collect()];
    const code = await runCli(typed, {
      stdout: out.stream,
      stderr: err.stream,
      env: { CROUPIER_URL: apiUrl },
    });
    return { code, out: out.text(), err: err.text() };
  };
}

function collect() {
  const through = new PassThrough();
  let text = '';
  through.on('data', (part) => {
    text += String(part);
  });
  // What runs here writes to it and asks whether it is a terminal, which it is not.
  return { stream: through as unknown as NodeJS.WriteStream, text: () => text };
}
