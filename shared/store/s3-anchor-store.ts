import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AnchorStore } from './anchor-store.ts';
import { backoff, type Clock } from './clock.ts';
import { StoreUnavailableError } from './store.ts';

type SignatureSettings = ConstructorParameters<typeof SignatureV4>[0];

export interface S3AnchorStoreOptions {
  readonly bucket: string;
  /** Instead of S3's own address: the bucket is then a part of the path. */
  readonly endpoint: string | undefined;
  readonly region: SignatureSettings['region'];
  readonly credentials: SignatureSettings['credentials'];
  readonly clock: Clock;
  readonly requestTimeoutMs: number;
}

const ATTEMPTS_MAX = 4;

/** What S3 answers when something has the name already, or somebody is just writing it. */
const EXISTS = 412;
const BEING_WRITTEN = 409;

/**
 * Objects of a bucket, by two plain requests: S3's own client is larger than all the rest of a
 * function. Rejects with `StoreUnavailableError` when S3 does not answer, or refuses.
 */
export function createS3AnchorStore(options: S3AnchorStoreOptions): AnchorStore {
  return {
    put: async (name, content) => {
      const response = await sendPatiently(options, 'PUT', name, content);
      if (response.status === EXISTS) return 'exists';
      if (response.status === 200) return 'written';
      throw refused(response, name);
    },
    get: async (name) => {
      const response = await sendPatiently(options, 'GET', name);
      if (response.status === 404) return undefined;
      if (response.status === 200) return response.body;
      throw refused(response, name);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** A write that nobody answered may have happened: then the next try finds what it has written. */
async function sendPatiently(
  options: S3AnchorStoreOptions,
  method: 'GET' | 'PUT',
  name: string,
  content?: Uint8Array,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(options, method, name, content).catch((error: unknown) => {
      if (attempt === ATTEMPTS_MAX) {
        throw new StoreUnavailableError('the bucket does not answer', { cause: error });
      }
    });
    const isFinal = answer !== undefined && answer.status < 500 && answer.status !== BEING_WRITTEN;
    if (answer !== undefined && (isFinal || attempt === ATTEMPTS_MAX)) return answer;
    await backoff(options.clock, attempt + 2);
  }
}

async function send(
  options: S3AnchorStoreOptions,
  method: 'GET' | 'PUT',
  name: string,
  content?: Uint8Array,
): Promise<Answer> {
  const { region, credentials, requestTimeoutMs } = options;
  const url = await addressOf(options, name);
  const signer = new SignatureV4({
    ...{ service: 's3', region, credentials, sha256: NodeSha256, uriEscapePath: false },
  });
  const { headers } = await signer.sign({
    ...{ method, protocol: url.protocol, hostname: url.hostname, path: url.pathname, query: {} },
    headers: {
      host: url.host,
      ...(content === undefined ? {} : writeOnceHeaders(content)),
    },
    body: content,
  });
  const { host: _, ...sent } = headers;
  const response = await fetch(url, {
    ...{ method, headers: sent, signal: AbortSignal.timeout(requestTimeoutMs) },
    ...(content === undefined ? {} : { body: Buffer.from(content) }),
  });
  return { status: response.status, body: await response.bytes() };
}

/** A bucket that locks its objects takes none without a checksum. */
function writeOnceHeaders(content: Uint8Array): Readonly<Record<string, string>> {
  const checksum = createHash('sha256').update(content).digest('base64');
  return { 'if-none-match': '*', 'x-amz-checksum-sha256': checksum };
}

async function addressOf(
  { bucket, endpoint, region }: S3AnchorStoreOptions,
  name: string,
): Promise<URL> {
  if (endpoint !== undefined) return new URL(`${endpoint}/${bucket}/${name}`);
  const where = typeof region === 'string' ? region : await region();
  return new URL(`https://${bucket}.s3.${where}.amazonaws.com/${name}`);
}

function refused({ status, body }: Answer, name: string): StoreUnavailableError {
  const why = Buffer.from(body).toString().slice(0, 500);
  return new StoreUnavailableError(`the bucket refuses ${name} with ${status}: ${why}`);
}

/** Node's own hashes in the form in which the signer asks for them. */
class NodeSha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toKey(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toKey(data));
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }
}

function toKey(data: string | ArrayBuffer | ArrayBufferView): string | Buffer {
  if (typeof data === 'string') return data;
  if (ArrayBuffer.isView(data)) return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return Buffer.from(data);
}
