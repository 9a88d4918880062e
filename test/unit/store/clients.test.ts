import { createServer, type Server } from 'node:http';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDynamoDbClient, createSqsClient } from '../../../shared/store/clients.ts';
import { isTransient } from '../../../shared/store/service-error.ts';

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret' };
const SOON = { requestTimeoutMs: 200 };
const PATIENT = { requestTimeoutMs: 10_000 };

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  server = undefined;
});

/** A service that answers with this status, or never. */
async function startService(status?: number) {
  const seen: string[] = [];
  server = createServer((request, response) => {
    seen.push(`${request.headers.host}${request.url}`);
    if (status !== undefined) response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  return { seen, target: { endpoint, region: 'local', credentials: CREDENTIALS } };
}

describe('a client of the tables', () => {
  const command = () => new GetItemCommand({ TableName: 'Wallets-1', Key: { sk: { S: 'HEAD' } } });

  it('gives up on a service that never answers, and sends nothing twice', async () => {
    const { seen, target } = await startService();
    const sent = createDynamoDbClient(SOON, target).send(command());
    const error = await sent.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(isTransient(error)).toBe(true);
    expect(seen.length).toBeLessThan(2);
  });

  it('sends nothing twice when the service is in trouble', async () => {
    const { seen, target } = await startService(500);
    const sent = createDynamoDbClient(PATIENT, target).send(command());
    expect(isTransient(await sent.catch((thrown: unknown) => thrown))).toBe(true);
    expect(seen).toHaveLength(1);
  });

  it('takes a service that is not there for one that may be back', async () => {
    const { target } = await startService();
    await new Promise((resolve) => server?.close(resolve));
    const sent = createDynamoDbClient(PATIENT, target).send(command());
    expect(isTransient(await sent.catch((thrown: unknown) => thrown))).toBe(true);
  });
});

describe('a client of the queues', () => {
  it('AWS emulators tested: follows the endpoint of the environment, wherever the queue says it lives [aws 22]', async () => {
    const { seen, target } = await startService(500);
    vi.stubEnv('AWS_ENDPOINT_URL', target.endpoint);
    vi.stubEnv('AWS_REGION', target.region);
    vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
    const QueueUrl = 'http://queue.invalid:9324/000000000000/work';
    const sent = createSqsClient(PATIENT).send(
      new SendMessageCommand({ QueueUrl, MessageBody: '{}' }),
    );
    expect(isTransient(await sent.catch((thrown: unknown) => thrown))).toBe(true);
    expect(seen).toEqual([expect.stringContaining(target.endpoint.slice('http://'.length))]);
  });

  it('gives up on a service that never answers', async () => {
    const { seen, target } = await startService();
    const QueueUrl = `${target.endpoint}/000000000000/work`;
    const sent = createSqsClient(SOON, target).send(
      new SendMessageCommand({ QueueUrl, MessageBody: '{}' }),
    );
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(seen.length).toBeLessThan(2);
  });
});
