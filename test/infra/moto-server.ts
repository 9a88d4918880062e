/** moto_server on a free port: an emulator of AWS that knows CloudFormation. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

interface MotoServer {
  readonly endpoint: string;
  /** Resolves once the server and all it started are gone. */
  readonly stop: () => Promise<void>;
}

// The shell ends the server's process group when its own standard input closes. That happens by
// itself when this process dies, however it dies, so a server is never left behind.
const GUARD = `
set -m
moto_server -H localhost -p 0 </dev/null &
server=$!
read -r _
kill -KILL -- "-$server"
`;

const START_TIMEOUT_MS = 60_000;

/** Rejects with what the server printed when it does not announce its address in a minute. */
export async function startMotoServer(): Promise<MotoServer> {
  const guard = spawn('bash', ['-c', GUARD], { stdio: ['pipe', 'ignore', 'pipe'] });
  const exit = once(guard, 'exit');
  const stop = async () => {
    guard.stdin.end();
    await exit;
  };
  const lines = createInterface(guard.stderr);
  const printed: string[] = [];
  try {
    const endpoint = await new Promise<string>((resolve, reject) => {
      setTimeout(reject, START_TIMEOUT_MS, new Error('moto_server announced no address')).unref();
      lines.on('line', (line) => {
        printed.push(line);
        const address = /Running on (http:\/\/localhost:\d+)/.exec(line)?.[1];
        if (address !== undefined) {
          resolve(address);
        }
      });
    });
    return { endpoint, stop };
  } catch (cause) {
    await stop();
    throw new Error(`moto_server did not start:\n${printed.join('\n')}`, { cause });
  }
}
