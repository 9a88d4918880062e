import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { ParkedMessage } from '../domain/rounds/records.ts';
import type { Clock } from './clock.ts';
import { retryTransient } from './read.ts';

export interface RedrivenMessage extends Pick<ParkedMessage, 'queue' | 'body'> {
  /** Messages of one group keep their order. */
  readonly groupId: string;
  /** A FIFO queue drops a second one within five minutes. */
  readonly deduplicationId: string;
}

/** The queues that parked messages came from. Sending one twice is harmless. */
export interface ParkedQueues {
  /** Resolves when the message is on its queue. Rejects with `StoreUnavailableError`. */
  send(message: RedrivenMessage): Promise<void>;
}

export interface SqsParkedQueuesOptions {
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<ParkedMessage['queue'], string>>;
  readonly clock: Clock;
}

export function createSqsParkedQueues(options: SqsParkedQueuesOptions): ParkedQueues {
  const { client, queueUrls, clock } = options;
  return {
    send: async ({ queue, body, groupId, deduplicationId }) => {
      const command = new SendMessageCommand({
        ...{ QueueUrl: queueUrls[queue], MessageBody: body, MessageGroupId: groupId },
        // A standard queue knows no such ids.
        ...(queue === 'table-events' ? { MessageDeduplicationId: deduplicationId } : {}),
      });
      await retryTransient(clock, () => client.send(command));
    },
  };
}
