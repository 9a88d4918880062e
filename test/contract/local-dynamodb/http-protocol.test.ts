import { createServer, request as httpRequest } from 'node:http';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DynamoDbError } from '../../../infra/local/dynamodb/dynamodb-error.ts';
import { createDynamoDbListener } from '../../../infra/local/dynamodb/dynamodb-listener.ts';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';

type Call = ReturnType<typeof createLocalDynamoDb>['call'];

interface Sent {
  readonly target?: string;
  readonly body?: string;
}

/** Serves `call` for the length of one exchange. */
async function exchange(
  call: Call,
  { target = 'DynamoDB_20120810.ListTables', body = '{}' }: Sent,
) {
  const server = createServer(createDynamoDbListener({ call }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.0' },
    body,
  });
  const text = await response.text();
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { status: response.status, headers: response.headers, text };
}

function serve(sent: Sent) {
  return exchange(createLocalDynamoDb().call, sent);
}

describe('the protocol', () => {
  it('answers JSON with its checksum and a request id', async () => {
    const { status, headers, text } = await serve({});
    expect({ status, body: JSON.parse(text) }).toEqual({ status: 200, body: { TableNames: [] } });
    expect(headers.get('content-type')).toBe('application/x-amz-json-1.0');
    expect(headers.get('x-amz-crc32')).toBe(String(crc32(text)));
    expect(headers.get('x-amzn-requestid')).toMatch(/^[A-Z0-9]{52}$/);
  });

  it('computes the checksum over bytes, not characters', async () => {
    const call: Call = async () => ({ name: 'Ümläut 東' });
    const { headers, text } = await exchange(call, {});
    expect(headers.get('x-amz-crc32')).toBe(String(crc32(Buffer.from(text, 'utf8'))));
    expect(JSON.parse(text)).toEqual({ name: 'Ümläut 東' });
  });

  it('answers a failure with its type and message', async () => {
    const { status, text } = await serve({
      target: 'DynamoDB_20120810.DescribeTable',
      body: '{"TableName":"absent"}',
    });
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 400,
      body: {
        __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
        message: 'Requested resource not found: Table: absent not found',
      },
    });
  });

  it('answers with the status of the failure', async () => {
    const call: Call = async () => {
      throw new DynamoDbError({ __type: 'x#ServiceUnavailable', message: 'later' }, 503);
    };
    expect(await exchange(call, {})).toMatchObject({ status: 503 });
  });

  it('answers a bug as an internal error', async () => {
    const call: Call = async () => {
      throw new TypeError('a bug');
    };
    const { status, text } = await exchange(call, {});
    expect(status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: expect.stringContaining('a bug'),
    });
  });

  it.each([
    [{ target: 'DynamoDB_20120810.Dance' }, 'UnknownOperationException'],
    [{ target: 'DynamoDBStreams_20120810.ListStreams' }, 'UnknownOperationException'],
    [{ body: '{' }, 'SerializationException'],
    [{ body: '' }, 'SerializationException'],
    [{ body: '[]' }, 'SerializationException'],
    [{ target: 'DynamoDB_20120810.GetItem', body: '{"TableName":1}' }, 'SerializationException'],
    [{ target: 'DynamoDB_20120810.GetItem', body: '{"Key":{}}' }, 'ValidationException'],
  ])('refuses %o with %s', async (sent, type) => {
    const { status, text } = await serve(sent);
    expect(status).toBe(400);
    expect(JSON.parse(text)['__type']).toMatch(new RegExp(`#${type}$`));
  });

  it('refuses a request of more than 16 MB', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(16 * 1024 * 1024) });
    expect(await serve({ body })).toMatchObject({ status: 413 });
  });

  it('survives a client that leaves in the middle of its request', async () => {
    const server = createServer(createDynamoDbListener(createLocalDynamoDb()));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const left = httpRequest({ port, method: 'POST', headers: { 'content-length': 1000 } });
    const gone = new Promise((resolve) => {
      left.on('error', resolve);
    });
    server.once('request', () => left.destroy());
    left.write('{');
    await gone;

    const next = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
      body: '{}',
    });
    expect(next.status).toBe(200);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
});
