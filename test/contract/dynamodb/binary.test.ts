import { GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();
const binaryKeys = useContractTable({
  beside: table,
  definition: {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'B' },
      { AttributeName: 'sk', AttributeType: 'B' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  },
});

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

describe('binary', () => {
  it('comes back byte for byte', async () => {
    const stored = {
      ...keyOf('bytes'),
      hash: { B: EVERY_BYTE },
      empty: { B: new Uint8Array() },
      several: { BS: [EVERY_BYTE.slice(0, 32), EVERY_BYTE.slice(200)] },
    };
    await table.put(stored);
    const read = await table.read(keyOf('bytes'));
    expect(read?.['hash']?.B).toEqual(EVERY_BYTE);
    expect(read?.['empty']?.B).toEqual(new Uint8Array());
    expect(read?.['several']?.BS).toEqual(stored.several.BS);
  });

  it('is compared by a condition', async () => {
    await table.put({ ...keyOf('chained'), hash: { B: EVERY_BYTE.slice(0, 32) } });
    const chain = (hash: Uint8Array) =>
      table.client.send(
        new PutItemCommand({
          TableName: table.name,
          Item: { ...keyOf('chained'), hash: { B: EVERY_BYTE.slice(0, 32) } },
          ConditionExpression: '#hash = :hash',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':hash': { B: hash } },
        }),
      );
    await expect(chain(EVERY_BYTE.slice(0, 32))).resolves.toBeDefined();
    await expect(chain(EVERY_BYTE.slice(0, 31))).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
    });
  });

  it('keys items and sorts as unsigned bytes', async () => {
    const pk = { B: EVERY_BYTE };
    const sortKeys = [[0x80], [0x7f], [0x7f, 0x00], [0x00], [0xff]].map((bytes) =>
      Uint8Array.from(bytes),
    );
    for (const sk of sortKeys) await binaryKeys.put({ pk, sk: { B: sk } });

    const query = new QueryCommand({
      TableName: binaryKeys.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    });
    const { Items = [] } = await binaryKeys.client.send(query);
    expect(Items.map((item) => [...(item['sk']?.B ?? [])])).toEqual([
      [0x00],
      [0x7f],
      [0x7f, 0x00],
      [0x80],
      [0xff],
    ]);

    const get = new GetItemCommand({
      TableName: binaryKeys.name,
      Key: { pk, sk: { B: Uint8Array.from([0x80]) } },
    });
    expect((await binaryKeys.client.send(get)).Item).toBeDefined();
  });
});
