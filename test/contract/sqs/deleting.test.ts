import { DeleteMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import {
  bodiesOf,
  type ContractQueue,
  QUEUE_KINDS,
  useContractQueues,
} from '../../support/sqs-queue.ts';

const queues = useContractQueues();

async function sendAndReceive(queue: ContractQueue, body: string) {
  await queue.send(body, { MessageGroupId: body });
  const [message] = await queue.receiveSome();
  return message;
}

describe.concurrent.each(QUEUE_KINDS)('deleted messages of a %s queue', (_kind, kind) => {
  it('do not come again when their visibility timeout ends', async () => {
    const queue = await queues.create({ ...kind, VisibilityTimeout: '2' });
    await queue.remove(await sendAndReceive(queue, 'deleted'));
    const { ReceiptHandle } = await sendAndReceive(queue, 'deleted-in-batch');
    const { Successful } = await queue.client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: queue.url,
        Entries: [{ Id: 'entry', ReceiptHandle }],
      }),
    );
    expect(Successful).toEqual([{ Id: 'entry' }]);
    await sendAndReceive(queue, 'kept');
    // Received after the others, so they would come back before it.
    expect(bodiesOf(await queue.receiveSome())).toEqual(['kept']);
  });
});
