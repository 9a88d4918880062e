import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import type { LogFields } from '../../functions/runtime/log.ts';
import { FAKE_NOW } from './fake-clock.ts';

interface RecordDetails {
  readonly body?: string;
  readonly group?: string;
  readonly receives?: number;
  /** Instant. */
  readonly sentAt?: string;
}

export function sqsRecord(messageId: string, details: RecordDetails = {}): SQSRecord {
  const { body = '{}', group, receives = 1, sentAt = FAKE_NOW } = details;
  return {
    messageId,
    receiptHandle: `receipt of ${messageId}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(Date.parse(sentAt)),
      SenderId: 'sender',
      ApproximateFirstReceiveTimestamp: String(Date.parse(sentAt)),
      ...(group === undefined ? {} : { MessageGroupId: group }),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:local:000000000000:queue',
    awsRegion: 'local',
  };
}

export function sqsEvent(...messageIds: readonly string[]): SQSEvent {
  return { Records: messageIds.map((messageId) => sqsRecord(messageId)) };
}

/** What the runtime hands to a handler, with this much time left. */
export function lambdaContext(remainingMs: () => number = () => 60_000): Context {
  const nothing = () => undefined;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'function',
    functionVersion: '1',
    invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:function',
    memoryLimitInMB: '512',
    awsRequestId: 'request-1',
    logGroupName: 'group',
    logStreamName: 'stream',
    getRemainingTimeInMillis: remainingMs,
    done: nothing,
    fail: nothing,
    succeed: nothing,
  };
}

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

/** A log that keeps its lines. */
export function createFakeLog() {
  const lines: LogLine[] = [];
  const log = (level: string, message: string, fields: LogFields = {}) => {
    lines.push({ level, message, fields });
  };
  return { log, lines };
}
