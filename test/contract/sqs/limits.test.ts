import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  SendMessageBatchCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { bodiesOf, type ContractQueue, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

type SendBatch = (queue: ContractQueue, ids: readonly string[]) => Promise<unknown>;

const BATCHES: readonly [string, SendBatch][] = [
  [
    'sends',
    ({ client, url: QueueUrl }, ids) => {
      const Entries = ids.map((Id) => ({ Id, MessageBody: 'body' }));
      return client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    },
  ],
  [
    'deletions',
    ({ client, url: QueueUrl }, ids) => {
      const Entries = ids.map((Id) => ({ Id, ReceiptHandle: `receipt-${Id}` }));
      return client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    },
  ],
  [
    'visibility changes',
    ({ client, url: QueueUrl }, ids) => {
      const Entries = ids.map((Id) => ({
        Id,
        ReceiptHandle: `receipt-${Id}`,
        VisibilityTimeout: 0,
      }));
      return client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
    },
  ],
];

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe.each(BATCHES)('a batch of %s', (_what, sendBatch) => {
  it.each([
    ['more than ten entries', ids(11), 'TooManyEntriesInBatchRequest'],
    ['two entries with one id', ['same', 'same'], 'BatchEntryIdsNotDistinct'],
    ['no entry', [], 'EmptyBatchRequest'],
  ])('is refused with %s', async (_case, entryIds, name) => {
    const queue = await queues.create();
    await expect(sendBatch(queue, entryIds)).rejects.toMatchObject({ name });
    expect(await queue.receive()).toEqual([]);
  });
});

describe('a batch of ten', () => {
  it('is sent and received whole', async () => {
    const queue = await queues.create({ FifoQueue: 'true' });
    const bodies = ids(10).map((id) => `a${id}`);
    await queue.sendInGroups(bodies);
    expect(bodiesOf(await queue.receiveSome(10))).toEqual(bodies);
  });

  it('is the most that one receive may ask for', async () => {
    const queue = await queues.create();
    await expect(queue.receive({ max: 11 })).rejects.toThrow('MaxNumberOfMessages');
  });
});

describe('the size of a message', () => {
  it('is at most that of its queue, in bytes', async () => {
    const queue = await queues.create({ MaximumMessageSize: '1024' });
    const tooLong = 'must be shorter than 1024 bytes';
    await expect(queue.send('x'.repeat(1025))).rejects.toThrow(tooLong);
    await expect(queue.send('€'.repeat(342))).rejects.toThrow(tooLong);
    await queue.send('x'.repeat(1024));
    expect(bodiesOf(await queue.receiveSome())).toEqual(['x'.repeat(1024)]);
  });

  it('can be 256 KiB where the queue says so', async () => {
    const queue = await queues.create({ FifoQueue: 'true', MaximumMessageSize: '262144' });
    const body = 'x'.repeat(262_144);
    await queue.send(body);
    expect((await queue.receiveSome())[0].Body === body).toBe(true);
  });
});
