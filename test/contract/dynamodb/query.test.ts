import { QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const SORT_KEYS = [
  'ENTRY#09',
  'ENTRY#1',
  'ENTRY#10',
  'ENTRY#2',
  'HEAD',
  'TRANSFER#a',
  'ÉNTRY',
  '東',
];

beforeAll(async () => {
  for (const sk of SORT_KEYS) await table.put({ ...keyOf('wallet', sk), name: { S: sk } });
  await table.put(keyOf('wallet-2', 'ENTRY#1'));
});

async function query(condition: string, values = {}, extra: Partial<QueryCommandInput> = {}) {
  const command = new QueryCommand({
    TableName: table.name,
    KeyConditionExpression: `pk = :pk${condition}`,
    ExpressionAttributeValues: { ':pk': { S: 'wallet' }, ...values },
    ConsistentRead: true,
    ...extra,
  });
  const { Items = [], ...page } = await table.client.send(command);
  return { ...page, sortKeys: Items.map((item) => item['sk']?.S), Items };
}

describe('a query', () => {
  it('answers one partition in the order of its sort keys, compared as UTF-8', async () => {
    expect((await query('')).sortKeys).toEqual(SORT_KEYS);
  });

  it('answers backwards on demand', async () => {
    const { sortKeys } = await query('', {}, { ScanIndexForward: false });
    expect(sortKeys).toEqual(SORT_KEYS.toReversed());
  });

  it.each([
    ['begins_with(sk, :a)', { ':a': 'ENTRY#1' }, ['ENTRY#1', 'ENTRY#10']],
    ['begins_with(sk, :a)', { ':a': 'ENTRY#' }, SORT_KEYS.slice(0, 4)],
    ['sk = :a', { ':a': 'HEAD' }, ['HEAD']],
    ['sk < :a', { ':a': 'ENTRY#10' }, ['ENTRY#09', 'ENTRY#1']],
    ['sk <= :a', { ':a': 'ENTRY#10' }, ['ENTRY#09', 'ENTRY#1', 'ENTRY#10']],
    ['sk > :a', { ':a': 'HEAD' }, SORT_KEYS.slice(5)],
    ['sk >= :a', { ':a': 'HEAD' }, SORT_KEYS.slice(4)],
    ['sk BETWEEN :a AND :b', { ':a': 'ENTRY#1', ':b': 'ENTRY#2' }, SORT_KEYS.slice(1, 4)],
    ['begins_with(sk, :a)', { ':a': 'nothing' }, []],
  ])('finds %s %o', async (condition, operands, expected) => {
    const values = Object.fromEntries(
      Object.entries(operands).map(([name, text]) => [name, { S: text }]),
    );
    expect((await query(` AND ${condition}`, values)).sortKeys).toEqual(expected);
  });

  it('sees a write at once when it reads consistently', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await table.put({ ...keyOf('fresh', 'head'), turn: { N: String(turn) } });
      const { Items } = await query('', { ':pk': { S: 'fresh' } });
      expect(Items).toMatchObject([{ turn: { N: String(turn) } }]);
    }
  });

  it('filters after reading, and counts both', async () => {
    const { Count, ScannedCount, sortKeys } = await query(
      '',
      { ':name': { S: 'HEAD' } },
      {
        FilterExpression: '#name = :name',
        ExpressionAttributeNames: { '#name': 'name' },
      },
    );
    expect({ Count, ScannedCount, sortKeys }).toEqual({
      Count: 1,
      ScannedCount: SORT_KEYS.length,
      sortKeys: ['HEAD'],
    });
  });

  it('counts without answering items', async () => {
    const { Count, Items } = await query('', {}, { Select: 'COUNT' });
    expect({ Count, Items }).toEqual({ Count: SORT_KEYS.length, Items: [] });
  });

  it('projects attributes', async () => {
    const { Items } = await query(
      ' AND sk = :sk',
      { ':sk': { S: 'HEAD' } },
      { ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': 'name' } },
    );
    expect(Items).toEqual([{ name: { S: 'HEAD' } }]);
  });

  it('is refused without an equality on the partition key', async () => {
    const command = new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk > :pk',
      ExpressionAttributeValues: { ':pk': { S: 'wallet' } },
    });
    expect((await refusalOf(table.client.send(command))).message).toMatch(
      /Query key condition not supported/,
    );
  });
});
