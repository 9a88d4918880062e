import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { cancellationOf, refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const ITEM_BYTES_MAX = 400 * 1024;

function put(id: string, fields = {}): TransactWriteItem {
  return { Put: { TableName: table.name, Item: { ...keyOf(id), ...fields } } };
}

/** An item of exactly `bytes`: names and values of the key, and a filler. */
function sized(id: string, bytes: number) {
  const keyBytes = 'pk'.length + id.length + 'sk'.length + 'head'.length;
  return { filler: { S: 'x'.repeat(bytes - keyBytes - 'filler'.length) } };
}

async function validationOf(actions: readonly TransactWriteItem[]): Promise<string> {
  const { name, message } = await refusalOf(table.transact(actions));
  expect(name).toBe('ValidationException');
  return message;
}

describe('the size of a transaction', () => {
  it('is at most 100 actions', async () => {
    const puts = Array.from({ length: 101 }, (_, index) => put(`many-${index}`));
    await table.transact(puts.slice(0, 100));
    expect(await table.read(keyOf('many-99'))).toBeDefined();
    expect(await validationOf(puts)).toMatch(/length less than or equal to 100/);
  });

  it('is at least one action', async () => {
    expect(await validationOf([])).toMatch(/length greater than or equal to 1/);
  });

  it('is at most 4 MB', async () => {
    const puts = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        put(`large-${index}`, sized(`large-${index}`, 350_000)),
      );
    await table.transact(puts(11));
    await validationOf(puts(12));
    expect(await table.read(keyOf('large-11'))).toBeUndefined();
  });
});

describe('the size of an item in a transaction', () => {
  it('is at most 400 KB for a put, refused with the request', async () => {
    await table.transact([put('put-at', sized('put-at', ITEM_BYTES_MAX))]);
    expect(await validationOf([put('put-over', sized('put-over', ITEM_BYTES_MAX + 1))])).toMatch(
      /Item size has exceeded the maximum allowed size/,
    );
  });

  it('counts UTF-8 bytes', async () => {
    const message = await validationOf([put('utf8', { filler: { S: '€'.repeat(140_000) } })]);
    expect(message).toMatch(/Item size has exceeded/);
  });

  it('is at most 400 KB after an update, refused with its action', async () => {
    const { filler } = sized('grown', ITEM_BYTES_MAX + 1);
    const { CancellationReasons } = await cancellationOf(
      table.transact([
        put('grown-other'),
        {
          Update: {
            TableName: table.name,
            Key: keyOf('grown'),
            UpdateExpression: 'SET filler = :filler',
            ExpressionAttributeValues: { ':filler': filler },
          },
        },
      ]),
    );
    expect(CancellationReasons?.map((reason) => reason.Code)).toEqual(['None', 'ValidationError']);
    expect(CancellationReasons?.[1]?.Message).toMatch(/Item size to update has exceeded/);
    expect(await table.read(keyOf('grown-other'))).toBeUndefined();
  });
});

describe('a malformed transaction', () => {
  it('is refused when two actions target one item', async () => {
    const check = {
      ConditionCheck: {
        TableName: table.name,
        Key: keyOf('twice'),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    expect(await validationOf([put('twice'), check])).toBe(
      'Transaction request cannot include multiple operations on one item',
    );
  });

  it('is refused when a table does not exist', async () => {
    const nowhere = { Put: { TableName: 'croupier-contract-nowhere', Item: keyOf('x') } };
    const refusal = await refusalOf(table.transact([put('before-nowhere'), nowhere]));
    expect(refusal.name).toBe('ResourceNotFoundException');
    expect(await table.read(keyOf('before-nowhere'))).toBeUndefined();
  });

  it('is refused when an action is none or two of the four', async () => {
    const both = { ...put('both'), Delete: { TableName: table.name, Key: keyOf('other') } };
    await validationOf([both]);
    await validationOf([{}]);
  });

  it.each([
    ['an empty condition', { ConditionExpression: '' }, /ConditionExpression/],
    ['an empty update', { UpdateExpression: '' }, /UpdateExpression/],
    ['a syntax error', { ConditionExpression: 'pk = = :v' }, /Syntax error/],
    ['an undefined value', { ConditionExpression: 'pk = :missing' }, /:missing/],
    ['an unused value', { ConditionExpression: 'attribute_exists(pk)' }, /unused in expressions/],
    ['a reserved name', { ConditionExpression: 'status = :v' }, /reserved keyword/],
  ])('is refused for %s', async (_case, expressions, message) => {
    const update = {
      TableName: table.name,
      Key: keyOf('expression'),
      UpdateExpression: 'REMOVE a',
      ExpressionAttributeValues: { ':v': { S: 'v' } },
      ...expressions,
    };
    expect(await validationOf([{ Update: update }])).toMatch(message);
  });

  it('is refused for an empty key value as a whole', async () => {
    expect(await validationOf([put('')])).toMatch(/empty string/);
  });

  it('is cancelled for a key of the wrong type', async () => {
    const { CancellationReasons } = await cancellationOf(
      table.transact([
        put('typed'),
        { Delete: { TableName: table.name, Key: { pk: { N: '1' }, sk: { S: 'head' } } } },
      ]),
    );
    expect(CancellationReasons).toEqual([
      { Code: 'None' },
      { Code: 'ValidationError', Message: 'The provided key element does not match the schema' },
    ]);
  });
});
