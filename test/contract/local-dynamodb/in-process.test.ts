import { describe, expect, it } from 'vitest';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { keyOf, STRING_KEYS } from '../../support/dynamodb-table.ts';

async function start(now = () => 1_764_547_200_000) {
  const dynamoDb = createLocalDynamoDb({ now });
  const created = await dynamoDb.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
  return { dynamoDb, created };
}

describe('a DynamoDB in this process', () => {
  it('rejects with the type, status and body that DynamoDB answers', async () => {
    const { dynamoDb } = await start();
    const Item = keyOf('p');
    await dynamoDb.call('PutItem', { TableName: 'wallets', Item });
    const again = dynamoDb.call('PutItem', {
      TableName: 'wallets',
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    await expect(again).rejects.toMatchObject({
      name: 'DynamoDbError',
      type: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      status: 400,
      body: {
        __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
        message: 'The conditional request failed',
        Item,
      },
    });
  });

  it('rejects an operation that it does not have', async () => {
    const { dynamoDb } = await start();
    for (const operation of ['ExecuteStatement', 'toString', '']) {
      await expect(dynamoDb.call(operation, {})).rejects.toMatchObject({
        type: 'UnknownOperationException',
      });
    }
  });

  it('shares no object with its callers', async () => {
    const { dynamoDb } = await start();
    const input = {
      TableName: 'wallets',
      Item: { ...keyOf('p'), totals: { M: { stake: { N: '01' } } } },
      unknown: 'field',
    };
    await dynamoDb.call('PutItem', input);
    expect(input).toEqual({
      TableName: 'wallets',
      Item: { ...keyOf('p'), totals: { M: { stake: { N: '01' } } } },
      unknown: 'field',
    });
    input.Item.totals.M.stake.N = '99';

    const get = { TableName: 'wallets', Key: keyOf('p') };
    const stored = { Item: { ...keyOf('p'), totals: { M: { stake: { N: '1' } } } } };
    const first = await dynamoDb.call('GetItem', get);
    expect(first).toStrictEqual(stored);
    Object.assign(first['Item'] ?? {}, { pk: { S: 'changed' } });
    expect(await dynamoDb.call('GetItem', get)).toStrictEqual(stored);
  });

  it('answers the same calls the same way every time', async () => {
    const run = async () => {
      const { dynamoDb, created } = await start();
      const puts = Array.from({ length: 20 }, (_, n) =>
        dynamoDb.call('PutItem', { TableName: 'wallets', Item: keyOf(`p-${n}`) }),
      );
      const Keys = Array.from({ length: 20 }, (_, n) => keyOf(`p-${n}`));
      const batch = { RequestItems: { wallets: { Keys } } };
      const answers = await Promise.all([...puts, dynamoDb.call('BatchGetItem', batch)]);
      return { created, answers, scan: await dynamoDb.call('Scan', { TableName: 'wallets' }) };
    };
    expect(await run()).toStrictEqual(await run());
  });

  it('answers a batch of reads in another order than it was asked', async () => {
    const { dynamoDb } = await start();
    const Keys = Array.from({ length: 20 }, (_, n) => keyOf(`p-${n}`));
    for (const Item of Keys) await dynamoDb.call('PutItem', { TableName: 'wallets', Item });
    const { Responses } = await dynamoDb.call('BatchGetItem', {
      RequestItems: { wallets: { Keys } },
    });
    expect(Responses).not.toEqual({ wallets: Keys });
    expect(Responses).toEqual({ wallets: expect.arrayContaining(Keys) });
  });

  it('names unprocessed keys in the words of the request', async () => {
    const { dynamoDb } = await start();
    const Keys = Array.from({ length: 45 }, (_, n) => keyOf(`p-${n}`));
    const filler = { S: 'x'.repeat(390_000) };
    for (const key of Keys) {
      await dynamoDb.call('PutItem', { TableName: 'wallets', Item: { ...key, filler } });
    }
    const projection = { ProjectionExpression: '#k', ExpressionAttributeNames: { '#k': 'pk' } };
    const { Responses, UnprocessedKeys } = await dynamoDb.call('BatchGetItem', {
      RequestItems: { wallets: { ...projection, Keys } },
    });
    expect(Responses).toHaveProperty('wallets.length', 43);
    expect(UnprocessedKeys).toStrictEqual({
      wallets: { ...projection, Keys: [expect.anything(), expect.anything()] },
    });
  });

  it('answers calls that were under way when it was closed, and none after', async () => {
    const { dynamoDb } = await start();
    const put = () => dynamoDb.call('PutItem', { TableName: 'wallets', Item: keyOf('p') });
    const early = put();
    await dynamoDb.close();
    await expect(early).resolves.toEqual({});
    await expect(put()).rejects.toThrow();
  });
});
