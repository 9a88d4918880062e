import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SettlementWork } from '../messages/settlement-work.ts';
import { backoff, type Clock } from './clock.ts';
import { retryTransient } from './read.ts';
import { StoreUnavailableError } from './store.ts';

/** Where work for `settle-shard` goes. Sending a message twice is harmless; not sending it is not. */
export interface WorkQueue {
  /**
   * Resolves when every message is on the queue, each to be delivered after the delay. Rejects
   * with `StoreUnavailableError` when that cannot be had within a bounded number of tries.
   */
  send(work: readonly SettlementWork[], delaySeconds?: number): Promise<void>;
}

export interface SqsWorkQueueOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly clock: Clock;
}

/** SQS takes at most this many messages in one SendMessageBatch. */
const BATCH_MAX = 10;

const SEND_ATTEMPTS_MAX = 8;

export function createSqsWorkQueue({ client, queueUrl, clock }: SqsWorkQueueOptions): WorkQueue {
  /** A batch can be accepted in part: what was refused is sent again. */
  const sendBatch = async (work: readonly SettlementWork[], DelaySeconds: number) => {
    let remaining = work.map((each, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(each),
      // A fair queue: one giant round does not starve the others.
      MessageGroupId: each.tableId,
      DelaySeconds,
    }));
    for (let attempt = 0; remaining.length > 0; attempt += 1) {
      if (attempt === SEND_ATTEMPTS_MAX) throw new StoreUnavailableError('work stays unsent');
      if (attempt > 0) await backoff(clock, attempt);
      const command = new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: remaining });
      const answer = await retryTransient(clock, () => client.send(command));
      const refused = new Set((answer.Failed ?? []).map((entry) => entry.Id));
      remaining = remaining.filter((entry) => refused.has(entry.Id));
    }
  };

  return {
    send: async (work, delaySeconds = 0) => {
      for (let start = 0; start < work.length; start += BATCH_MAX) {
        await sendBatch(work.slice(start, start + BATCH_MAX), delaySeconds);
      }
    },
  };
}
