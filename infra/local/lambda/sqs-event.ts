import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { SQSMessageAttributes, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { LOCAL_ACCOUNT } from '../local-account.ts';

/** A received message as Lambda hands it to a function. Throws if the queue left out an attribute. */
export function toSqsRecord(message: Message, queueArn: string): SQSRecord {
  return {
    messageId: required(message.MessageId, 'MessageId'),
    receiptHandle: required(message.ReceiptHandle, 'ReceiptHandle'),
    body: message.Body ?? '',
    attributes: toAttributes(message.Attributes ?? {}),
    messageAttributes: toMessageAttributes(message.MessageAttributes ?? {}),
    md5OfBody: required(message.MD5OfBody, 'MD5OfBody'),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: LOCAL_ACCOUNT.region,
  };
}

function toAttributes(attributes: NonNullable<Message['Attributes']>): SQSRecordAttributes {
  const { ApproximateReceiveCount, SentTimestamp, SenderId, ApproximateFirstReceiveTimestamp } =
    attributes;
  return {
    ...attributes,
    ApproximateReceiveCount: required(ApproximateReceiveCount, 'ApproximateReceiveCount'),
    SentTimestamp: required(SentTimestamp, 'SentTimestamp'),
    SenderId: required(SenderId, 'SenderId'),
    ApproximateFirstReceiveTimestamp: required(
      ApproximateFirstReceiveTimestamp,
      'ApproximateFirstReceiveTimestamp',
    ),
  };
}

function toMessageAttributes(
  attributes: Readonly<Record<string, MessageAttributeValue>>,
): SQSMessageAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      {
        dataType: required(value.DataType, 'DataType'),
        stringListValues: [],
        binaryListValues: [],
        ...(value.StringValue === undefined ? {} : { stringValue: value.StringValue }),
        ...(value.BinaryValue === undefined
          ? {}
          : { binaryValue: Buffer.from(value.BinaryValue).toString('base64') }),
      },
    ]),
  );
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`The queue returned a message without ${name}`);
  return value;
}
