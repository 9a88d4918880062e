import { ChangeMessageVisibilityBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import type { Log } from './log.ts';
import type { Verdict } from './process-batch.ts';

/**
 * Makes the messages that must come again visible soon, instead of after the queue's whole
 * visibility timeout; on a FIFO queue their group waits for all of them. Only a convenience: when it
 * fails they come later.
 */
export async function returnMessages(
  { client, queueUrl, log }: { client: SQSClient; queueUrl: string; log: Log },
  { Records }: SQSEvent,
  verdicts: readonly Verdict[],
): Promise<void> {
  const Entries = Records.flatMap(({ receiptHandle }, index) => {
    const verdict = verdicts[index] ?? 'done';
    if (verdict === 'done') return [];
    const VisibilityTimeout = verdict.againAfterSeconds;
    return [{ Id: String(index), ReceiptHandle: receiptHandle, VisibilityTimeout }];
  });
  if (Entries.length === 0) return;
  try {
    await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
  } catch (error) {
    log('warn', 'messages come again only after their visibility timeout', { why: String(error) });
  }
}
