import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '../../../infra/local/lambda/function-definition.ts';
import { readMapping } from '../../../infra/local/provision/read-mapping.ts';
import type { ResolvedResource } from '../../../infra/local/provision/resolve-template.ts';

const QUEUE: ResolvedResource = {
  logicalId: 'Queue1',
  type: 'AWS::SQS::Queue',
  name: 'queue',
  arn: 'arn:aws:sqs:us-east-1:000000000000:queue',
  ref: 'http://127.0.0.1:4566/000000000000/queue',
  properties: {},
};

const FUNCTION: FunctionDefinition = {
  logicalId: 'Settle1',
  name: 'settle',
  assetFolder: '/assets/settle',
  handler: 'index.handler',
  environment: {},
  timeoutSeconds: 60,
  memoryMegabytes: 1024,
};

const read = (properties: object) =>
  readMapping(
    { EventSourceArn: QUEUE.arn, FunctionName: 'settle', ...properties },
    [QUEUE],
    [FUNCTION],
  );

describe('an event source mapping', () => {
  it('has the defaults of AWS', () => {
    expect(read({})).toEqual({
      queueUrl: QUEUE.ref,
      queueArn: QUEUE.arn,
      functionName: 'settle',
      batchSize: 10,
      batchingWindowSeconds: 0,
      maximumConcurrency: undefined,
      reportsBatchItemFailures: false,
    });
  });

  it('has the settings of its template', () => {
    const properties = {
      FunctionName: 'arn:aws:lambda:us-east-1:000000000000:function:settle',
      BatchSize: 100,
      MaximumBatchingWindowInSeconds: 5,
      ScalingConfig: { MaximumConcurrency: 4 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      Enabled: true,
    };
    expect(read(properties)).toMatchObject({
      functionName: 'settle',
      batchSize: 100,
      batchingWindowSeconds: 5,
      maximumConcurrency: 4,
      reportsBatchItemFailures: true,
    });
  });

  it.each([
    [
      'a source that is no queue',
      { EventSourceArn: 'arn:aws:kinesis:x' },
      'arn:aws:kinesis:x is no',
    ],
    ['an unknown function', { FunctionName: 'other' }, 'other is no function'],
    ['a filter', { FilterCriteria: {} }, 'FilterCriteria'],
    ['an unknown response type', { FunctionResponseTypes: ['Other'] }, 'FunctionResponseTypes'],
    ['being switched off', { Enabled: false }, 'Enabled'],
  ])('is refused with %s', (_, properties, message) => {
    expect(() => read(properties)).toThrow(message);
  });
});
