import { CreateQueueCommand, type QueueAttributeName, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { ResolvedResource } from './resolve-template.ts';

type QueueAttributes = Partial<Record<QueueAttributeName, string>>;

const AttributeSchema = z
  .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())])
  .transform((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  .exactOptional();

/** The properties of `AWS::SQS::Queue`, all of which are attributes of the queue. */
const QueuePropertiesSchema = z.object({
  ContentBasedDeduplication: AttributeSchema,
  DeduplicationScope: AttributeSchema,
  DelaySeconds: AttributeSchema,
  FifoQueue: AttributeSchema,
  FifoThroughputLimit: AttributeSchema,
  KmsDataKeyReusePeriodSeconds: AttributeSchema,
  KmsMasterKeyId: AttributeSchema,
  MaximumMessageSize: AttributeSchema,
  MessageRetentionPeriod: AttributeSchema,
  ReceiveMessageWaitTimeSeconds: AttributeSchema,
  RedriveAllowPolicy: AttributeSchema,
  RedrivePolicy: AttributeSchema,
  SqsManagedSseEnabled: AttributeSchema,
  VisibilityTimeout: AttributeSchema,
});

/**
 * Creates the queues of a stack, dead-letter queues before those that refer to them. One that exists
 * already with the same attributes is left alone, with others it is an error.
 */
export async function createQueues(
  sqs: SQSClient,
  queues: readonly ResolvedResource[],
): Promise<void> {
  const parsed = queues.map(({ name, arn, properties }) => {
    const attributes: QueueAttributes = QueuePropertiesSchema.parse(properties);
    return { name, arn, attributes };
  });
  const isDeadLetterQueue = (arn: string) =>
    parsed.some(({ attributes }) => attributes.RedrivePolicy?.includes(`"${arn}"`));
  const ordered = [
    ...parsed.filter(({ arn }) => isDeadLetterQueue(arn)),
    ...parsed.filter(({ arn }) => !isDeadLetterQueue(arn)),
  ];
  for (const { name, attributes } of ordered) {
    await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  }
}
