import { describe, expect, it } from 'vitest';
import { cancellationOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();
const other = useContractTable({ beside: table });

function put(id: string, fields = {}) {
  return { Put: { TableName: table.name, Item: { ...keyOf(id), ...fields } } };
}

function putOnce(id: string, returnOld = false) {
  return {
    Put: {
      TableName: table.name,
      Item: { ...keyOf(id), state: { S: 'new' } },
      ConditionExpression: 'attribute_not_exists(pk)',
      ...(returnOld ? { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const } : {}),
    },
  };
}

describe('a transaction', () => {
  it('applies a put, an update, a delete and a condition check together', async () => {
    await table.put({ ...keyOf('together-wallet'), seq: { N: '1' } });
    await table.put(keyOf('together-stale'));
    await table.put({ ...keyOf('together-gate'), state: { S: 'open' } });

    await table.transact([
      put('together-entry', { amount: { N: '5' } }),
      {
        Update: {
          TableName: table.name,
          Key: keyOf('together-wallet'),
          UpdateExpression: 'SET seq = seq + :one',
          ConditionExpression: 'seq = :one',
          ExpressionAttributeValues: { ':one': { N: '1' } },
        },
      },
      { Delete: { TableName: table.name, Key: keyOf('together-stale') } },
      {
        ConditionCheck: {
          TableName: table.name,
          Key: keyOf('together-gate'),
          ConditionExpression: '#state = :open',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':open': { S: 'open' } },
        },
      },
    ]);

    expect(await table.read(keyOf('together-entry'))).toMatchObject({ amount: { N: '5' } });
    expect(await table.read(keyOf('together-wallet'))).toMatchObject({ seq: { N: '2' } });
    expect(await table.read(keyOf('together-stale'))).toBeUndefined();
    expect(await table.read(keyOf('together-gate'))).toMatchObject({ state: { S: 'open' } });
  });

  it('leaves every item as it was when one condition fails', async () => {
    await table.put({ ...keyOf('whole-wallet'), seq: { N: '7' } });
    await table.put(keyOf('whole-kept'));
    await table.put(keyOf('whole-taken'));

    await cancellationOf(
      table.transact([
        put('whole-entry'),
        {
          Update: {
            TableName: table.name,
            Key: keyOf('whole-wallet'),
            UpdateExpression: 'SET seq = :next',
            ExpressionAttributeValues: { ':next': { N: '8' } },
          },
        },
        { Delete: { TableName: table.name, Key: keyOf('whole-kept') } },
        putOnce('whole-taken'),
      ]),
    );

    expect(await table.read(keyOf('whole-entry'))).toBeUndefined();
    expect(await table.read(keyOf('whole-wallet'))).toMatchObject({ seq: { N: '7' } });
    expect(await table.read(keyOf('whole-kept'))).toEqual(keyOf('whole-kept'));
  });

  it('creates no item by an update whose condition fails', async () => {
    await cancellationOf(
      table.transact([
        {
          Update: {
            TableName: table.name,
            Key: keyOf('ghost'),
            UpdateExpression: 'ADD turns :one',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ]),
    );

    expect(await table.read(keyOf('ghost'))).toBeUndefined();
  });
});

describe('a transaction over two tables', () => {
  it('writes to both or to neither', async () => {
    await table.put(keyOf('both-taken'));
    const putBeside = { Put: { TableName: other.name, Item: keyOf('both') } };

    await cancellationOf(table.transact([putBeside, putOnce('both-taken')]));
    expect(await other.read(keyOf('both'))).toBeUndefined();

    await table.transact([putBeside, putOnce('both')]);
    expect(await other.read(keyOf('both'))).toEqual(keyOf('both'));
    expect(await table.read(keyOf('both'))).toBeDefined();
  });
});

describe('the reasons of a cancelled transaction', () => {
  it('stand at the index of their action, with None for the others', async () => {
    await table.put(keyOf('reasons-2'));
    await table.put(keyOf('reasons-4'));

    const { message, CancellationReasons } = await cancellationOf(
      table.transact(['reasons-1', 'reasons-2', 'reasons-3', 'reasons-4'].map((id) => putOnce(id))),
    );

    expect(CancellationReasons).toEqual([
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      { Code: 'None' },
      { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
    ]);
    expect(message).toContain('[None, ConditionalCheckFailed, None, ConditionalCheckFailed]');
  });

  it('carry the old item where the action asks for it and there is one', async () => {
    const stored = { ...keyOf('old-asked'), state: { S: 'old' } };
    await table.put(stored);
    await table.put(keyOf('old-unasked'));

    const { CancellationReasons = [] } = await cancellationOf(
      table.transact([
        putOnce('old-asked', true),
        putOnce('old-unasked'),
        {
          ConditionCheck: {
            TableName: table.name,
            Key: keyOf('old-absent'),
            ConditionExpression: 'attribute_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ]),
    );

    expect(CancellationReasons.map((reason) => reason.Code)).toEqual([
      'ConditionalCheckFailed',
      'ConditionalCheckFailed',
      'ConditionalCheckFailed',
    ]);
    expect(CancellationReasons.map((reason) => reason.Item)).toEqual([
      stored,
      undefined,
      undefined,
    ]);
  });

  it('name an action that does not fit its item as ValidationError', async () => {
    await table.put({ ...keyOf('unfit'), seq: { S: 'not a number' } });

    const { CancellationReasons = [] } = await cancellationOf(
      table.transact([
        put('unfit-other'),
        {
          Update: {
            TableName: table.name,
            Key: keyOf('unfit'),
            UpdateExpression: 'SET seq = seq + :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ]),
    );

    expect(CancellationReasons.map((reason) => reason.Code)).toEqual(['None', 'ValidationError']);
    expect(await table.read(keyOf('unfit-other'))).toBeUndefined();
  });
});
