import { describe, expect, it } from 'vitest';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { STRING_KEYS } from '../../support/dynamodb-table.ts';

describe('a sum of more than 38 digits', () => {
  it('is refused instead of rounded', async () => {
    const dynamoDb = createLocalDynamoDb();
    await dynamoDb.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
    const Key = { pk: { S: 'p' }, sk: { S: 'head' } };
    const balance = { N: '9'.repeat(38) };
    await dynamoDb.call('PutItem', { TableName: 'wallets', Item: { ...Key, balance } });

    const add = dynamoDb.call('UpdateItem', {
      TableName: 'wallets',
      Key,
      UpdateExpression: 'ADD balance :fraction',
      ExpressionAttributeValues: { ':fraction': { N: '0.5' } },
    });

    await expect(add).rejects.toMatchObject({ type: 'ValidationException' });
    expect(await dynamoDb.call('GetItem', { TableName: 'wallets', Key })).toEqual({
      Item: { ...Key, balance },
    });
  });
});
