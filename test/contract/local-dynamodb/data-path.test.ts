import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { keyOf, STRING_KEYS } from '../../support/dynamodb-table.ts';

const directory: string[] = [];

beforeAll(async () => {
  directory.push(await mkdtemp(join(tmpdir(), 'croupier-dynamodb-')));
});

afterAll(async () => {
  for (const path of directory) await rm(path, { recursive: true });
});

function open(name: string) {
  return createLocalDynamoDb({ dataPath: join(directory[0] ?? '', name) });
}

describe('a DynamoDB with a data path', () => {
  it('finds its tables, settings and items again', async () => {
    const first = open('kept');
    await first.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
    const ttl = { AttributeName: 'expires', Enabled: true };
    const setTtl = { TableName: 'wallets', TimeToLiveSpecification: ttl };
    await first.call('UpdateTimeToLive', setTtl);
    await first.call('PutItem', { TableName: 'wallets', Item: keyOf('p') });
    await first.close();

    const second = open('kept');
    expect(await second.call('GetItem', { TableName: 'wallets', Key: keyOf('p') })).toEqual({
      Item: keyOf('p'),
    });
    expect(await second.call('DescribeTimeToLive', { TableName: 'wallets' })).toMatchObject({
      TimeToLiveDescription: { AttributeName: 'expires' },
    });
    await second.close();
  });

  it('reports a path that it cannot use to every call', async () => {
    const holder = open('held');
    await holder.call('ListTables', {});
    const intruder = open('held');
    await expect(intruder.call('ListTables', {})).rejects.toThrow();
    await expect(intruder.call('ListTables', {})).rejects.toThrow();
    await holder.close();
  });
});
