import type { SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import {
  parseSettlementWork,
  type SettlementWork,
} from '../../../shared/messages/settlement-work.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { createSqsWorkQueue } from '../../../shared/store/work-queue.ts';
import { fakeSqs, serviceError } from '../../support/builders-aws.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const QUEUE_URL = 'http://localhost/queue/work';
const ATTEMPTS_MAX = 8;

function workFor(shards: number): SettlementWork[] {
  return Array.from({ length: shards }, (_, shard) => ({
    ...{ schema: 1, work: 'settle', tableId: `table-${shard}`, roundId: 'round-1' },
    ...{ shard, ruling: 1 },
  }));
}

function isBatch(input: object): input is SendMessageBatchCommandInput {
  return 'Entries' in input && 'QueueUrl' in input;
}

/** For each request in turn the ids that are refused, or the error that is thrown. */
function queueWith(...answers: readonly (readonly string[] | Error)[]) {
  const clock = createFakeClock();
  const batches: SendMessageBatchCommandInput[] = [];
  const { client } = fakeSqs(({ input }) => {
    if (!isBatch(input)) throw new Error('not a batch of messages');
    const answer = answers[Math.min(batches.length, answers.length - 1)] ?? [];
    batches.push(input);
    if (answer instanceof Error) throw answer;
    return {
      Successful: [],
      Failed: answer.map((Id) => ({ Id, Code: 'InternalError', SenderFault: false })),
    };
  });
  const queue = createSqsWorkQueue({ client, queueUrl: QUEUE_URL, clock });
  const shardsSent = () =>
    batches.map(({ Entries = [] }) =>
      Entries.map(({ MessageBody = '' }) => {
        const work = parseSettlementWork(MessageBody);
        return work.ok ? work.value.shard : undefined;
      }),
    );
  return { queue, batches, shardsSent, clock };
}

describe('a message', () => {
  it('carries the work as its consumer reads it, its table as group, and the delay', async () => {
    const { queue, batches } = queueWith();
    const [work] = workFor(1);
    if (work === undefined) throw new Error('there is work');
    await queue.send([work], 61);
    expect(batches).toEqual([
      {
        QueueUrl: QUEUE_URL,
        Entries: [
          {
            Id: '0',
            MessageBody: JSON.stringify(work),
            MessageGroupId: 'table-0',
            DelaySeconds: 61,
          },
        ],
      },
    ]);
    const body = batches[0]?.Entries?.[0]?.MessageBody ?? '';
    expect(parseSettlementWork(body)).toEqual({ ok: true, value: work });
  });

  it('comes at once when no delay is named', async () => {
    const { queue, batches } = queueWith();
    await queue.send(workFor(1));
    expect(batches[0]?.Entries?.[0]?.DelaySeconds).toBe(0);
  });
});

describe('a batch', () => {
  it.each([
    [0, []],
    [10, [10]],
    [11, [10, 1]],
    [64, [10, 10, 10, 10, 10, 10, 4]],
  ])('of %i messages goes out in requests of %j', async (count, sizes) => {
    const { queue, batches, shardsSent } = queueWith();
    await queue.send(workFor(count));
    expect(batches.map(({ Entries }) => Entries?.length)).toEqual(sizes);
    expect(shardsSent().flat()).toEqual(Array.from({ length: count }, (_, shard) => shard));
  });

  it('that was accepted in part is completed, without sending the others twice', async () => {
    const { queue, shardsSent, clock } = queueWith(['1', '3'], ['3'], []);
    await queue.send(workFor(4));
    expect(shardsSent()).toEqual([[0, 1, 2, 3], [1, 3], [3]]);
    expect(clock.slept).toEqual([5, 10]);
  });

  it('that stays refused is given up', async () => {
    const { queue, batches } = queueWith(['0']);
    await expect(queue.send(workFor(2))).rejects.toThrow(StoreUnavailableError);
    expect(batches).toHaveLength(ATTEMPTS_MAX);
  });

  it('is sent again when nobody answered', async () => {
    const { queue, shardsSent } = queueWith(serviceError('TimeoutError'), []);
    await queue.send(workFor(2));
    expect(shardsSent()).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('is given up when nobody ever answers, and at once on any other error', async () => {
    const silent = queueWith(serviceError('TimeoutError'));
    await expect(silent.queue.send(workFor(1))).rejects.toThrow(StoreUnavailableError);
    const error = serviceError('AccessDenied', { status: 403 });
    const denied = queueWith(error);
    await expect(denied.queue.send(workFor(1))).rejects.toBe(error);
    expect(denied.batches).toHaveLength(1);
  });
});
