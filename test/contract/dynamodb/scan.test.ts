import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const PARTITIONS = Array.from({ length: 12 }, (_, index) => `partition-${index}`);
const ROWS = 5;

beforeAll(async () => {
  for (const partition of PARTITIONS) {
    for (let row = 0; row < ROWS; row += 1) {
      const Item = keyOf(partition, `row-${row}`);
      await table.client.send(new PutItemCommand({ TableName: table.name, Item }));
    }
  }
});

describe('a scan', () => {
  it('shows the items of a partition together', async () => {
    const { Items = [] } = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true }),
    );
    const partitions = Items.map((item) => item['pk']?.S);
    const changes = partitions.filter((pk, index) => pk !== partitions[index - 1]);
    expect(Items).toHaveLength(PARTITIONS.length * ROWS);
    expect(changes.toSorted()).toEqual(PARTITIONS.toSorted());
  });

  it('goes on behind a key that no item has, which skips the rest of a partition', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const start = after === undefined ? {} : { ExclusiveStartKey: keyOf(after, '~') };
      const request = { TableName: table.name, Limit: 2, ConsistentRead: true, ...start };
      const { Items = [] } = await table.client.send(new ScanCommand(request));
      const last = Items.at(-1)?.['pk']?.S;
      if (last === undefined) break;
      seen.push(...new Set(Items.map((item) => item['pk']?.S ?? '')));
      after = last;
    }
    expect(seen.toSorted()).toEqual(PARTITIONS.toSorted());
  });
});
