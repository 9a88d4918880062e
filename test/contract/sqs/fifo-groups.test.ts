import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { bodiesOf, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

const fifo = (attributes = {}) => queues.create({ FifoQueue: 'true', ...attributes });

describe('a message group', () => {
  it('comes in the order in which it was sent, several messages in one receive', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2', 'a3']);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a1', 'a2', 'a3']);
  });

  it('keeps its order among other groups', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
    const received = bodiesOf(await queue.drain(6));
    const inGroup = (group: string) => received.filter((body) => body?.startsWith(group));
    expect(inGroup('a')).toEqual(['a1', 'a2', 'a3']);
    expect(inGroup('b')).toEqual(['b1', 'b2']);
    expect(inGroup('c')).toEqual(['c1']);
  });

  it('waits while one of its messages is in flight, and other groups go on', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2']);
    const [a1] = await queue.receiveSome(1);
    expect(await queue.receive()).toEqual([]);
    await queue.sendInGroups(['b1']);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['b1']);
    await queue.remove(a1);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a2']);
  });

  it('waits for the last of several messages in flight', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2', 'a3']);
    const taken = await queue.receiveSome(2);
    expect(bodiesOf(taken)).toEqual(['a1', 'a2']);
    for (const message of taken.toReversed()) {
      expect(await queue.receive()).toEqual([]);
      await queue.remove(message);
    }
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a3']);
  });

  it('comes back in order when its messages are made visible again, whatever their order', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2', 'a3']);
    const taken = await queue.receiveSome();
    const Entries = taken.toReversed().map(({ ReceiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle,
      VisibilityTimeout: 0,
    }));
    await queue.client.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }),
    );
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a1', 'a2', 'a3']);
  });

  it('comes back in order when the visibility timeout of its messages ends', async () => {
    const queue = await fifo({ VisibilityTimeout: '1' });
    await queue.sendInGroups(['a1', 'a2', 'a3']);
    await queue.receiveSome();
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a1', 'a2', 'a3']);
  });

  it('does not go on past a message that is put off', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2']);
    const [a1] = await queue.receiveSome(1);
    await queue.setVisibility(a1, 1);
    expect(bodiesOf(await queue.receiveSome(1))).toEqual(['a1']);
  });

  it('goes on past a message that was deleted while later ones were in flight with it', async () => {
    const queue = await fifo();
    await queue.sendInGroups(['a1', 'a2', 'a3']);
    const [a1, ...later] = await queue.receiveSome();
    await queue.remove(a1);
    for (const message of later) await queue.setVisibility(message, 0);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a2', 'a3']);
  });
});

describe('a message without a group', () => {
  it('is refused by a FIFO queue', async () => {
    const queue = await fifo();
    const sent = queue.send('body', { MessageGroupId: undefined });
    await expect(sent).rejects.toThrow('must contain the parameter MessageGroupId');
  });
});
