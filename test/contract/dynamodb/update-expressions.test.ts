import { type AttributeValue, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();

interface Update {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, AttributeValue>;
}

async function update(id: string, { expression, names, values }: Update) {
  const command = new UpdateItemCommand({
    TableName: table.name,
    Key: keyOf(id),
    UpdateExpression: expression,
    ReturnValues: 'ALL_NEW',
    ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
  });
  return (await table.client.send(command)).Attributes;
}

describe('an update', () => {
  it('creates the item it names', async () => {
    const values = { ':v': { S: 'a' } };
    expect(await update('created', { expression: 'SET a = :v', values })).toEqual({
      ...keyOf('created'),
      a: { S: 'a' },
    });
  });

  it('counts from if_not_exists', async () => {
    const count = {
      expression: 'SET turns = if_not_exists(turns, :zero) + :one',
      values: { ':zero': { N: '0' }, ':one': { N: '1' } },
    };
    await update('counted', count);
    expect(await update('counted', count)).toMatchObject({ turns: { N: '2' } });
  });

  it('computes from the item as it was', async () => {
    await table.put({ ...keyOf('moved'), balance: { N: '100' }, inPlay: { N: '5' } });
    const moved = await update('moved', {
      expression: 'SET balance = balance - :stake, inPlay = inPlay + :stake, earlier = balance',
      values: { ':stake': { N: '30' } },
    });
    expect(moved).toMatchObject({
      balance: { N: '70' },
      inPlay: { N: '35' },
      earlier: { N: '100' },
    });
  });

  it('removes and adds attributes whose names need an alias', async () => {
    await table.put({ ...keyOf('held'), 'open#r.1': { N: '10' }, 'turns#r.1': { N: '1' } });
    const names = { '#open': 'open#r.1', '#turns': 'turns#r.1', '#next': 'open#r-2' };
    const held = await update('held', {
      expression: 'SET #next = :stake REMOVE #open, #turns',
      names,
      values: { ':stake': { N: '4' } },
    });
    expect(held).toEqual({ ...keyOf('held'), 'open#r-2': { N: '4' } });
  });

  it('adds to numbers and sets, from nothing too', async () => {
    const add = {
      expression: 'ADD owed :amount, tags :tags',
      values: { ':amount': { N: '-3' }, ':tags': { SS: ['vip'] } },
    };
    expect(await update('added', add)).toMatchObject({ owed: { N: '-3' }, tags: { SS: ['vip'] } });
    expect(await update('added', add)).toMatchObject({ owed: { N: '-6' }, tags: { SS: ['vip'] } });
  });

  it('deletes from a set, and the set with its last member', async () => {
    await table.put({ ...keyOf('untagged'), tags: { SS: ['vip', 'new'] } });
    const remove = (tag: string) =>
      update('untagged', { expression: 'DELETE tags :t', values: { ':t': { SS: [tag] } } });
    expect(await remove('vip')).toMatchObject({ tags: { SS: ['new'] } });
    expect(await remove('new')).toEqual(keyOf('untagged'));
  });

  it('appends to a list', async () => {
    const append = {
      expression: 'SET faults = list_append(if_not_exists(faults, :none), :fault)',
      values: { ':none': { L: [] }, ':fault': { L: [{ S: 'late' }] } },
    };
    await update('appended', append);
    expect(await update('appended', append)).toMatchObject({
      faults: { L: [{ S: 'late' }, { S: 'late' }] },
    });
  });

  it('writes into a map only where the map exists', async () => {
    await table.put({ ...keyOf('nested'), totals: { M: { stake: { N: '1' } } } });
    const values = { ':v': { N: '2' } };
    const inside = { expression: 'SET totals.payout = :v', values };
    expect(await update('nested', inside)).toMatchObject({
      totals: { M: { stake: { N: '1' }, payout: { N: '2' } } },
    });
    expect((await refusalOf(update('unnested', inside))).message).toBe(
      'The document path provided in the update expression is invalid for update',
    );
  });

  it('is refused for a key attribute', async () => {
    const values = { ':v': { S: 'x' } };
    const refusal = await refusalOf(update('key', { expression: 'SET sk = :v', values }));
    expect(refusal.message).toMatch(/This attribute is part of the key/);
  });

  it('is refused when it reads an attribute that is not there', async () => {
    const values = { ':v': { N: '1' } };
    const refusal = await refusalOf(update('unread', { expression: 'SET a = b + :v', values }));
    expect(refusal.message).toMatch(/refers to an attribute that does not exist/);
  });

  it.each([
    ['NONE', undefined],
    ['ALL_OLD', { ...keyOf('returned ALL_OLD'), a: { N: '1' }, b: { N: '1' } }],
    ['UPDATED_OLD', { a: { N: '1' } }],
    ['UPDATED_NEW', { a: { N: '2' } }],
    ['ALL_NEW', { ...keyOf('returned ALL_NEW'), a: { N: '2' }, b: { N: '1' } }],
  ] as const)('returns %s as asked', async (returned, expected) => {
    const id = `returned ${returned}`;
    await table.put({ ...keyOf(id), a: { N: '1' }, b: { N: '1' } });
    const command = new UpdateItemCommand({
      TableName: table.name,
      Key: keyOf(id),
      UpdateExpression: 'SET a = a + :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
      ReturnValues: returned,
    });
    expect((await table.client.send(command)).Attributes).toEqual(expected);
  });
});
