import { type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueueMapping } from './queue-mapping.ts';

/** SQS gives at most ten messages per receive. */
const RECEIVE_MAX = 10;

/** Short, so that a poller that is told to stop does so within a second even with no one to wake it. */
const WAIT_SECONDS = 1;

/** The next batch of a mapping, empty if no message came. Rejects as the SDK does. */
export async function receiveBatch(
  sqs: SQSClient,
  mapping: QueueMapping,
): Promise<readonly Message[]> {
  const batch = await receive(sqs, mapping, mapping.batchSize);
  const windowEndsAt = Date.now() + mapping.batchingWindowSeconds * 1000;
  while (batch.length > 0 && batch.length < mapping.batchSize && Date.now() < windowEndsAt) {
    batch.push(...(await receive(sqs, mapping, mapping.batchSize - batch.length)));
  }
  return batch;
}

async function receive(sqs: SQSClient, mapping: QueueMapping, wanted: number): Promise<Message[]> {
  const answer = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: mapping.queueUrl,
      MaxNumberOfMessages: Math.min(wanted, RECEIVE_MAX),
      WaitTimeSeconds: WAIT_SECONDS,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
  );
  return answer.Messages ?? [];
}
