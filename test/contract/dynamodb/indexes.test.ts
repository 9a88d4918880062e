import {
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, STRING_KEYS, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable({
  definition: {
    ...STRING_KEYS,
    AttributeDefinitions: [
      ...(STRING_KEYS.AttributeDefinitions ?? []),
      { AttributeName: 'unfinished', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'unfinished-rounds',
        KeySchema: [
          { AttributeName: 'unfinished', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['state'] },
      },
    ],
  },
});

const INDEXES = { ReturnConsumedCapacity: 'INDEXES' as const };

async function unfinished(day: string) {
  const command = new QueryCommand({
    TableName: table.name,
    IndexName: 'unfinished-rounds',
    KeyConditionExpression: 'unfinished = :day',
    ExpressionAttributeValues: { ':day': { S: day } },
    ...INDEXES,
  });
  return table.client.send(command);
}

/** Waits until the index shows `count` rows: on AWS an index follows its table. */
async function unfinishedRows(day: string, count: number) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { Items = [] } = await unfinished(day);
    if (Items.length === count) return Items;
  }
  throw new Error(`The index does not come to ${count} rows`);
}

async function update(id: string, expression: string, values = {}) {
  const command = new UpdateItemCommand({
    TableName: table.name,
    Key: keyOf(id),
    UpdateExpression: expression,
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
    ...INDEXES,
  });
  return (await table.client.send(command)).ConsumedCapacity;
}

describe('a sparse index', () => {
  it('shows the items that have its key, with the projected attributes', async () => {
    await table.put({
      ...keyOf('shown'),
      unfinished: { S: 'shown-day' },
      state: { S: 'open' },
      house: { S: 'x' },
    });
    await table.put(keyOf('not-shown'));
    expect(await unfinishedRows('shown-day', 1)).toEqual([
      { ...keyOf('shown'), unfinished: { S: 'shown-day' }, state: { S: 'open' } },
    ]);
  });

  it('follows transactions', async () => {
    const put = (id: string) => ({
      Put: { TableName: table.name, Item: { ...keyOf(id), unfinished: { S: 'tx-day' } } },
    });
    await table.transact([put('tx-1'), put('tx-2')]);
    await unfinishedRows('tx-day', 2);

    await table.transact([
      {
        Update: {
          TableName: table.name,
          Key: keyOf('tx-1'),
          UpdateExpression: 'REMOVE unfinished',
        },
      },
      { Delete: { TableName: table.name, Key: keyOf('tx-2') } },
    ]);
    expect(await unfinishedRows('tx-day', 0)).toEqual([]);
  });

  it('refuses consistent reads', async () => {
    const scan = new ScanCommand({
      TableName: table.name,
      IndexName: 'unfinished-rounds',
      ConsistentRead: true,
    });
    expect((await refusalOf(table.client.send(scan))).message).toMatch(
      /Consistent reads are not supported on global secondary indexes/,
    );
  });

  it('refuses a key of the wrong type', async () => {
    const refusal = await refusalOf(table.put({ ...keyOf('typed'), unfinished: { N: '1' } }));
    expect(refusal.message).toMatch(/Type mismatch for Index Key unfinished Expected: S Actual: N/);
  });
});

describe('the capacity of an index', () => {
  const arm = (units: number) => ({
    GlobalSecondaryIndexes: { 'unfinished-rounds': { CapacityUnits: units } },
  });

  it('is charged for entries made, changed, moved and removed, and for nothing else', async () => {
    await table.put(keyOf('charged'));
    const charged = (total: number, arms = {}) => ({
      TableName: table.name,
      CapacityUnits: total,
      Table: { CapacityUnits: 1 },
      ...arms,
    });
    const value = (text: string) => ({ ':v': { S: text } });

    expect(await update('charged', 'SET house = :v', value('1'))).toEqual(charged(1));
    expect(await update('charged', 'SET unfinished = :v', value('a'))).toEqual(charged(2, arm(1)));
    expect(await update('charged', 'SET house = :v', value('2'))).toEqual(charged(1));
    expect(await update('charged', 'SET unfinished = :v', value('b'))).toEqual(charged(3, arm(2)));
    expect(await update('charged', 'REMOVE unfinished')).toEqual(charged(2, arm(1)));
  });

  it('is not doubled in a transaction', async () => {
    const command = new TransactWriteItemsCommand({
      TransactItems: [
        {
          Put: {
            TableName: table.name,
            Item: { ...keyOf('tx-charged'), unfinished: { S: 'tx-charged' } },
          },
        },
      ],
      ReturnConsumedCapacity: 'TOTAL',
    });
    const { ConsumedCapacity } = await table.client.send(command);
    expect(ConsumedCapacity?.[0]?.CapacityUnits).toBe(3);
  });

  it('is what a query of the index costs', async () => {
    await table.client.send(
      new PutItemCommand({
        TableName: table.name,
        Item: { ...keyOf('queried'), unfinished: { S: 'queried' } },
      }),
    );
    await unfinishedRows('queried', 1);
    expect((await unfinished('queried')).ConsumedCapacity).toEqual({
      TableName: table.name,
      CapacityUnits: 0.5,
      Table: { CapacityUnits: 0 },
      ...arm(0.5),
    });
  });
});
