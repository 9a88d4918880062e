import { randomUUID } from 'node:crypto';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const TOTAL = { ReturnConsumedCapacity: 'TOTAL' as const };
const KB = 1024;

/** An item of exactly `bytes`. */
function sized(id: string, bytes: number, sk = 'head') {
  const taken = 'pk'.length + id.length + 'sk'.length + sk.length + 'f'.length;
  return { ...keyOf(id, sk), f: { S: 'x'.repeat(bytes - taken) } };
}

async function putUnits(item: ReturnType<typeof sized>) {
  const command = new PutItemCommand({ TableName: table.name, Item: item, ...TOTAL });
  return (await table.client.send(command)).ConsumedCapacity?.CapacityUnits;
}

describe('a write', () => {
  it('costs one unit per KB of the larger of the old and the new item', async () => {
    expect(await putUnits(sized('put', KB))).toBe(1);
    expect(await putUnits(sized('put', KB + 1))).toBe(2);
    expect(await putUnits(sized('put', 5 * KB))).toBe(5);
    expect(await putUnits(sized('put', KB))).toBe(5);
  });

  it('counts multi-byte text in bytes', async () => {
    expect(await putUnits({ ...keyOf('euro'), f: { S: '€'.repeat(400) } })).toBe(2);
  });

  it('costs an update the whole item', async () => {
    await table.put(sized('update', 3 * KB));
    const command = new UpdateItemCommand({
      TableName: table.name,
      Key: keyOf('update'),
      UpdateExpression: 'SET g = :g',
      ExpressionAttributeValues: { ':g': { N: '1' } },
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity?.CapacityUnits).toBe(4);
  });

  it('costs a delete the old item, and one unit when there is none', async () => {
    await table.put(sized('delete', 2 * KB));
    const command = () =>
      new DeleteItemCommand({ TableName: table.name, Key: keyOf('delete'), ...TOTAL });
    expect((await table.client.send(command())).ConsumedCapacity?.CapacityUnits).toBe(2);
    expect((await table.client.send(command())).ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  it('costs a batch the sum of its writes', async () => {
    const command = new BatchWriteItemCommand({
      RequestItems: {
        [table.name]: [
          { PutRequest: { Item: sized('batch-1', 100) } },
          { PutRequest: { Item: sized('batch-2', 2 * KB) } },
          { DeleteRequest: { Key: keyOf('batch-absent') } },
        ],
      },
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 4 },
    ]);
  });
});

describe('a read of one item', () => {
  it.each([
    ['get-small', 100, true, 1],
    ['get-at', 4 * KB, true, 1],
    ['get-over', 4 * KB + 1, true, 2],
    ['get-lax', 4 * KB + 1, false, 1],
    ['get-lax-small', 100, false, 0.5],
  ])('%s of %i bytes, consistent %s, costs %d', async (id, bytes, ConsistentRead, units) => {
    await table.put(sized(id, bytes));
    const command = new GetItemCommand({
      TableName: table.name,
      Key: keyOf(id),
      ConsistentRead,
      ProjectionExpression: 'pk',
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity?.CapacityUnits).toBe(units);
  });

  it('costs one unit when there is no item', async () => {
    const command = new GetItemCommand({
      TableName: table.name,
      Key: keyOf('get-absent'),
      ConsistentRead: true,
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  it('is rounded up for each item of a batch', async () => {
    await table.put(sized('each-1', 100));
    await table.put(sized('each-2', 5 * KB));
    const command = new BatchGetItemCommand({
      RequestItems: {
        [table.name]: {
          Keys: [keyOf('each-1'), keyOf('each-2'), keyOf('each-absent')],
          ConsistentRead: true,
        },
      },
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 4 },
    ]);
  });
});

describe('a query', () => {
  it('rounds its rows up together, before filter and projection', async () => {
    for (const sk of ['1', '2', '3', '4', '5']) await table.put(sized('rows', KB, sk));
    const units = async (extra = {}) => {
      const command = new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'rows' } },
        ConsistentRead: true,
        ...TOTAL,
        ...extra,
      });
      return (await table.client.send(command)).ConsumedCapacity?.CapacityUnits;
    };
    expect(await units()).toBe(2);
    expect(await units({ ConsistentRead: false })).toBe(1);
    expect(await units({ Limit: 4 })).toBe(1);
    expect(await units({ FilterExpression: 'attribute_exists(absent)' })).toBe(2);
    expect(await units({ ProjectionExpression: 'pk' })).toBe(2);
    expect(await units({ Select: 'COUNT' })).toBe(2);
    const nothing = { ExpressionAttributeValues: { ':pk': { S: 'no such rows' } } };
    expect(await units(nothing)).toBe(1);
  });
});

describe('a transaction', () => {
  it('costs two units per KB and item, for a condition check too', async () => {
    await table.put(sized('tx-checked', 3 * KB));
    await table.put(sized('tx-grown', KB));
    const command = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName: table.name, Item: sized('tx-put', 100) } },
        { Put: { TableName: table.name, Item: sized('tx-grown', KB + 1) } },
        {
          ConditionCheck: {
            TableName: table.name,
            Key: keyOf('tx-checked'),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
      ],
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 12, WriteCapacityUnits: 12 },
    ]);
  });

  it('costs a replay by its token two read units per 4 KB and item', async () => {
    const command = new TransactWriteItemsCommand({
      ClientRequestToken: randomUUID(),
      TransactItems: [
        { Put: { TableName: table.name, Item: sized('again-1', 100) } },
        { Put: { TableName: table.name, Item: sized('again-2', 5 * KB) } },
      ],
      ...TOTAL,
    });
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 12, WriteCapacityUnits: 12 },
    ]);
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 6, ReadCapacityUnits: 6 },
    ]);
  });

  it('costs two read units per 4 KB and item, absent ones too', async () => {
    await table.put(sized('read', 5 * KB));
    const command = new TransactGetItemsCommand({
      TransactItems: [
        { Get: { TableName: table.name, Key: keyOf('read') } },
        { Get: { TableName: table.name, Key: keyOf('read-absent') } },
      ],
      ReturnConsumedCapacity: 'INDEXES',
    });
    expect((await table.client.send(command)).ConsumedCapacity).toEqual([
      {
        TableName: table.name,
        CapacityUnits: 6,
        ReadCapacityUnits: 6,
        Table: { CapacityUnits: 6, ReadCapacityUnits: 6 },
      },
    ]);
  });
});
