import { describe, expect, it } from 'vitest';
import { bodiesOf, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

/** A queue like the one that tables send to. */
function tableEvents() {
  return queues.create({
    FifoQueue: 'true',
    ContentBasedDeduplication: 'false',
    DeduplicationScope: 'messageGroup',
    FifoThroughputLimit: 'perMessageGroupId',
  });
}

const withId = (MessageDeduplicationId: string) => ({ MessageDeduplicationId });

describe('a deduplication id', () => {
  it('makes a repeated message succeed without being delivered again', async () => {
    const queue = await tableEvents();
    await queue.send('first', withId('1'));
    await queue.send('first', withId('1'));
    await queue.send('second', withId('2'));
    expect(bodiesOf(await queue.drain(2))).toEqual(['first', 'second']);
  });

  it('holds after the first message was deleted', async () => {
    const queue = await tableEvents();
    await queue.send('first', withId('1'));
    await queue.drain(1);
    await queue.send('first', withId('1'));
    await queue.send('second', withId('2'));
    expect(bodiesOf(await queue.receiveSome())).toEqual(['second']);
  });

  it('tells two messages with one body apart', async () => {
    const queue = await tableEvents();
    await queue.send('same', withId('1'));
    await queue.send('same', withId('2'));
    expect(bodiesOf(await queue.drain(2))).toEqual(['same', 'same']);
  });

  it('belongs to its group', async () => {
    const queue = await tableEvents();
    await queue.send('a1', { MessageGroupId: 'a', ...withId('1') });
    await queue.receiveSome();
    await queue.send('b1', { MessageGroupId: 'b', ...withId('1') });
    await queue.send('b2', { MessageGroupId: 'b', ...withId('2') });
    expect((await queue.receiveSome())[0].Body).toBe('b1');
  });

  it('is demanded where bodies are not compared', async () => {
    const queue = await tableEvents();
    const sent = queue.send('body', { MessageDeduplicationId: undefined });
    await expect(sent).rejects.toThrow('MessageDeduplicationId provided explicitly');
  });
});
