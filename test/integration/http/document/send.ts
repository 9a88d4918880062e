import { Agent, request as httpRequest } from 'node:http';

/** A request as it goes over the wire: nothing here corrects it on the way. */
export interface RawRequest {
  readonly method: string;
  /** Encoded, with its query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Keeps connections open between requests; `close` ends them. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(url);
  const send = ({ method, target, headers = {}, body }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const bytes = Buffer.from(body ?? '');
      const length =
        body === undefined ? {} : ({ 'content-length': String(bytes.length) } as const);
      const options = { hostname, port, agent, method, path: target };
      const request = httpRequest({ ...options, headers: { ...headers, ...length } });
      request.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}
