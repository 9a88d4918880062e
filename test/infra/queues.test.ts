import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  SETTLEMENT_WORK,
  SETTLEMENT_WORK_DEAD,
  TABLE_EVENTS,
  TABLE_EVENTS_DEAD,
} from './stable-ids.ts';
import { arnOf, templateOf } from './template-of.ts';

const ALL = [TABLE_EVENTS, TABLE_EVENTS_DEAD, SETTLEMENT_WORK, SETTLEMENT_WORK_DEAD];
const FOURTEEN_DAYS = 14 * 24 * 3600;

let template: Template;

beforeAll(() => {
  template = templateOf('dev');
});

function properties(id: string): Readonly<Record<string, unknown>> {
  return template.findResources('AWS::SQS::Queue')[id]?.['Properties'];
}

describe('every queue', () => {
  it('is one of the four', () => {
    expect(Object.keys(template.findResources('AWS::SQS::Queue')).sort()).toEqual([...ALL].sort());
  });

  it.each(ALL)('keeps a message 14 days, encrypted (%s)', (id) => {
    expect(properties(id)).toMatchObject({
      MessageRetentionPeriod: FOURTEEN_DAYS,
      SqsManagedSseEnabled: true,
    });
  });

  it.each(ALL)('refuses what does not come through TLS (%s)', (id) => {
    template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      PolicyDocument: Match.objectLike({
        Statement: [
          {
            Action: 'sqs:*',
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            Resource: arnOf(id),
          },
        ],
      }),
    });
  });
});

describe('table-events', () => {
  it('orders the messages of a table, each table at its own full rate', () => {
    expect(properties(TABLE_EVENTS)).toMatchObject({
      FifoQueue: true,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
  });

  it('takes two messages with the same body for two messages', () => {
    expect(properties(TABLE_EVENTS)['ContentBasedDeduplication']).toBe(false);
  });

  it('takes no message that would not fit into an item when it is parked', () => {
    expect(properties(TABLE_EVENTS)['MaximumMessageSize']).toBe(256 * 1024);
  });

  it('gives a message up to a FIFO queue after 400 receives', () => {
    expect(properties(TABLE_EVENTS)['RedrivePolicy']).toEqual({
      deadLetterTargetArn: arnOf(TABLE_EVENTS_DEAD),
      maxReceiveCount: 400,
    });
    expect(properties(TABLE_EVENTS_DEAD)['FifoQueue']).toBe(true);
  });

  it('has names with the suffix that FIFO queues need, of its own in every stage', () => {
    expect(properties(TABLE_EVENTS)['QueueName']).toBe('Croupier-dev-TableEvents.fifo');
    expect(properties(TABLE_EVENTS_DEAD)['QueueName']).toBe(
      'Croupier-dev-TableEventsDeadLetters.fifo',
    );
  });
});

describe('settlement-work', () => {
  it('is a standard queue', () => {
    expect(Object.keys(properties(SETTLEMENT_WORK))).not.toContain('FifoQueue');
    expect(Object.keys(properties(SETTLEMENT_WORK_DEAD))).not.toContain('FifoQueue');
  });

  it('gives a message up after 400 receives', () => {
    expect(properties(SETTLEMENT_WORK)['RedrivePolicy']).toEqual({
      deadLetterTargetArn: arnOf(SETTLEMENT_WORK_DEAD),
      maxReceiveCount: 400,
    });
  });
});

describe('a dead-letter queue', () => {
  it.each([TABLE_EVENTS_DEAD, SETTLEMENT_WORK_DEAD])(
    'azul #3708: raises an alarm at its first message (%s) [aws 7]',
    (id) => {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [id, 'QueueName'] } }],
        Statistic: 'Maximum',
        ComparisonOperator: 'GreaterThanThreshold',
        Threshold: 0,
        TreatMissingData: 'notBreaching',
      });
    },
  );
});
