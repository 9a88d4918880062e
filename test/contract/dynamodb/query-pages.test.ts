import {
  BatchWriteItemCommand,
  paginateQuery,
  paginateScan,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

const ROWS = 60;
const FILLER_BYTES = 50_000;
const PAGE_BYTES = 1024 * 1024;

function sortKey(row: number): string {
  return `row-${String(row).padStart(3, '0')}`;
}

beforeAll(async () => {
  for (let row = 0; row < ROWS; row += 20) {
    const requests = Array.from({ length: 20 }, (_, offset) => ({
      PutRequest: {
        Item: { ...keyOf('large', sortKey(row + offset)), filler: { S: 'x'.repeat(FILLER_BYTES) } },
      },
    }));
    await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } }),
    );
  }
});

const large = {
  TableName: table.name,
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'large' } },
};

// The SDK's paginators write the next key into their input, hence the copies below.
async function pagesOf(pages: AsyncIterable<{ Items?: { sk?: { S?: string } }[] | undefined }>) {
  const seen: (string | undefined)[][] = [];
  for await (const { Items = [] } of pages) seen.push(Items.map((item) => item.sk?.S));
  return seen;
}

const EVERY_ROW = Array.from({ length: ROWS }, (_, row) => sortKey(row));

describe('a query of more than 1 MB', () => {
  it('comes in pages of about 1 MB, each row once and in order', async () => {
    const pages = await pagesOf(paginateQuery({ client: table.client }, { ...large }));
    expect(pages.flat()).toEqual(EVERY_ROW);
    // The last page may be empty: a next key does not promise that there is more.
    const filled = pages.map((page) => page.length).filter((length) => length > 0);
    expect(filled.length).toBeGreaterThan(1);
    for (const length of filled.slice(0, -1)) {
      expect(Math.abs(length * FILLER_BYTES - PAGE_BYTES)).toBeLessThan(2 * FILLER_BYTES);
    }
  });

  it('comes in pages backwards too', async () => {
    const input = { ...large, ScanIndexForward: false };
    const pages = await pagesOf(paginateQuery({ client: table.client }, input));
    expect(pages.flat()).toEqual(EVERY_ROW.toReversed());
  });

  it('ends a page at its limit', async () => {
    const pages = await pagesOf(paginateQuery({ client: table.client, pageSize: 7 }, { ...large }));
    expect(pages.map((page) => page.length).filter((length) => length > 0)).toEqual([
      ...Array.from({ length: 8 }, () => 7),
      4,
    ]);
    expect(pages.flat()).toEqual(EVERY_ROW);
  });

  it('goes on behind a key that was deleted meanwhile', async () => {
    const command = new QueryCommand({
      ...large,
      ExclusiveStartKey: keyOf('large', 'row-0305 is not there'),
      Limit: 1,
    });
    const { Items = [] } = await table.client.send(command);
    expect(Items[0]?.['sk']?.S).toBe('row-031');
  });

  it('gives a next key with a page that the filter emptied', async () => {
    const command = new QueryCommand({
      ...large,
      FilterExpression: 'attribute_exists(absent)',
    });
    const { Items, LastEvaluatedKey } = await table.client.send(command);
    expect(Items).toEqual([]);
    expect(LastEvaluatedKey).toBeDefined();
  });
});

describe('a scan of more than 1 MB', () => {
  it('comes in pages, each row once', async () => {
    const pages = await pagesOf(
      paginateScan({ client: table.client }, { TableName: table.name, ConsistentRead: true }),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().toSorted()).toEqual(EVERY_ROW);
  });
});

describe('a page of items whose weight is in their attribute names', () => {
  it('ends at about 1 MB all the same', async () => {
    const longName = 'n'.repeat(30_000);
    for (let batch = 0; batch < 2; batch += 1) {
      const requests = Array.from({ length: 20 }, (_, row) => ({
        PutRequest: {
          Item: { ...keyOf('named', sortKey(batch * 20 + row)), [longName]: { N: '1' } },
        },
      }));
      const command = new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } });
      await table.client.send(command);
    }
    const named = { ...large, ExpressionAttributeValues: { ':pk': { S: 'named' } } };
    const pages = await pagesOf(paginateQuery({ client: table.client }, named));
    const firstPageBytes = (pages[0]?.length ?? 0) * longName.length;
    expect(Math.abs(firstPageBytes - PAGE_BYTES)).toBeLessThan(2 * longName.length);
    expect(pages.flat()).toEqual(EVERY_ROW.slice(0, 40));
  });
});
