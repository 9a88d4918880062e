import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { QUEUE_KINDS, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

/** Asserts that at least so many seconds pass, less the grain of two clocks. */
async function expectToTake(seconds: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  expect(performance.now() - startedAt).toBeGreaterThan(seconds * 1000 - 50);
}

describe.concurrent.each(QUEUE_KINDS)('a received message of a %s queue', (_kind, kind) => {
  it('is hidden until its visibility timeout ends, then comes again', async () => {
    const queue = await queues.create({ ...kind, VisibilityTimeout: '1' });
    await queue.send('body');
    await expectToTake(1, async () => {
      const [first] = await queue.receiveSome();
      const [second] = await queue.receiveSome();
      expect(second).toMatchObject({ MessageId: first.MessageId, Body: 'body' });
      expect(second.Attributes?.ApproximateReceiveCount).toBe('2');
    });
  });

  it('comes again at once when its visibility is set to 0', async () => {
    const queue = await queues.create({ ...kind, VisibilityTimeout: '30' });
    await queue.send('body');
    const [first] = await queue.receiveSome();
    expect(await queue.receive()).toEqual([]);
    await queue.setVisibility(first, 0);
    expect((await queue.receiveSome())[0].MessageId).toBe(first.MessageId);
  });

  it.each([
    ['earlier', '30', 1],
    ['later', '2', 3],
  ])('comes again %s than its timeout when its visibility says so', async (_, timeout, seconds) => {
    const queue = await queues.create({ ...kind, VisibilityTimeout: timeout });
    await queue.send('body');
    const [first] = await queue.receiveSome();
    await expectToTake(seconds, async () => {
      await queue.setVisibility(first, seconds);
      expect((await queue.receiveSome())[0].MessageId).toBe(first.MessageId);
    });
  });

  it('has its own visibility in a batch, where one that fails does not stop the others', async () => {
    const queue = await queues.create({ ...kind, VisibilityTimeout: '30' });
    await queue.send('again', { MessageGroupId: 'a' });
    const [again] = await queue.receiveSome();
    await queue.send('hidden', { MessageGroupId: 'b' });
    const [hidden] = await queue.receiveSome();
    const Entries = [
      { Id: 'unknown', ReceiptHandle: 'no receipt handle', VisibilityTimeout: 0 },
      { Id: 'hidden', ReceiptHandle: hidden.ReceiptHandle, VisibilityTimeout: 20 },
      { Id: 'again', ReceiptHandle: again.ReceiptHandle, VisibilityTimeout: 0 },
    ];
    const { Successful, Failed } = await queue.client.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl: queue.url, Entries }),
    );
    expect(Successful).toEqual([{ Id: 'hidden' }, { Id: 'again' }]);
    expect(Failed).toMatchObject([
      { Id: 'unknown', Code: 'ReceiptHandleIsInvalid', SenderFault: true },
    ]);
    expect(await queue.receiveSome()).toMatchObject([{ Body: 'again' }]);
  });
});
