import { setTimeout as pause } from 'node:timers/promises';
import { DeleteMessageBatchCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { messagesToDelete } from './batch-response.ts';
import type { OnLog } from './function-log.ts';
import type { InvocationOutcome } from './invocation-outcome.ts';
import type { QueueMapping } from './queue-mapping.ts';
import { receiveBatch } from './receive-batch.ts';
import { toSqsRecord } from './sqs-event.ts';

/** Between attempts when the queue cannot be read, so that a dead endpoint does not spin us. */
const ERROR_PAUSE_MS = 200;

/** SQS deletes at most ten messages per request. */
const DELETE_MAX = 10;

export interface QueuePollerOptions {
  readonly sqs: SQSClient;
  readonly mapping: QueueMapping;
  readonly invoke: (event: SQSEvent) => Promise<InvocationOutcome>;
  /** How many batches may be with the function at once. */
  readonly concurrency: number;
  readonly onLog: OnLog;
}

export interface QueuePoller {
  /** Takes no further batch and resolves when those taken are answered and deleted. */
  readonly stop: () => Promise<void>;
}

/**
 * Feeds a queue to a function as an event source mapping of AWS does: what succeeded is deleted,
 * what failed stays invisible for the queue's visibility timeout, unless the function itself
 * changed that.
 */
export function startQueuePoller(options: QueuePollerOptions): QueuePoller {
  let isStopping = false;
  const poll = async () => {
    while (!isStopping) {
      await pollOnce(options).catch(async (error: unknown) => {
        if (isStopping) return;
        const line = `poll of ${options.mapping.queueArn} failed: ${String(error)}`;
        options.onLog({ functionName: options.mapping.functionName, source: 'platform', line });
        await pause(ERROR_PAUSE_MS);
      });
    }
  };
  const loops = Array.from({ length: options.concurrency }, poll);
  return {
    stop: async () => {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

async function pollOnce(options: QueuePollerOptions): Promise<void> {
  const { sqs, mapping, invoke } = options;
  const batch = await receiveBatch(sqs, mapping);
  if (batch.length === 0) return;
  const records = batch.map((message: Message) => toSqsRecord(message, mapping.queueArn));
  const outcome = await invoke({ Records: records });
  await deleteRecords(options, findSuccesses(mapping, outcome, records));
}

function findSuccesses(
  mapping: QueueMapping,
  outcome: InvocationOutcome,
  records: readonly SQSRecord[],
): readonly SQSRecord[] {
  if (!outcome.ok) return [];
  if (!mapping.reportsBatchItemFailures) return records;
  const messageIds = records.map((record) => record.messageId);
  const successes = new Set(messagesToDelete(outcome.payload, messageIds));
  return records.filter((record) => successes.has(record.messageId));
}

async function deleteRecords(
  options: QueuePollerOptions,
  records: readonly SQSRecord[],
): Promise<void> {
  for (let start = 0; start < records.length; start += DELETE_MAX) {
    const entries = records.slice(start, start + DELETE_MAX).map((record, index) => ({
      Id: String(index),
      ReceiptHandle: record.receiptHandle,
    }));
    const command = { QueueUrl: options.mapping.queueUrl, Entries: entries };
    await options.sqs.send(new DeleteMessageBatchCommand(command));
  }
}
