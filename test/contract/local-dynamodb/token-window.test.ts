import { describe, expect, it } from 'vitest';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { STRING_KEYS } from '../../support/dynamodb-table.ts';

const MINUTE_MS = 60_000;

async function startClocked() {
  const clock = { ms: 0 };
  const dynamoDb = createLocalDynamoDb({ now: () => clock.ms });
  await dynamoDb.call('CreateTable', { TableName: 'wallets', ...STRING_KEYS });
  const Key = { pk: { S: 'p' }, sk: { S: 'head' } };
  return {
    clock,
    addOne: (token: string) =>
      dynamoDb.call('TransactWriteItems', {
        ClientRequestToken: token,
        TransactItems: [
          {
            Update: {
              TableName: 'wallets',
              Key,
              UpdateExpression: 'ADD balance :one',
              ExpressionAttributeValues: { ':one': { N: '1' } },
            },
          },
        ],
      }),
    balance: async () => {
      const { Item } = await dynamoDb.call('GetItem', { TableName: 'wallets', Key });
      return Item;
    },
  };
}

describe('the window of a client request token', () => {
  it('lasts ten minutes', async () => {
    const { clock, addOne, balance } = await startClocked();
    await addOne('t');
    clock.ms = 10 * MINUTE_MS;
    await addOne('t');
    expect(await balance()).toMatchObject({ balance: { N: '1' } });
  });

  it('ends after ten minutes, whatever was repeated in between', async () => {
    const { clock, addOne, balance } = await startClocked();
    await addOne('t');
    clock.ms = 9 * MINUTE_MS;
    await addOne('t');
    clock.ms = 10 * MINUTE_MS + 1;
    await addOne('t');
    expect(await balance()).toMatchObject({ balance: { N: '2' } });
  });

  it('starts again with the transaction that was applied after it', async () => {
    const { clock, addOne, balance } = await startClocked();
    await addOne('t');
    clock.ms = 11 * MINUTE_MS;
    await addOne('t');
    clock.ms = 20 * MINUTE_MS;
    await addOne('t');
    expect(await balance()).toMatchObject({ balance: { N: '2' } });
  });
});
