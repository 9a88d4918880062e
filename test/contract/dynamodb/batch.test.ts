import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();
const other = useContractTable({ beside: table });

function ids(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

async function writeAll(keys: readonly string[], fields: Record<string, AttributeValue> = {}) {
  for (let start = 0; start < keys.length; start += 25) {
    const requests = keys
      .slice(start, start + 25)
      .map((id) => ({ PutRequest: { Item: { ...keyOf(id), ...fields } } }));
    await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } }),
    );
  }
}

async function readAll(keys: readonly string[], extra = {}) {
  const request = { Keys: keys.map((id) => keyOf(id)), ConsistentRead: true, ...extra };
  return table.client.send(new BatchGetItemCommand({ RequestItems: { [table.name]: request } }));
}

function idsOf(items: readonly Record<string, AttributeValue>[] = []) {
  return items.map((item) => item['pk']?.S).sort();
}

describe('a batch of reads', () => {
  it('answers the items there are, in any order, and leaves nothing unprocessed', async () => {
    const keys = ids('read', 99);
    await writeAll(keys);
    const { Responses, UnprocessedKeys } = await readAll([...keys, 'read-absent']);
    expect(idsOf(Responses?.[table.name])).toEqual(keys.toSorted());
    expect(UnprocessedKeys).toEqual({});
  });

  it('reads several tables', async () => {
    await table.put(keyOf('here'));
    await other.put(keyOf('there'));
    const command = new BatchGetItemCommand({
      RequestItems: {
        [table.name]: { Keys: [keyOf('here')] },
        [other.name]: { Keys: [keyOf('there'), keyOf('nowhere')] },
      },
    });
    const { Responses } = await table.client.send(command);
    expect(Responses).toEqual({ [table.name]: [keyOf('here')], [other.name]: [keyOf('there')] });
  });

  it('projects attributes', async () => {
    await table.put({ ...keyOf('projected'), a: { S: 'a' }, b: { S: 'b' } });
    const { Responses } = await readAll(['projected'], {
      ProjectionExpression: '#a',
      ExpressionAttributeNames: { '#a': 'a' },
    });
    expect(Responses?.[table.name]).toEqual([{ a: { S: 'a' } }]);
  });

  it('answers at most 16 MB and names the rest, ready to be asked for again', async () => {
    const keys = ids('heavy', 45);
    await writeAll(keys, { filler: { S: 'x'.repeat(390_000) } });
    const projection = {
      ProjectionExpression: '#pk',
      ExpressionAttributeNames: { '#pk': 'pk' },
    };

    const first = await readAll(keys, projection);
    const left = first.UnprocessedKeys?.[table.name];
    expect(left).toMatchObject({ ...projection, ConsistentRead: true });
    expect(first.Responses?.[table.name]?.length).toBeLessThanOrEqual(43);

    const rest = await table.client.send(
      new BatchGetItemCommand({ RequestItems: first.UnprocessedKeys }),
    );
    const answered = [first, rest].flatMap((answer) => answer.Responses?.[table.name] ?? []);
    expect(idsOf(answered)).toEqual(keys.toSorted());
  });

  it('is refused for more than 100 keys, or one key twice', async () => {
    expect((await refusalOf(readAll(ids('many', 101)))).name).toBe('ValidationException');
    expect((await refusalOf(readAll(['twice', 'twice']))).message).toMatch(/duplicates/);
  });
});

describe('a batch of writes', () => {
  it('puts and deletes', async () => {
    await table.put(keyOf('deleted'));
    const command = new BatchWriteItemCommand({
      RequestItems: {
        [table.name]: [
          { PutRequest: { Item: keyOf('put') } },
          { DeleteRequest: { Key: keyOf('deleted') } },
        ],
      },
    });
    const { UnprocessedItems } = await table.client.send(command);
    expect(UnprocessedItems).toEqual({});
    expect(await table.read(keyOf('put'))).toBeDefined();
    expect(await table.read(keyOf('deleted'))).toBeUndefined();
  });

  it('is refused for more than 25 writes, or two on one item', async () => {
    const put = (id: string) => ({ PutRequest: { Item: keyOf(id) } });
    const write = (requests: ReturnType<typeof put>[]) =>
      table.client.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: requests } }));
    expect((await refusalOf(write(ids('w', 26).map(put)))).name).toBe('ValidationException');
    expect((await refusalOf(write([put('same'), put('same')]))).message).toMatch(/duplicates/);
    expect(await table.read(keyOf('same'))).toBeUndefined();
  });
});
