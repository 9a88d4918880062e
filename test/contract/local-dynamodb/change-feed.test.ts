import { describe, expect, it } from 'vitest';
import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { keyOf, STRING_KEYS } from '../../support/dynamodb-table.ts';

async function startFeed() {
  const dynamoDb = createLocalDynamoDb();
  await dynamoDb.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
  const changes: ItemChange[] = [];
  const stop = dynamoDb.onChange((change) => {
    changes.push(change);
  });
  const put = (id: string, seq: string) =>
    dynamoDb.call('PutItem', { TableName: 'wallets', Item: wallet(id, seq) });
  const add = (id: string, extra = {}) => ({
    TableName: 'wallets',
    Key: keyOf(id),
    UpdateExpression: 'ADD seq :one',
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ...extra,
  });
  return { dynamoDb, changes, stop, put, add };
}

function wallet(id: string, seq: string) {
  return { ...keyOf(id), seq: { N: seq } };
}

describe('the feed of changes', () => {
  it('shows what was put, updated and deleted, with both images', async () => {
    const { dynamoDb, changes, put, add } = await startFeed();
    await put('p', '1');
    await dynamoDb.call('UpdateItem', add('p'));
    await dynamoDb.call('DeleteItem', { TableName: 'wallets', Key: keyOf('p') });

    const change = { table: 'wallets', keys: keyOf('p') };
    expect(changes).toStrictEqual([
      { ...change, oldImage: undefined, newImage: wallet('p', '1') },
      { ...change, oldImage: wallet('p', '1'), newImage: wallet('p', '2') },
      { ...change, oldImage: wallet('p', '2'), newImage: undefined },
    ]);
  });

  it('shows a transaction item by item, in the order of its actions', async () => {
    const { dynamoDb, changes, add } = await startFeed();
    await dynamoDb.call('TransactWriteItems', {
      TransactItems: [
        { Update: add('b') },
        {
          ConditionCheck: {
            TableName: 'wallets',
            Key: keyOf('checked'),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Put: { TableName: 'wallets', Item: wallet('a', '1') } },
      ],
    });
    expect(changes.map((change) => change.keys)).toEqual([keyOf('b'), keyOf('a')]);
  });

  it('shows concurrent writes in the order in which they were committed', async () => {
    const { dynamoDb, changes, add } = await startFeed();
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 2 === 0
          ? dynamoDb.call('UpdateItem', add('p'))
          : dynamoDb.call('TransactWriteItems', { TransactItems: [{ Update: add('p') }] }),
      ),
    );
    const versions = Array.from({ length: 30 }, (_, turn) => wallet('p', String(turn + 1)));
    expect(changes.map((change) => change.newImage)).toEqual(versions);
  });

  it('shows nothing of a write that was refused, cancelled, replayed or changes nothing', async () => {
    const { dynamoDb, changes, put, add } = await startFeed();
    await put('p', '1');
    const replayed = { ClientRequestToken: 't', TransactItems: [{ Update: add('p') }] };
    await dynamoDb.call('TransactWriteItems', replayed);
    changes.length = 0;

    const failing = { ConditionExpression: 'attribute_not_exists(pk)' };
    const refused = dynamoDb.call('UpdateItem', add('p', failing));
    await expect(refused).rejects.toMatchObject({ type: 'ConditionalCheckFailedException' });
    const cancelled = dynamoDb.call('TransactWriteItems', {
      TransactItems: [{ Update: add('q') }, { Update: add('p', failing) }],
    });
    await expect(cancelled).rejects.toMatchObject({ type: 'TransactionCanceledException' });
    await dynamoDb.call('TransactWriteItems', replayed);
    await dynamoDb.call('PutItem', {
      TableName: 'wallets',
      Item: { seq: { N: '2' }, sk: { S: 'head' }, pk: { S: 'p' } },
    });
    await dynamoDb.call('DeleteItem', { TableName: 'wallets', Key: keyOf('never there') });

    expect(changes).toEqual([]);
  });

  it('ends for a listener that asked for it', async () => {
    const { changes, stop, put } = await startFeed();
    stop();
    await put('p', '1');
    expect(changes).toEqual([]);
  });
});
