import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { LocalCroupier } from '../local-croupier.ts';

/** All messages of a queue: those that wait, those that are delayed and those with a function. */
export async function countMessages(
  { aws, sqs }: Pick<LocalCroupier, 'aws' | 'sqs'>,
  logicalIdPrefix: string,
): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: aws.queueUrl(logicalIdPrefix),
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}
