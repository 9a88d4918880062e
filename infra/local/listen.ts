import type { Server } from 'node:http';

/** Never another interface: what listens here has no authentication. */
const HOST = '127.0.0.1';

/** Another process listens on the port. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

/**
 * Binds a server to an address of this machine alone, and answers its URL; `port` 0 takes a free one.
 * `variable` is what sets the port. Throws {@link PortInUseError} when the port is taken.
 */
export async function listen(server: Server, port: number, variable: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  }).catch((cause: unknown) => {
    if (!isAddressInUse(cause)) throw cause;
    const message = `Port ${port} is in use by another process; stop that process or set ${variable}`;
    throw new PortInUseError(message, { cause });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port');
  return `http://${HOST}:${address.port}`;
}

function isAddressInUse(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}
