import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type SignedRequest = Pick<UnsignedRequest, 'method' | 'headers' | 'body'>;

/** The region is part of the address of an API: `https://<id>.execute-api.<region>.amazonaws.com`. */
const DEPLOYED = /\.execute-api\.([a-z0-9-]+)\.amazonaws\.com$/;

/**
 * Signs a request with the credentials that the AWS command line would use. Only a deployed API asks for
 * it: what runs on this machine takes requests as they are.
 */
export async function signRequest(request: UnsignedRequest): Promise<SignedRequest> {
  const { method, url, headers, body } = request;
  const [, region] = DEPLOYED.exec(url.hostname) ?? [];
  const plain = { method, headers, ...(body === undefined ? {} : { body }) };
  if (region === undefined) return plain;
  const signer = new SignatureV4({
    ...{ service: 'execute-api', region, sha256: NodeSha256 },
    credentials: defaultProvider(),
  });
  const signed = await signer.sign({
    ...{ method, protocol: url.protocol, hostname: url.hostname, path: url.pathname },
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.hostname },
    ...(body === undefined ? {} : { body }),
  });
  return { ...plain, headers: signed.headers };
}

/** SHA-256 as the signer wants it. */
class NodeSha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(data));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
