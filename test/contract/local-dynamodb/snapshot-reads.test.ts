import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createLocalDynamoDb,
  type LocalDynamoDb,
} from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { isWireObject } from '../../../infra/local/dynamodb/wire.ts';
import { keyOf, STRING_KEYS } from '../../support/dynamodb-table.ts';

const TURNS = 40;
const SORT_KEYS = ['left', 'right'];

function writeBoth(dynamoDb: LocalDynamoDb, seq: number) {
  return dynamoDb.call('TransactWriteItems', {
    TransactItems: SORT_KEYS.map((sk) => ({
      Put: { TableName: 'wallets', Item: { ...keyOf('p', sk), seq: { N: String(seq) } } },
    })),
  });
}

/** The sequence numbers that one query sees. */
async function queryBoth(dynamoDb: LocalDynamoDb) {
  const { Items } = await dynamoDb.call('Query', {
    TableName: 'wallets',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'p' } },
  });
  return Array.isArray(Items) ? Items.map((item) => (isWireObject(item) ? item['seq'] : item)) : [];
}

async function watch(dynamoDb: LocalDynamoDb) {
  await dynamoDb.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
  await writeBoth(dynamoDb, 0);
  const turns = Array.from({ length: TURNS }, (_, turn) => turn + 1);
  const writes = turns.map((turn) => writeBoth(dynamoDb, turn));
  const reads: Promise<unknown[]>[] = [];
  // Reads start throughout the time of the writes, each after a different number of them.
  for (const write of writes) {
    reads.push(queryBoth(dynamoDb));
    await write;
    reads.push(queryBoth(dynamoDb));
  }
  const seen = await Promise.all(reads);
  await dynamoDb.close();
  return seen;
}

describe('a query beside transactions on the rows that it reads', () => {
  it('sees each transaction whole or not at all, in memory', async () => {
    const seen = await watch(createLocalDynamoDb());
    expect(seen).toHaveLength(2 * TURNS);
    for (const [left, right] of seen) expect(left).toEqual(right);
    expect(seen.at(-1)).toEqual([{ N: String(TURNS) }, { N: String(TURNS) }]);
  });

  it('sees each transaction whole or not at all, on disk', async () => {
    const dataPath = await mkdtemp(join(tmpdir(), 'croupier-dynamodb-'));
    try {
      const seen = await watch(createLocalDynamoDb({ dataPath }));
      for (const [left, right] of seen) expect(left).toEqual(right);
      expect(seen.at(-1)).toEqual([{ N: String(TURNS) }, { N: String(TURNS) }]);
    } finally {
      await rm(dataPath, { recursive: true });
    }
  });
});
