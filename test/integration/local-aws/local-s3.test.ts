import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localTarget } from '../../../infra/local/local-clients.ts';
import { type LocalServices, startLocalServices } from '../../../infra/local/local-services.ts';
import { systemClock as clock } from '../../../shared/store/clock.ts';
import { createS3AnchorStore } from '../../../shared/store/s3-anchor-store.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-s3-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function withServices<T>(
  options: { readonly dataPath?: string },
  use: (services: LocalServices) => Promise<T>,
): Promise<T> {
  const services = await startLocalServices({ port: 0, ...options });
  return use(services).finally(() => services.close());
}

const storeOf = ({ endpointUrl }: LocalServices) =>
  createS3AnchorStore({
    ...{ ...localTarget(endpointUrl), bucket: 'Anchors-1', clock, requestTimeoutMs: 5000 },
  });

describe.each(['memory', 'a folder'])('objects in %s', (place) => {
  it('are written once and read', async () => {
    const options = place === 'memory' ? {} : { dataPath: join(folder, 'once') };
    await withServices(options, async (services) => {
      const store = storeOf(services);
      expect(await store.get('days/1.json')).toBeUndefined();
      expect(await store.put('days/1.json', Buffer.from('first'))).toBe('written');
      expect(await store.put('days/1.json', Buffer.from('second'))).toBe('exists');
      expect(Buffer.from((await store.get('days/1.json')) ?? []).toString()).toBe('first');
    });
  });
});

it('keeps objects as files from one run to the next', async () => {
  const dataPath = join(folder, 'kept');
  await withServices({ dataPath }, (services) =>
    storeOf(services).put('days/1.json', Buffer.from('kept')),
  );
  expect(await readFile(join(dataPath, 's3', 'Anchors-1', 'days', '1.json'), 'utf8')).toBe('kept');
  const content = await withServices({ dataPath }, (services) =>
    storeOf(services).get('days/1.json'),
  );
  expect(Buffer.from(content ?? []).toString()).toBe('kept');
});

it.each([
  ['DELETE', '/bucket/key', {}],
  ['PUT', '/bucket/key', {}],
  ['GET', '/bucket/%2e%2e/key', {}],
  ['GET', '/bucket', {}],
  ['PUT', '/bucket/..key/x', { 'if-none-match': '*' }],
])('does not take %s %s for anything it knows', async (method, path, headers: object) => {
  await withServices({}, async ({ endpointUrl }) => {
    const authorization = 'AWS4-HMAC-SHA256 Credential=local/20261201/us-east-1/s3/aws4_request';
    const response = await fetch(endpointUrl + path, {
      ...{ method, headers: { authorization, ...headers } },
    });
    expect(response.status).toBe(501);
  });
});
