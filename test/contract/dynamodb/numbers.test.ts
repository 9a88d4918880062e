import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const DIGITS_38 = '12345678901234567890123456789012345678';

async function add(id: string, amount: string) {
  const command = new UpdateItemCommand({
    TableName: table.name,
    Key: keyOf(id),
    UpdateExpression: 'SET balance = balance + :amount',
    ExpressionAttributeValues: { ':amount': { N: amount } },
    ReturnValues: 'UPDATED_NEW',
  });
  return (await table.client.send(command)).Attributes?.['balance'];
}

describe('a number', () => {
  it.each([
    [DIGITS_38, DIGITS_38],
    [`-${DIGITS_38}`, `-${DIGITS_38}`],
    ['9007199254740993', '9007199254740993'],
    ['0.1', '0.1'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['1e3', '1000'],
  ])('%s is kept as %s', async (written, kept) => {
    await table.put({ ...keyOf(`kept ${written}`), n: { N: written } });
    expect(await table.read(keyOf(`kept ${written}`))).toMatchObject({ n: { N: kept } });
  });

  it.each([[`${DIGITS_38}9`], ['1e126'], ['twelve'], ['']])('%s is refused', async (written) => {
    const refusal = await refusalOf(table.put({ ...keyOf('refused'), n: { N: written } }));
    expect(refusal.name).toBe('ValidationException');
  });

  it('is added exactly beyond 2^53', async () => {
    await table.put({ ...keyOf('exact'), balance: { N: '9007199254740993' } });
    expect(await add('exact', '9007199254740993')).toEqual({ N: '18014398509481986' });
    expect(await add('exact', '0.01')).toEqual({ N: '18014398509481986.01' });
  });

  it('is compared by value', async () => {
    await table.put({ ...keyOf('compared'), balance: { N: '9007199254740993' } });
    const command = new UpdateItemCommand({
      TableName: table.name,
      Key: keyOf('compared'),
      UpdateExpression: 'REMOVE unused',
      ConditionExpression: 'balance > :less AND balance = :same',
      ExpressionAttributeValues: {
        ':less': { N: '9007199254740992' },
        ':same': { N: '9007199254740993.0' },
      },
    });
    await expect(table.client.send(command)).resolves.toBeDefined();
  });
});
