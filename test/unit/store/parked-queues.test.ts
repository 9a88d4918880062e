import { expect, it } from 'vitest';
import { createSqsParkedQueues } from '../../../shared/store/parked-queues.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { fakeSqs, serviceError } from '../../support/builders-aws.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const QUEUE_URLS = {
  'table-events': 'http://localhost/queue/events.fifo',
  'settlement-work': 'http://localhost/queue/work',
};

const MESSAGE = { body: '{', groupId: 'table-1', deduplicationId: 'again-1' };

/** Queues that throw this many times before they take a message. */
function queuesThatThrow(times: number) {
  let left = times;
  const { client, sent } = fakeSqs(() => {
    left -= 1;
    if (left >= 0) throw serviceError('RequestThrottled');
    return {};
  });
  const queues = createSqsParkedQueues({ client, queueUrls: QUEUE_URLS, clock: createFakeClock() });
  return { queues, sent };
}

it('sends a message to the queue it came from; a standard queue gets no deduplication id', async () => {
  const { queues, sent } = queuesThatThrow(0);
  await queues.send({ ...MESSAGE, queue: 'table-events' });
  await queues.send({ ...MESSAGE, queue: 'settlement-work' });
  expect(sent.map(({ input }) => input)).toEqual([
    {
      QueueUrl: QUEUE_URLS['table-events'],
      MessageBody: '{',
      MessageGroupId: 'table-1',
      MessageDeduplicationId: 'again-1',
    },
    { QueueUrl: QUEUE_URLS['settlement-work'], MessageBody: '{', MessageGroupId: 'table-1' },
  ]);
});

it('tries again when the queue is busy, within a bound', async () => {
  const busy = queuesThatThrow(3);
  await busy.queues.send({ ...MESSAGE, queue: 'table-events' });
  expect(busy.sent).toHaveLength(4);
  const stuck = queuesThatThrow(1000);
  await expect(stuck.queues.send({ ...MESSAGE, queue: 'table-events' })).rejects.toThrow(
    StoreUnavailableError,
  );
});
