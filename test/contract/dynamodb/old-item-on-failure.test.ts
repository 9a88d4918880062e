import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

async function oldItemOf(request: Promise<unknown>) {
  const refusal = await refusalOf(request);
  expect(refusal).toBeInstanceOf(ConditionalCheckFailedException);
  return refusal instanceof ConditionalCheckFailedException ? refusal.Item : undefined;
}

const writes = {
  put: (id: string, extra = {}) =>
    table.client.send(
      new PutItemCommand({
        TableName: table.name,
        Item: keyOf(id),
        ConditionExpression: 'seq = :seq',
        ExpressionAttributeValues: { ':seq': { N: '9' } },
        ...extra,
      }),
    ),
  update: (id: string, extra = {}) =>
    table.client.send(
      new UpdateItemCommand({
        TableName: table.name,
        Key: keyOf(id),
        UpdateExpression: 'REMOVE balance',
        ConditionExpression: 'seq = :seq',
        ExpressionAttributeValues: { ':seq': { N: '9' } },
        ...extra,
      }),
    ),
  delete: (id: string, extra = {}) =>
    table.client.send(
      new DeleteItemCommand({
        TableName: table.name,
        Key: keyOf(id),
        ConditionExpression: 'seq = :seq',
        ExpressionAttributeValues: { ':seq': { N: '9' } },
        ...extra,
      }),
    ),
};

const ALL_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };

describe.each(Object.entries(writes))('a %s whose condition fails', (kind, write) => {
  it('returns the old item when asked for it', async () => {
    const stored = { ...keyOf(`${kind}-asked`), seq: { N: '1' }, balance: { N: '100' } };
    await table.put(stored);
    expect(await oldItemOf(write(`${kind}-asked`, ALL_OLD))).toEqual(stored);
    expect(await table.read(keyOf(`${kind}-asked`))).toEqual(stored);
  });

  it('returns no item when not asked', async () => {
    await table.put({ ...keyOf(`${kind}-unasked`), seq: { N: '1' } });
    expect(await oldItemOf(write(`${kind}-unasked`))).toBeUndefined();
  });

  it('returns no item when there is none', async () => {
    expect(await oldItemOf(write(`${kind}-absent`, ALL_OLD))).toBeUndefined();
  });
});
