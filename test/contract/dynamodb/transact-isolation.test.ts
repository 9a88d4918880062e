import {
  ConditionalCheckFailedException,
  TransactGetItemsCommand,
  TransactionCanceledException,
  TransactionConflictException,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const RIVALS = 50;

/** Books an entry at version `seq` + 1 of a wallet, as a settlement does; answers whether it won. */
async function book(wallet: string, seq: number, rival: number): Promise<boolean> {
  try {
    await table.transact([
      {
        Update: {
          TableName: table.name,
          Key: keyOf(wallet),
          UpdateExpression: 'SET seq = :next, balance = balance + :one',
          ConditionExpression: 'seq = :seq',
          ExpressionAttributeValues: {
            ':seq': { N: String(seq) },
            ':next': { N: String(seq + 1) },
            ':one': { N: '1' },
          },
        },
      },
      {
        Put: {
          TableName: table.name,
          Item: { ...keyOf(wallet, `entry-${seq + 1}`), rival: { N: String(rival) } },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    return true;
  } catch (error) {
    // A condition that failed, or (on AWS) a conflict with a transaction still on its way.
    if (error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

describe('transactions that want the same items at the same time', () => {
  it('have exactly one winner per version', async () => {
    await table.put({ ...keyOf('rivals'), seq: { N: '0' }, balance: { N: '0' } });

    for (let seq = 0; seq < 4; seq += 1) {
      const outcomes = await Promise.all(
        Array.from({ length: RIVALS }, (_, rival) => book('rivals', seq, rival)),
      );
      const winner = outcomes.indexOf(true);
      expect(outcomes.filter((won) => won)).toHaveLength(1);
      expect(await table.read(keyOf('rivals', `entry-${seq + 1}`))).toMatchObject({
        rival: { N: String(winner) },
      });
    }

    expect(await table.read(keyOf('rivals'))).toMatchObject({
      seq: { N: '4' },
      balance: { N: '4' },
    });
  });

  it('lose no plain update between them', async () => {
    await table.put({ ...keyOf('mixed'), seq: { N: '0' }, balance: { N: '0' } });
    const addTen = new UpdateItemCommand({
      TableName: table.name,
      Key: keyOf('mixed'),
      UpdateExpression: 'ADD balance :ten',
      ExpressionAttributeValues: { ':ten': { N: '10' } },
    });

    const plain = Array.from({ length: RIVALS }, async () => {
      try {
        await table.client.send(addTen);
        return 10;
      } catch (error) {
        if (error instanceof TransactionConflictException) return 0;
        throw error;
      }
    });
    const booked = Array.from({ length: RIVALS }, async (_, rival) =>
      (await book('mixed', 0, rival)) ? 1 : 0,
    );
    const added = await Promise.all([...plain, ...booked]);

    const balance = String(added.reduce<number>((sum, amount) => sum + amount, 0));
    expect(await table.read(keyOf('mixed'))).toMatchObject({ balance: { N: balance } });
  });
});

describe('a transactional read beside transactional writes', () => {
  it('never sees half of a transaction', async () => {
    const pair = ['left', 'right'].map((id) => keyOf(id));
    for (const key of pair) await table.put({ ...key, seq: { N: '0' } });
    const writeBoth = (seq: number) =>
      table.transact(
        pair.map((key) => ({
          Put: { TableName: table.name, Item: { ...key, seq: { N: `${seq}` } } },
        })),
      );
    const readBoth = async () => {
      const TransactItems = pair.map((Key) => ({ Get: { TableName: table.name, Key } }));
      const command = new TransactGetItemsCommand({ TransactItems });
      const { Responses = [] } = await table.client.send(command);
      return Responses.map((response) => response.Item?.['seq']?.N);
    };

    const tolerated = (error: unknown) => {
      if (error instanceof TransactionCanceledException) return undefined;
      throw error;
    };
    const work = Array.from({ length: 60 }, (_, seq) => [
      writeBoth(seq + 1).catch(tolerated),
      readBoth().catch(tolerated),
    ]);
    const seen = (await Promise.all(work.flat())).filter((answer) => Array.isArray(answer));

    expect(seen.length).toBeGreaterThan(0);
    for (const [left, right] of seen) expect(left).toBe(right);
  });
});

describe('conditional updates that want the same item at the same time', () => {
  it('have exactly one winner', async () => {
    await table.put({ ...keyOf('single'), seq: { N: '0' } });
    const advance = new UpdateItemCommand({
      TableName: table.name,
      Key: keyOf('single'),
      UpdateExpression: 'SET seq = :next',
      ConditionExpression: 'seq = :seq',
      ExpressionAttributeValues: { ':seq': { N: '0' }, ':next': { N: '1' } },
    });

    const outcomes = await Promise.all(
      Array.from({ length: RIVALS }, async () => {
        try {
          await table.client.send(advance);
          return true;
        } catch (error) {
          if (error instanceof ConditionalCheckFailedException) return false;
          throw error;
        }
      }),
    );

    expect(outcomes.filter((won) => won)).toHaveLength(1);
  });
});
