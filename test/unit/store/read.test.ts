import type { BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { createReader, retryTransient } from '../../../shared/store/read.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { fakeDynamoDb, serviceError } from '../../support/builders-aws.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const ATTEMPTS_MAX = 8;
const KEY = { walletId: 'ann:USD', sk: 'HEAD' };

function keyOf(index: number) {
  return { walletId: `player-${index}:USD`, sk: 'HEAD' };
}

function itemOf(index: number) {
  return { walletId: { S: `player-${index}:USD` }, sk: { S: 'HEAD' } };
}

/** A reader whose requests are answered one after the other; the last answer stays. */
function readerWith(...answers: readonly (object | Error)[]) {
  const clock = createFakeClock();
  let next = 0;
  const { client, sent } = fakeDynamoDb(() => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? {};
    next += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { reader: createReader(client, clock), sent, clock };
}

function isBatchGet(input: object): input is BatchGetItemCommandInput {
  return 'RequestItems' in input;
}

function keysOf(input: object) {
  return isBatchGet(input) ? (input.RequestItems?.['Wallets-1']?.Keys ?? []) : [];
}

describe('get', () => {
  it('asks for one item, consistently', async () => {
    const { reader, sent } = readerWith({ Item: itemOf(1) });
    await expect(reader.get('Wallets-1', KEY)).resolves.toEqual(itemOf(1));
    const Key = { walletId: { S: 'ann:USD' }, sk: { S: 'HEAD' } };
    expect(sent).toEqual([
      { command: 'GetItemCommand', input: { TableName: 'Wallets-1', Key, ConsistentRead: true } },
    ]);
  });

  it('answers nothing for an item that does not exist', async () => {
    await expect(readerWith({}).reader.get('Wallets-1', KEY)).resolves.toBeUndefined();
  });

  it('asks again when the service was throttled or did not answer', async () => {
    const { reader, sent, clock } = readerWith(
      serviceError('ThrottlingException', { status: 400 }),
      serviceError('TimeoutError'),
      { Item: itemOf(1) },
    );
    await expect(reader.get('Wallets-1', KEY)).resolves.toEqual(itemOf(1));
    expect(sent).toHaveLength(3);
    expect(clock.slept).toEqual([2.5, 5]);
  });
});

describe('batchGet', () => {
  it('asks for all keys at once, consistently, and leaves out what does not exist', async () => {
    const { reader, sent } = readerWith({ Responses: { 'Wallets-1': [itemOf(2)] } });
    await expect(reader.batchGet('Wallets-1', [keyOf(1), keyOf(2)])).resolves.toEqual([itemOf(2)]);
    const Keys = [itemOf(1), itemOf(2)];
    expect(sent).toEqual([
      {
        command: 'BatchGetItemCommand',
        input: { RequestItems: { 'Wallets-1': { Keys, ConsistentRead: true } } },
      },
    ]);
  });

  it('asks again for the keys that were not processed, and for them alone', async () => {
    const { reader, sent, clock } = readerWith(
      {
        Responses: { 'Wallets-1': [itemOf(1)] },
        UnprocessedKeys: { 'Wallets-1': { Keys: [itemOf(2), itemOf(3)] } },
      },
      {
        Responses: { 'Wallets-1': [itemOf(3)] },
        UnprocessedKeys: { 'Wallets-1': { Keys: [itemOf(2)] } },
      },
      { Responses: { 'Wallets-1': [itemOf(2)] }, UnprocessedKeys: {} },
    );
    const keys = [keyOf(1), keyOf(2), keyOf(3)];
    await expect(reader.batchGet('Wallets-1', keys)).resolves.toEqual([
      itemOf(1),
      itemOf(3),
      itemOf(2),
    ]);
    const request = (...indexes: readonly number[]) => ({
      RequestItems: { 'Wallets-1': { Keys: indexes.map(itemOf), ConsistentRead: true } },
    });
    expect(sent.map(({ input }) => input)).toEqual([request(1, 2, 3), request(2, 3), request(2)]);
    expect(clock.slept).toEqual([5, 10]);
  });

  it('gives up when keys stay unprocessed, and takes none for missing', async () => {
    const { reader, sent } = readerWith({
      Responses: { 'Wallets-1': [] },
      UnprocessedKeys: { 'Wallets-1': { Keys: [itemOf(1)] } },
    });
    await expect(reader.batchGet('Wallets-1', [keyOf(1)])).rejects.toThrow(StoreUnavailableError);
    expect(sent).toHaveLength(ATTEMPTS_MAX);
  });

  it.each([
    [0, []],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('asks for %i keys in requests of %j', async (count, sizes) => {
    const asked: number[] = [];
    const { client } = fakeDynamoDb(({ input }) => {
      const keys = keysOf(input);
      asked.push(keys.length);
      return { Responses: { 'Wallets-1': keys } };
    });
    const keys = Array.from({ length: count }, (_, index) => keyOf(index));
    const found = await createReader(client, createFakeClock()).batchGet('Wallets-1', keys);
    expect(found).toEqual(keys.map((_, index) => itemOf(index)));
    expect(asked).toEqual(sizes);
  });
});

describe('a query', () => {
  const input = { TableName: 'Rounds-1', KeyConditionExpression: 'pk = :partition' };
  const next = { pk: { S: 'round-1' }, sk: { S: 'x' } };

  it('reads one page consistently and says where to go on', async () => {
    const { reader, sent } = readerWith({ Items: [itemOf(1)], LastEvaluatedKey: next });
    await expect(reader.queryPage(input)).resolves.toEqual({ items: [itemOf(1)], next });
    expect(sent).toEqual([{ command: 'QueryCommand', input: { ...input, ConsistentRead: true } }]);
  });

  it('reads an empty page as such', async () => {
    await expect(readerWith({}).reader.queryPage(input)).resolves.toEqual({
      items: [],
      next: undefined,
    });
  });

  it('reads all pages, an empty one in the middle included', async () => {
    const further = { pk: { S: 'round-1' }, sk: { S: 'y' } };
    const { reader, sent } = readerWith(
      { Items: [itemOf(1)], LastEvaluatedKey: next },
      { Items: [], LastEvaluatedKey: further },
      { Items: [itemOf(2)] },
    );
    await expect(reader.queryAll(input)).resolves.toEqual([itemOf(1), itemOf(2)]);
    expect(sent.map((each) => each.input)).toEqual([
      { ...input, ConsistentRead: true },
      { ...input, ConsistentRead: true, ExclusiveStartKey: next },
      { ...input, ConsistentRead: true, ExclusiveStartKey: further },
    ]);
  });
});

describe('retryTransient', () => {
  it(`gives up after ${ATTEMPTS_MAX} attempts, and tells why`, async () => {
    const clock = createFakeClock();
    const error = serviceError('InternalServerError', { status: 500 });
    let requests = 0;
    const request = () => {
      requests += 1;
      return Promise.reject(error);
    };
    const given = await retryTransient(clock, request).catch((thrown: unknown) => thrown);
    expect(given).toBeInstanceOf(StoreUnavailableError);
    expect(given).toHaveProperty('cause', error);
    expect(requests).toBe(ATTEMPTS_MAX);
    expect(clock.slept).toHaveLength(ATTEMPTS_MAX - 1);
  });

  it('passes any other error on at once', async () => {
    const clock = createFakeClock();
    const error = serviceError('ValidationException', { status: 400 });
    await expect(retryTransient(clock, () => Promise.reject(error))).rejects.toBe(error);
    expect(clock.slept).toEqual([]);
  });

  it('answers what the last attempt answers', async () => {
    const clock = createFakeClock();
    let requests = 0;
    const request = async () => {
      requests += 1;
      if (requests < ATTEMPTS_MAX) throw serviceError('TimeoutError');
      return 'answer';
    };
    await expect(retryTransient(clock, request)).resolves.toBe('answer');
  });
});
