import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { bodiesOf, useContractQueues } from '../../support/sqs-queue.ts';

const queues = useContractQueues();

describe('a delayed message of a standard queue', () => {
  it('comes when its delay is over', async () => {
    const queue = await queues.create();
    const sentAt = performance.now();
    await queue.send('late', { DelaySeconds: 1 });
    expect(bodiesOf(await queue.receiveSome())).toEqual(['late']);
    expect(performance.now() - sentAt).toBeGreaterThan(950);
  });

  it('has its own delay in a batch, and holds up no other of its group', async () => {
    const queue = await queues.create();
    const entry = (Id: string, DelaySeconds: number) => ({
      Id,
      MessageBody: Id,
      MessageGroupId: 'table',
      DelaySeconds,
    });
    const Entries = [entry('late', 900), entry('prompt', 0)];
    const { Successful, Failed } = await queue.client.send(
      new SendMessageBatchCommand({ QueueUrl: queue.url, Entries }),
    );
    expect(Successful?.map(({ Id }) => Id)).toEqual(['late', 'prompt']);
    expect(Failed ?? []).toEqual([]);
    expect(bodiesOf(await queue.receiveSome())).toEqual(['prompt']);
  });
});
