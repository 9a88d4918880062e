import { describe, expect, it } from 'vitest';
import type { FunctionDefinition } from '../../../infra/local/lambda/function-definition.ts';
import { readSchedules } from '../../../infra/local/provision/read-schedules.ts';
import type { ResolvedResource } from '../../../infra/local/provision/resolve-template.ts';

const FUNCTION_ARN = 'arn:aws:lambda:us-east-1:000000000000:function:sweep';
const RULE_ARN = 'arn:aws:events:us-east-1:000000000000:rule/every-minute';

const FUNCTION: FunctionDefinition = {
  logicalId: 'Sweep1',
  name: 'sweep',
  assetFolder: '/assets/sweep',
  handler: 'index.handler',
  environment: {},
  timeoutSeconds: 60,
  memoryMegabytes: 512,
};

function read(properties: object) {
  const rule: ResolvedResource = {
    logicalId: 'EveryMinute1',
    type: 'AWS::Events::Rule',
    name: 'every-minute',
    arn: RULE_ARN,
    ref: 'every-minute',
    properties: {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: FUNCTION_ARN, Id: 'Target0', RetryPolicy: { MaximumRetryAttempts: 0 } }],
      ...properties,
    },
  };
  return readSchedules(rule, [FUNCTION]);
}

describe('a rule', () => {
  it.each([
    ['rate(1 minute)', 60_000],
    ['rate(5 minutes)', 300_000],
    ['rate(1 hour)', 3_600_000],
    ['rate(2 days)', 172_800_000],
  ])('with the schedule %s invokes its function every %i milliseconds', (expression, everyMs) => {
    expect(read({ ScheduleExpression: expression })).toEqual([
      { ruleArn: RULE_ARN, functionName: 'sweep', everyMs },
    ]);
  });

  it('is a schedule for each of its targets', () => {
    const targets = ['Target0', 'Target1'].map((Id) => ({ Arn: FUNCTION_ARN, Id }));
    expect(read({ Targets: targets })).toHaveLength(2);
    expect(read({ Targets: [] })).toEqual([]);
  });

  it.each([
    ['a time of day', { ScheduleExpression: 'cron(0 12 * * ? *)' }, 'cron(0 12 * * ? *)'],
    ['an unknown unit', { ScheduleExpression: 'rate(1 week)' }, 'rate(1 week)'],
    ['a pattern of events', { EventPattern: {} }, 'EventPattern'],
    ['being switched off', { State: 'DISABLED' }, 'State'],
    ['an input of its own', { Targets: [{ Arn: FUNCTION_ARN, Id: 'T', Input: '{}' }] }, 'Input'],
    [
      'a target that is no function',
      { Targets: [{ Arn: 'arn:aws:sqs:us-east-1:000000000000:queue', Id: 'T' }] },
      'queue is no function of this stack',
    ],
  ])('is refused with %s', (_, properties, message) => {
    expect(() => read(properties)).toThrow(message);
  });
});
