import type { SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Ports } from '../../shared/operations/ports.ts';
import { batchResponse } from '../middleware/batch-response.ts';
import { structuredLog } from '../middleware/structured-log.ts';
import type { Log } from './log.ts';
import { type BatchOptions, processBatch, type Verdict } from './process-batch.ts';
import { returnMessages } from './return-messages.ts';

export interface QueueFunctionDependencies {
  readonly ports: Ports;
  readonly log: Log;
  /** The queue the messages come from. */
  readonly queue: { readonly client: SQSClient; readonly queueUrl: string };
}

/** A Lambda handler that gives each message of a batch its verdict and answers Lambda with them. */
export function createQueueHandler(
  { log, queue }: QueueFunctionDependencies,
  options: BatchOptions,
) {
  return middy<SQSEvent, readonly Verdict[] | SQSBatchResponse>({ timeoutEarlyInMillis: 0 })
    .use(batchResponse())
    .use(structuredLog(log))
    .handler(async (event: SQSEvent, context: Context) => {
      const verdicts = await processBatch(event, context, options);
      await returnMessages({ ...queue, log }, event, verdicts);
      return verdicts;
    });
}
