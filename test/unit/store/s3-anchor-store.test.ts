import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createS3AnchorStore } from '../../../shared/store/s3-anchor-store.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const CREDENTIALS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
  sessionToken: 'token',
};

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A store before a server that answers these, the last one again and again; 0 hangs up. */
async function storeBefore(...answers: readonly (readonly [status: number, body?: string])[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        const { method, url, headers } = request;
        received.push({ method, url, headers, body });
        const [status = 200, text = ''] = answers[received.length - 1] ?? answers.at(-1) ?? [];
        if (status === 0) request.socket.destroy();
        else response.writeHead(status).end(text);
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const store = createS3AnchorStore({
    ...{ bucket: 'anchors', endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-1' },
    ...{ credentials: CREDENTIALS, clock: createFakeClock(), requestTimeoutMs: 5000 },
  });
  return { store, received };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** AWS Signature Version 4, by the book and from what arrived. */
function signatureOf({ method, url, headers, body }: Received): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), signed, sha256(body)].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/eu-west-1/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, 'AWS4secret');
  return hmac(key, text).toString('hex');
}

describe('an object', () => {
  it('is written once, signed, and with a checksum', async () => {
    const { store, received } = await storeBefore([200]);
    await expect(store.put('days/2026-12-01.json', Buffer.from('content'))).resolves.toBe(
      'written',
    );
    const [request] = received;
    if (request === undefined) throw new Error('nothing arrived');
    expect(request).toMatchObject({
      method: 'PUT',
      url: '/anchors/days/2026-12-01.json',
      headers: {
        'if-none-match': '*',
        'x-amz-checksum-sha256': createHash('sha256').update('content').digest('base64'),
        'x-amz-content-sha256': sha256('content'),
        'x-amz-security-token': 'token',
      },
    });
    expect(request.body.toString()).toBe('content');
    expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`);
    expect(request.headers.authorization).toContain('if-none-match');
  });

  it('stays as it is when there is one already', async () => {
    const { store } = await storeBefore([412]);
    await expect(store.put('days/1', Buffer.from('a'))).resolves.toBe('exists');
  });

  it('is read, signed too', async () => {
    const { store, received } = await storeBefore([200, 'content']);
    const content = await store.get('parts/abc.jsonl.gz');
    expect(Buffer.from(content ?? []).toString()).toBe('content');
    const [request] = received;
    if (request === undefined) throw new Error('nothing arrived');
    expect(request.headers.authorization).toContain(`Signature=${signatureOf(request)}`);
  });

  it('is unknown when the bucket says so', async () => {
    const { store } = await storeBefore([404]);
    await expect(store.get('days/1')).resolves.toBeUndefined();
  });
});

describe('a bucket that does not answer', () => {
  it.each([500, 503, 409, 0])('is asked again after %i', async (status) => {
    const { store, received } = await storeBefore([status], [status], [200]);
    await expect(store.put('days/1', Buffer.from('a'))).resolves.toBe('written');
    expect(received).toHaveLength(3);
  });

  it.each([500, 0])('is given up in the end: %i', async (status) => {
    const { store, received } = await storeBefore([status]);
    await expect(store.get('days/1')).rejects.toThrow(StoreUnavailableError);
    expect(received).toHaveLength(4);
  });

  it.each(['get', 'put'] as const)('or refuses says why: %s', async (method) => {
    const { store, received } = await storeBefore([403, '<Code>AccessDenied</Code>']);
    const asked = method === 'get' ? store.get('days/1') : store.put('days/1', Buffer.from('a'));
    await expect(asked).rejects.toThrow('refuses days/1 with 403: <Code>AccessDenied</Code>');
    expect(received).toHaveLength(1);
  });
});
