import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancellationOf, refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

function addOne(id: string, amount = '1') {
  return {
    Update: {
      TableName: table.name,
      Key: keyOf(id),
      UpdateExpression: 'ADD balance :amount',
      ExpressionAttributeValues: { ':amount': { N: amount } },
    },
  };
}

describe('a client request token', () => {
  it('makes a repeated transaction succeed without being applied again', async () => {
    const token = randomUUID();
    await table.transact([addOne('replayed')], token);
    await table.transact([addOne('replayed')], token);
    expect(await table.read(keyOf('replayed'))).toMatchObject({ balance: { N: '1' } });
  });

  it('lets the same content under another token be applied again', async () => {
    await table.transact([addOne('applied')], randomUUID());
    await table.transact([addOne('applied')], randomUUID());
    expect(await table.read(keyOf('applied'))).toMatchObject({ balance: { N: '2' } });
  });

  it('makes a repetition succeed although the condition no longer holds', async () => {
    const token = randomUUID();
    const once = {
      Put: {
        TableName: table.name,
        Item: keyOf('once'),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    await table.transact([once], token);
    await expect(table.transact([once], token)).resolves.toBeUndefined();
  });

  it('refuses another transaction', async () => {
    const token = randomUUID();
    await table.transact([addOne('mismatch')], token);

    const refusal = await refusalOf(table.transact([addOne('mismatch', '2')], token));

    expect(refusal.name).toBe('IdempotentParameterMismatchException');
    expect(await table.read(keyOf('mismatch'))).toMatchObject({ balance: { N: '1' } });
  });

  it('is not used up by a cancelled transaction', async () => {
    const token = randomUUID();
    const guarded = {
      Update: {
        ...addOne('cancelled').Update,
        ConditionExpression: 'attribute_exists(pk)',
      },
    };
    await cancellationOf(table.transact([guarded], token));
    await table.put({ ...keyOf('cancelled'), balance: { N: '10' } });

    await table.transact([guarded], token);

    expect(await table.read(keyOf('cancelled'))).toMatchObject({ balance: { N: '11' } });
  });

  it('applies once when the same request arrives many times at once', async () => {
    const token = randomUUID();
    const attempts = Array.from({ length: 20 }, () => table.transact([addOne('burst')], token));
    const outcomes = await Promise.allSettled(attempts);

    // AWS may answer TransactionInProgress to a request that overtakes the first one.
    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    expect(await table.read(keyOf('burst'))).toMatchObject({ balance: { N: '1' } });
  });
});
