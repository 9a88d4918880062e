import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';

import { DynamoDbError, serviceError } from './dynamodb-error.ts';
import type { LocalDynamoDb } from './local-dynamodb.ts';
import { isWireObject, type WireObject } from './wire.ts';

const TARGET = /^DynamoDB_20120810\.(\w+)$/;
const REQUEST_BYTES_MAX = 16 * 1024 * 1024;
const CONTENT_TYPE = 'application/x-amz-json-1.0';

interface Answer {
  readonly status: number;
  readonly body: WireObject;
}

/** Whether a request's `X-Amz-Target` names an operation of DynamoDB. */
export function isDynamoDbTarget(target: string): boolean {
  return TARGET.test(target);
}

/**
 * Serves the AWS JSON 1.0 protocol of DynamoDB. Signatures are not checked: it is for a loopback address.
 */
export function createDynamoDbListener(dynamoDb: Pick<LocalDynamoDb, 'call'>): RequestListener {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    response.setHeader('x-amzn-requestid', `LOCAL${String(requests).padStart(47, '0')}`);
    answer(dynamoDb, request).then(
      ({ status, body }) => send(response, status, body),
      // The client went away in the middle of its request; there is nobody to answer.
      () => response.destroy(),
    );
  };
}

async function answer(
  dynamoDb: Pick<LocalDynamoDb, 'call'>,
  request: IncomingMessage,
): Promise<Answer> {
  const text = await readBody(request);
  try {
    const operation = TARGET.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
    return { status: 200, body: await dynamoDb.call(operation, parse(text)) };
  } catch (error) {
    const { status, body } = error instanceof DynamoDbError ? error : internalError(error);
    return { status, body };
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    // The rest is still read, so that the client hears the answer instead of a broken connection.
    if (bytes <= REQUEST_BYTES_MAX) chunks.push(chunk);
  }
  return bytes > REQUEST_BYTES_MAX ? undefined : Buffer.concat(chunks).toString('utf8');
}

function parse(text: string | undefined): WireObject {
  if (text === undefined) {
    throw new DynamoDbError(
      { __type: 'com.amazon.coral.service#RequestEntityTooLargeException' },
      413,
    );
  }
  try {
    const input: unknown = JSON.parse(text);
    if (isWireObject(input)) return input;
  } catch {
    // Answered below, like JSON that is not an object.
  }
  throw new DynamoDbError({ __type: 'com.amazon.coral.service#SerializationException' });
}

function internalError(error: unknown): DynamoDbError {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new DynamoDbError(serviceError('InternalServerError', message).body, 500);
}

function send(response: ServerResponse, status: number, body: WireObject): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': CONTENT_TYPE,
    'content-length': Buffer.byteLength(text),
    'x-amz-crc32': crc32(text),
  });
  response.end(text);
}
