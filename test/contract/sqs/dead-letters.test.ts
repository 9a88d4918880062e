import { describe, expect, it } from 'vitest';
import { bodiesOf, QUEUE_KINDS, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

async function createPair(kind: object, maxReceiveCount: number) {
  const deadLetters = await queues.create(kind);
  const policy = { deadLetterTargetArn: await deadLetters.arn(), maxReceiveCount };
  const queue = await queues.create({ ...kind, RedrivePolicy: JSON.stringify(policy) });
  return { queue, deadLetters };
}

describe.concurrent.each(QUEUE_KINDS)(
  'a message of a %s queue that is never deleted',
  (_kind, kind) => {
    it('moves to the dead letters instead of being received once too often', async () => {
      const { queue, deadLetters } = await createPair(kind, 2);
      await queue.send('poison', { MessageGroupId: 'table' });
      for (let receives = 0; receives < 2; receives += 1) {
        const [message] = await queue.receiveSome();
        expect(message.Body).toBe('poison');
        await queue.setVisibility(message, 0);
      }
      expect(await queue.receive({ waitSeconds: 1 })).toEqual([]);
      expect(bodiesOf(await deadLetters.receiveSome())).toEqual(['poison']);
    });
  },
);

describe('a FIFO group whose first message is dead', () => {
  it('goes on with the next, and the dead one stays in the group', async () => {
    const { queue, deadLetters } = await createPair({ FifoQueue: 'true' }, 1);
    await queue.sendInGroups(['a1', 'a2']);
    const [a1] = await queue.receiveSome(1);
    await queue.setVisibility(a1, 0);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['a2']);
    const [dead] = await deadLetters.receiveSome();
    expect(dead).toMatchObject({ Body: 'a1', Attributes: { MessageGroupId: 'a' } });
  });
});
