import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServices, startLocalServices } from '../../../infra/local/local-services.ts';

let services: LocalServices;

beforeAll(async () => {
  services = await startLocalServices({ port: 0 });
});

afterAll(() => services.close());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, services.endpointUrl), init);
  return { status: response.status, body: await response.json() };
}

const refusal = (text: string) => ({
  status: 400,
  body: { __type: 'UnsupportedOperation', message: expect.stringContaining(text) },
});

const JSON_1_0 = { 'content-type': 'application/x-amz-json-1.0' };

describe('the local endpoint', () => {
  it('listens on this machine alone', () => {
    expect(services.endpointUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it.each(['/', '/_health'])('says that it is well at %s', async (path) => {
    const body = { status: 'ok', services: ['dynamodb', 'sqs', 's3'] };
    expect(await ask(path)).toEqual({ status: 200, body });
  });

  it('answers DynamoDB and SQS on one address', async () => {
    const tables = { ...JSON_1_0, 'x-amz-target': 'DynamoDB_20120810.ListTables' };
    const queues = { ...JSON_1_0, 'x-amz-target': 'AmazonSQS.ListQueues' };
    const list = (headers: Record<string, string>, path = '/') =>
      ask(path, { method: 'POST', headers, body: '{}' });
    expect(await list(tables)).toEqual({ status: 200, body: { TableNames: [] } });
    expect(await list(queues)).toMatchObject({ status: 200 });
    expect(await list(queues, '/000000000000/some-queue')).toMatchObject({ status: 200 });
  });

  it.each([
    [
      'another service',
      { 'x-amz-target': 'AWSEvents.PutEvents' },
      'does not know AWSEvents.PutEvents',
    ],
    [
      'the SQS query protocol',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'the older SQS query protocol is not supported',
    ],
  ])('refuses %s and names what it speaks', async (_, headers, message) => {
    const answer = await ask('/', { method: 'POST', headers, body: 'Action=ListQueues' });
    expect(answer).toEqual(refusal(message));
    expect(answer).toEqual(refusal('It speaks DynamoDB (X-Amz-Target: DynamoDB_20120810.*)'));
  });

  it('refuses other paths', async () => {
    expect(await ask('/bucket/key')).toEqual(refusal('does not know GET /bucket/key'));
  });
});
