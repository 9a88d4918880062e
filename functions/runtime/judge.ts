import type { SQSRecord } from 'aws-lambda';
import { type Failure, failure } from '../../shared/domain/failure.ts';
import { StoreUnavailableError } from '../../shared/store/store.ts';
import type { Log } from './log.ts';
import type { Verdict } from './process-batch.ts';

const AGAIN_AFTER_MAX_SECONDS = 5;

/** Comes again after a few seconds, a little later each time. */
export function again(record: SQSRecord): Verdict {
  return { againAfterSeconds: Math.min(receiveCount(record), AGAIN_AFTER_MAX_SECONDS) };
}

export function receiveCount({ attributes }: SQSRecord): number {
  return Number(attributes.ApproximateReceiveCount);
}

/** When the message was sent, in milliseconds since 1970. */
export function sentAt({ attributes }: SQSRecord): number {
  return Number(attributes.SentTimestamp);
}

/**
 * What an operation threw, as a failure to try again: the tables did not answer, or it is a bug of
 * ours, which is logged with the alarm that pages someone.
 */
export function judgeError(error: unknown, log: Log, record: SQSRecord): Failure {
  if (error instanceof StoreUnavailableError) return failure('TEMPORARY_ERROR', error.message);
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'unexpected error', { alarm: 'unexpected-error', messageId: record.messageId, why });
  return failure('TEMPORARY_ERROR', 'unexpected error');
}
