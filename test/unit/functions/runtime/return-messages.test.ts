import { describe, expect, it } from 'vitest';
import { returnMessages } from '../../../../functions/runtime/return-messages.ts';
import { fakeSqs } from '../../../support/builders-aws.ts';
import { createFakeLog, sqsEvent } from '../../../support/builders-lambda.ts';

const QUEUE_URL = 'http://localhost/queue/events';
const EVENT = sqsEvent('a', 'b', 'c');

function queueWith(answer: Parameters<typeof fakeSqs>[0] = () => ({})) {
  const { client, sent } = fakeSqs(answer);
  const { log, lines } = createFakeLog();
  return { queue: { client, queueUrl: QUEUE_URL, log }, sent, lines };
}

describe('returnMessages', () => {
  it('makes each message that must come again visible when it should, in one request', async () => {
    const { queue, sent } = queueWith();
    await returnMessages(queue, EVENT, [
      { againAfterSeconds: 4 },
      'done',
      { againAfterSeconds: 0 },
    ]);
    expect(sent).toEqual([
      {
        command: 'ChangeMessageVisibilityBatchCommand',
        input: {
          QueueUrl: QUEUE_URL,
          Entries: [
            { Id: '0', ReceiptHandle: 'receipt of a', VisibilityTimeout: 4 },
            { Id: '2', ReceiptHandle: 'receipt of c', VisibilityTimeout: 0 },
          ],
        },
      },
    ]);
  });

  it('sends nothing when all are done', async () => {
    const { queue, sent } = queueWith();
    await returnMessages(queue, EVENT, ['done', 'done', 'done']);
    expect(sent).toEqual([]);
  });

  it('does not fail when the queue does: the messages only come later', async () => {
    const { queue, lines } = queueWith(() => {
      throw new Error('no answer');
    });
    const again = { againAfterSeconds: 1 };
    await expect(returnMessages(queue, EVENT, [again, again, again])).resolves.toBeUndefined();
    expect(lines).toEqual([
      {
        level: 'warn',
        message: 'messages come again only after their visibility timeout',
        fields: { why: 'Error: no answer' },
      },
    ]);
  });
});
