import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import type { InvocationOutcome } from '../../infra/local/lambda/invocation-outcome.ts';
import { toSqsRecord } from '../../infra/local/lambda/sqs-event.ts';
import type { LocalCroupier } from '../../infra/local/local-croupier.ts';
import { eventually } from '../integration/local-aws/eventually.ts';

/** A message as a hand-made event has it. */
interface HandMade {
  readonly body: string;
  /** One group for all without it. */
  readonly groupId?: string;
}

/** An event as a queue delivers it for the first time, with receipt handles that no queue knows. */
export function sqsEvent(...messages: readonly HandMade[]): SQSEvent {
  const now = String(Date.now());
  const Records = messages.map(
    ({ body, groupId = 'one-group' }): SQSRecord => ({
      messageId: randomUUID(),
      receiptHandle: randomUUID(),
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: now,
        SenderId: 'test',
        ApproximateFirstReceiveTimestamp: now,
        MessageGroupId: groupId,
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:hand-made',
      awsRegion: 'us-east-1',
    }),
  );
  return { Records };
}

/** The same messages as they are delivered the next time. */
export function redelivered({ Records }: SQSEvent): SQSEvent {
  return {
    Records: Records.map((record) => {
      const ApproximateReceiveCount = String(Number(record.attributes.ApproximateReceiveCount) + 1);
      return { ...record, attributes: { ...record.attributes, ApproximateReceiveCount } };
    }),
  };
}

/**
 * Takes settlement work off its queue, for a Croupier that does not poll: waits for messages about
 * this round and drops what earlier tests left there.
 */
export async function receiveWork(croupier: Queues, roundId: string): Promise<SQSEvent> {
  const Records = await eventually(`work for ${roundId}`, async () => {
    const own = await receiveAbout(croupier, roundId, { WaitTimeSeconds: 1 });
    return own.length > 0 && [...own];
  });
  return { Records };
}

/** Takes the next batch off the queue of the tables, for a Croupier that does not poll. */
export async function receiveTableEvents(croupier: Queues): Promise<SQSEvent> {
  const Records = await eventually('messages of tables', async () => {
    const records = await receive(croupier, 'TableEventsQueue', { WaitTimeSeconds: 1 });
    return records.length > 0 && [...records];
  });
  return { Records };
}

/** Whether settlement work about this round is on its queue now; it stays there. */
export async function isWorkWaiting(croupier: Queues, roundId: string): Promise<boolean> {
  return (await receiveAbout(croupier, roundId, { VisibilityTimeout: 0 })).length > 0;
}

type Queues = Pick<LocalCroupier, 'aws' | 'sqs'>;

async function receiveAbout(
  croupier: Queues,
  roundId: string,
  options: ReceiveOptions,
): Promise<readonly SQSRecord[]> {
  const records = await receive(croupier, 'SettlementWorkQueue', options);
  return records.filter(({ body }) => body.includes(`"${roundId}"`));
}

type ReceiveOptions = Pick<ReceiveMessageCommandInput, 'WaitTimeSeconds' | 'VisibilityTimeout'>;

async function receive(
  { aws, sqs }: Queues,
  queue: string,
  options: ReceiveOptions,
): Promise<readonly SQSRecord[]> {
  const QueueUrl = aws.queueUrl(queue);
  const MessageSystemAttributeNames = ['All' as const];
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      ...{ QueueUrl, MessageSystemAttributeNames, MaxNumberOfMessages: 10 },
      ...options,
    }),
  );
  return Messages.map((message) => toSqsRecord(message, QueueUrl));
}

const BatchResponseSchema = z.strictObject({
  batchItemFailures: z.array(z.strictObject({ itemIdentifier: z.string() })),
});

/** Which messages a function has returned to its queue, as their places in the event. */
export function returnedPlaces(event: SQSEvent, outcome: InvocationOutcome): readonly number[] {
  if (!outcome.ok) throw new Error(`${outcome.errorType}: ${outcome.errorMessage}`);
  const { batchItemFailures } = BatchResponseSchema.parse(JSON.parse(outcome.payload));
  const returned = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return event.Records.flatMap(({ messageId }, index) => (returned.has(messageId) ? [index] : []));
}

const COUNTS = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const;

/** Waits until every message sent so far, and whatever followed from it, has been worked on. */
export async function untilQueuesAreEmpty({ aws, sqs }: Queues): Promise<void> {
  const countIn = async (queue: string) => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: aws.queueUrl(queue), AttributeNames: ['All'] }),
    );
    return COUNTS.reduce((total, name) => total + Number(Attributes[name]), 0);
  };
  await eventually('the queues are empty', async () => {
    // A queue tells nobody that it is empty; asking all the time would slow down the emptying.
    await pause(50);
    // In this order: a table's message is deleted only after the work for it has been sent.
    return (
      (await countIn('TableEventsQueue')) === 0 && (await countIn('SettlementWorkQueue')) === 0
    );
  });
}
