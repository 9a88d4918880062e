import type { SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Ports } from '../../shared/operations/ports.ts';
import { batchResponse } from '../middleware/batch-response.ts';
import { structuredLog } from '../middleware/structured-log.ts';
import type { Log } from '../runtime/log.ts';
import { processBatch, type Verdict } from '../runtime/process-batch.ts';
import { returnMessages } from '../runtime/return-messages.ts';
import { handleRecord } from './handle-record.ts';

export interface SettleShardDependencies {
  readonly ports: Ports;
  readonly log: Log;
  /** The queue the messages come from. */
  readonly queue: { readonly client: SQSClient; readonly queueUrl: string };
}

/** Settles and finishes shards, several at once. */
export function createSettleShardHandler({ ports, log, queue }: SettleShardDependencies) {
  return middy<SQSEvent, readonly Verdict[] | SQSBatchResponse>({ timeoutEarlyInMillis: 0 })
    .use(batchResponse())
    .use(structuredLog(log))
    .handler(async (event: SQSEvent, context: Context) => {
      const verdicts = await processBatch(event, context, {
        order: 'any',
        handle: (record, hasTime) => handleRecord(ports, log, record, hasTime),
      });
      await returnMessages({ ...queue, log }, event, verdicts);
      return verdicts;
    });
}
