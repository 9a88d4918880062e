import { describe, expect, it } from 'vitest';
import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import type { Engine } from '../../../infra/local/dynamodb/engine.ts';
import { getItem } from '../../../infra/local/dynamodb/get-item.ts';
import { transactGetItems } from '../../../infra/local/dynamodb/transact-get-items.ts';
import { transactWriteItems } from '../../../infra/local/dynamodb/transact-write-items.ts';
import { putItem, updateItem } from '../../../infra/local/dynamodb/write-operations.ts';
import { startEngine } from '../../support/dynamodb-engine.ts';
import { keyOf } from '../../support/dynamodb-table.ts';

function read(engine: Engine, id: string) {
  return getItem(engine, { TableName: 'wallets', Key: keyOf(id) });
}

function once(id: string) {
  return {
    TableName: 'wallets',
    Item: keyOf(id),
    ConditionExpression: 'attribute_not_exists(pk)',
  };
}

async function laterTurn(turns = 50): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

describe('a transaction that the store fails to write', () => {
  it('leaves nothing, tells nobody and can be sent again under its token', async () => {
    const fault = { armed: false };
    const engine = await startEngine((commit) => async (operations) => {
      if (fault.armed) throw new Error('disk full');
      await commit(operations);
    });
    const changes: ItemChange[] = [];
    engine.feed.listen((change) => {
      changes.push(change);
    });
    const send = () =>
      transactWriteItems(engine, {
        ClientRequestToken: 't',
        TransactItems: [{ Put: once('a') }, { Put: once('b') }],
      });

    fault.armed = true;
    await expect(send()).rejects.toThrow('disk full');
    expect([await read(engine, 'a'), await read(engine, 'b'), changes]).toEqual([{}, {}, []]);

    fault.armed = false;
    await send();
    expect(await read(engine, 'a')).toEqual({ Item: keyOf('a') });
    expect(changes).toHaveLength(2);
  });
});

describe('writes whose commits take time', () => {
  it('are decided one after the other', async () => {
    const engine = await startEngine((commit) => async (operations) => {
      await laterTurn();
      await commit(operations);
    });
    const rivals = Array.from({ length: 20 }, (_, rival) =>
      rival % 2 === 0
        ? putItem(engine, once('p'))
        : transactWriteItems(engine, { TransactItems: [{ Put: once('p') }] }),
    );
    const outcomes = await Promise.allSettled(rivals);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lose no update', async () => {
    const engine = await startEngine((commit) => async (operations) => {
      await laterTurn();
      await commit(operations);
    });
    const Update = () => ({
      TableName: 'wallets',
      Key: keyOf('p'),
      UpdateExpression: 'ADD balance :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    });
    const updates = Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0
        ? updateItem(engine, Update())
        : transactWriteItems(engine, { TransactItems: [{ Update: Update() }] }),
    );
    await Promise.all(updates);
    expect(await read(engine, 'p')).toEqual({ Item: { ...keyOf('p'), balance: { N: '20' } } });
  });

  it('are waited for by a transactional read', async () => {
    const engine = await startEngine((commit) => async (operations) => {
      // A store that applies a batch piece by piece, which a reader without the lock would notice.
      for (const operation of operations) {
        await laterTurn();
        await commit([operation]);
      }
    });
    const written = transactWriteItems(engine, {
      TransactItems: [{ Put: once('a') }, { Put: once('b') }],
    });
    const reads = Array.from({ length: 10 }, async (_, delay) => {
      await laterTurn(delay * 20);
      return transactGetItems(engine, {
        TransactItems: ['a', 'b'].map((id) => ({ Get: { TableName: 'wallets', Key: keyOf(id) } })),
      });
    });
    const both = { Responses: [{ Item: keyOf('a') }, { Item: keyOf('b') }] };
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 10 }, () => both));
    await written;
  });
});
