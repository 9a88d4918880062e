import { describe, expect, it } from 'vitest';
import { bodiesOf, QUEUE_KINDS, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

describe.each(QUEUE_KINDS)('a received message of a %s queue', (_kind, kind) => {
  it('counts its receives and keeps its id and time of sending', async () => {
    const queue = await queues.create(kind);
    await queue.send('body');
    const [first] = await queue.receiveSome();
    await queue.setVisibility(first, 0);
    const [second] = await queue.receiveSome();
    expect(first.Attributes?.SentTimestamp).toMatch(/^\d{13}$/);
    expect(first.Attributes?.ApproximateReceiveCount).toBe('1');
    expect(second).toMatchObject({
      MessageId: first.MessageId,
      Attributes: {
        SentTimestamp: first.Attributes?.SentTimestamp,
        ApproximateReceiveCount: '2',
      },
    });
  });
});

describe('a received message of a FIFO queue', () => {
  it('names its group and deduplication id', async () => {
    const queue = await queues.create({ FifoQueue: 'true' });
    await queue.sendInGroups(['a1']);
    const [{ Attributes }] = await queue.receiveSome();
    expect(Attributes).toMatchObject({ MessageGroupId: 'a', MessageDeduplicationId: 'a1' });
  });

  it('has a sequence number that rises within its group', async () => {
    const queue = await queues.create({ FifoQueue: 'true' });
    await queue.sendInGroups(Array.from({ length: 10 }, (_, index) => `a${index}`));
    const numbers = (await queue.receiveSome()).map(({ Attributes }) =>
      BigInt(Attributes?.SequenceNumber ?? -1),
    );
    expect(numbers).toHaveLength(10);
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(numbers).size).toBe(10);
  });
});

describe('a message group on a standard queue', () => {
  it('is taken, and does not wait for its messages in flight', async () => {
    const queue = await queues.create();
    for (const body of ['1', '2']) await queue.send(body, { MessageGroupId: 'table' });
    const first = await queue.receiveSome(1);
    const second = await queue.receiveSome(1);
    expect(bodiesOf([...first, ...second]).toSorted()).toEqual(['1', '2']);
  });
});
