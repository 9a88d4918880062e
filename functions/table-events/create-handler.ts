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

export interface TableEventsDependencies {
  readonly ports: Ports;
  readonly log: Log;
  /** The queue the messages come from. */
  readonly queue: { readonly client: SQSClient; readonly queueUrl: string };
}

/** Applies what the tables report, each table's messages in their order. */
export function createTableEventsHandler({ ports, log, queue }: TableEventsDependencies) {
  return middy<SQSEvent, readonly Verdict[] | SQSBatchResponse>({ timeoutEarlyInMillis: 0 })
    .use(batchResponse())
    .use(structuredLog(log))
    .handler(async (event: SQSEvent, context: Context) => {
      const verdicts = await processBatch(event, context, {
        order: 'by-group',
        handle: (record) => handleRecord(ports, log, record),
      });
      await returnMessages({ ...queue, log }, event, verdicts);
      return verdicts;
    });
}
