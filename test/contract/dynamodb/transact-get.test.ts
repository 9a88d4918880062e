import { type TransactGetItem, TransactGetItemsCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { cancellationOf, refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

function get(id: string, fields = {}): TransactGetItem {
  return { Get: { TableName: table.name, Key: keyOf(id), ...fields } };
}

async function read(gets: readonly TransactGetItem[]) {
  const command = new TransactGetItemsCommand({ TransactItems: [...gets] });
  return (await table.client.send(command)).Responses;
}

describe('a transactional read', () => {
  it('answers each item at its index, and an absent one without item', async () => {
    await table.put({ ...keyOf('first'), n: { N: '1' } });
    await table.put({ ...keyOf('third'), n: { N: '3' } });

    expect(await read([get('third'), get('absent'), get('first')])).toEqual([
      { Item: { ...keyOf('third'), n: { N: '3' } } },
      {},
      { Item: { ...keyOf('first'), n: { N: '1' } } },
    ]);
  });

  it('answers the projected attributes only', async () => {
    await table.put({ ...keyOf('wide'), kept: { S: 'a' }, left: { S: 'b' } });

    const projection = { ProjectionExpression: '#k', ExpressionAttributeNames: { '#k': 'kept' } };
    expect(await read([get('wide', projection)])).toEqual([{ Item: { kept: { S: 'a' } } }]);
  });

  it('reads at most 100 items', async () => {
    const gets = Array.from({ length: 101 }, (_, index) => get(`many-${index}`));
    expect(await read(gets.slice(0, 100))).toHaveLength(100);
    expect((await refusalOf(read(gets))).message).toMatch(/less than or equal to 100/);
  });

  it('refuses to read one item twice', async () => {
    const refusal = await refusalOf(read([get('twice'), get('twice')]));
    expect(refusal.name).toBe('ValidationException');
  });

  it('is cancelled for a key that does not fit', async () => {
    const malformed = { Get: { TableName: table.name, Key: { pk: { S: 'no sort key' } } } };
    const { CancellationReasons } = await cancellationOf(read([get('fits'), malformed]));
    expect(CancellationReasons?.map((reason) => reason.Code)).toEqual(['None', 'ValidationError']);
  });
});
