import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANCHORS, ROUNDS, SETTLEMENT_WORK, TABLE_EVENTS, WALLETS } from './stable-ids.ts';
import { arnOf, grantsTo, logicalId, templateOf } from './template-of.ts';

let template: Template;

beforeAll(() => {
  template = templateOf('dev');
});

function functionAt(path: string) {
  const id = logicalId(template, 'AWS::Lambda::Function', `${path}Function`);
  return { id, properties: template.findResources('AWS::Lambda::Function')[id]?.['Properties'] };
}

function mappingOf(path: string) {
  const { id } = functionAt(path);
  const mappings = template.findResources('AWS::Lambda::EventSourceMapping', {
    Properties: { FunctionName: { Ref: id } },
  });
  return Object.values(mappings).map((mapping) => mapping['Properties']);
}

/** The rules that invoke a function. */
function rulesOf(functionId: string) {
  const rules = Object.entries(template.findResources('AWS::Events::Rule'));
  return rules.filter(([, rule]) => JSON.stringify(rule).includes(functionId));
}

const logOf = (path: string) => logicalId(template, 'AWS::Logs::LogGroup', `${path}Log`);
const roleOf = (path: string) => logicalId(template, 'AWS::IAM::Role', `${path}Role`);

const MAY_LOG = (log: string) => [`logs:CreateLogStream on ${log}`, `logs:PutLogEvents on ${log}`];
const MAY_TRACE = ['xray:PutTelemetryRecords on *', 'xray:PutTraceSegments on *'];
const MAY_CONSUME = (queue: string) => [
  `sqs:ChangeMessageVisibility on ${queue}`,
  `sqs:DeleteMessage on ${queue}`,
  `sqs:GetQueueAttributes on ${queue}`,
  `sqs:GetQueueUrl on ${queue}`,
  `sqs:ReceiveMessage on ${queue}`,
];

describe.each([
  ...['RecordTableEvents', 'SettleShard', 'SweepRounds', 'Reconcile'],
  ...['Bets', 'Backoffice', 'Office', 'Operators'],
])('every function (%s)', (path) => {
  it('runs on Node 24 on ARM', () => {
    expect(functionAt(path).properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
  });

  it('writes to a log that does not grow for ever', () => {
    const log = logOf(path);
    expect(functionAt(path).properties.LoggingConfig).toEqual({ LogGroup: { Ref: log } });
    expect(template.findResources('AWS::Logs::LogGroup')[log]?.['Properties'].RetentionInDays).toBe(
      7,
    );
  });

  it('has no policy but its own', () => {
    const role = template.findResources('AWS::IAM::Role')[roleOf(path)];
    expect(functionAt(path).properties.Role).toEqual(arnOf(roleOf(path)));
    expect(Object.keys(role?.['Properties'])).toEqual(['AssumeRolePolicyDocument']);
  });
});

describe.each(['RecordTableEvents', 'SettleShard'])('a function behind a queue (%s)', (path) => {
  it('CUDly #1574: reports which messages of a batch failed [aws 2]', () => {
    expect(mappingOf(path)).toEqual([
      expect.objectContaining({
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    ]);
  });

  it('aws-blocks #353: hides a message for at least six of its timeouts and its window [peer 32]', () => {
    const timeout = functionAt(path).properties.Timeout;
    const [mapping] = mappingOf(path);
    const queue = mapping?.EventSourceArn['Fn::GetAtt'][0];
    const visibility =
      template.findResources('AWS::SQS::Queue')[queue]?.['Properties'].VisibilityTimeout;
    const window = mapping?.MaximumBatchingWindowInSeconds ?? 0;
    expect(visibility).toBeGreaterThanOrEqual(6 * timeout + window);
  });
});

describe('table-events', () => {
  it('has 10 seconds and 512 MB', () => {
    expect(functionAt('RecordTableEvents').properties).toMatchObject({
      Timeout: 10,
      MemorySize: 512,
    });
  });

  it('is told where everything is', () => {
    expect(functionAt('RecordTableEvents').properties.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: { Ref: ROUNDS },
      SETTLEMENT_WORK_QUEUE_URL: { Ref: SETTLEMENT_WORK },
      TABLE_EVENTS_QUEUE_URL: { Ref: TABLE_EVENTS },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else', () => {
    expect(grantsTo(template, roleOf('RecordTableEvents'))).toEqual(
      [
        ...MAY_LOG(logOf('RecordTableEvents')),
        ...MAY_TRACE,
        ...MAY_CONSUME(TABLE_EVENTS),
        `sqs:SendMessage on ${SETTLEMENT_WORK}`,
        `dynamodb:ConditionCheckItem on ${ROUNDS}`,
        `dynamodb:GetItem on ${ROUNDS}`,
        `dynamodb:PutItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}`,
        `dynamodb:UpdateItem on ${ROUNDS}`,
        `dynamodb:BatchGetItem on ${WALLETS}`,
      ].sort(),
    );
  });

  it('is invoked by its FIFO queue, which allows no batching window', () => {
    const [mapping] = mappingOf('RecordTableEvents');
    expect(mapping.EventSourceArn).toEqual(arnOf(TABLE_EVENTS));
    expect(Object.keys(mapping)).not.toContain('MaximumBatchingWindowInSeconds');
  });
});

describe('settle-shard', () => {
  it('has 60 seconds and 1,024 MB', () => {
    expect(functionAt('SettleShard').properties).toMatchObject({ Timeout: 60, MemorySize: 1024 });
  });

  it('is told where everything is that it may touch', () => {
    expect(functionAt('SettleShard').properties.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: { Ref: ROUNDS },
      SETTLEMENT_WORK_QUEUE_URL: { Ref: SETTLEMENT_WORK },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else', () => {
    expect(grantsTo(template, roleOf('SettleShard'))).toEqual(
      [
        ...MAY_LOG(logOf('SettleShard')),
        ...MAY_TRACE,
        ...MAY_CONSUME(SETTLEMENT_WORK),
        `sqs:SendMessage on ${SETTLEMENT_WORK}`,
        `dynamodb:GetItem on ${ROUNDS}`,
        `dynamodb:ConditionCheckItem on ${ROUNDS}`,
        `dynamodb:PutItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}`,
        `dynamodb:UpdateItem on ${ROUNDS}`,
        `dynamodb:BatchGetItem on ${WALLETS}`,
        `dynamodb:GetItem on ${WALLETS}`,
        `dynamodb:ConditionCheckItem on ${WALLETS}`,
        `dynamodb:PutItem on ${WALLETS}`,
      ].sort(),
    );
  });

  it('azul #3708: is invoked by its queue, by no more workers than the stage allows [aws 7]', () => {
    expect(mappingOf('SettleShard')[0]).toMatchObject({
      EventSourceArn: arnOf(SETTLEMENT_WORK),
      ScalingConfig: { MaximumConcurrency: 10 },
    });
    // A reserve would throttle deliveries, and each of those would count as a receive.
    expect(Object.keys(functionAt('SettleShard').properties)).not.toContain(
      'ReservedConcurrentExecutions',
    );
  });
});

describe('sweep', () => {
  it('has 60 seconds and 512 MB', () => {
    expect(functionAt('SweepRounds').properties).toMatchObject({ Timeout: 60, MemorySize: 512 });
  });

  it('is told where everything is, and how long a round may wait', () => {
    expect(functionAt('SweepRounds').properties.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      OVERDUE_SECONDS: '300',
      ROUNDS_TABLE: { Ref: ROUNDS },
      SETTLEMENT_WORK_QUEUE_URL: { Ref: SETTLEMENT_WORK },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else: it touches no wallet', () => {
    expect(grantsTo(template, roleOf('SweepRounds'))).toEqual(
      [
        ...MAY_LOG(logOf('SweepRounds')),
        ...MAY_TRACE,
        `sqs:SendMessage on ${SETTLEMENT_WORK}`,
        `dynamodb:GetItem on ${ROUNDS}`,
        `dynamodb:ConditionCheckItem on ${ROUNDS}`,
        `dynamodb:PutItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}`,
        `dynamodb:UpdateItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}/index/unfinished-rounds`,
      ].sort(),
    );
  });

  it('is invoked every minute, by the schedule alone and never twice for one', () => {
    const { id } = functionAt('SweepRounds');
    const rules = rulesOf(id);
    expect(rules.map(([, rule]) => rule['Properties'])).toEqual([
      {
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Targets: [
          {
            Arn: arnOf(id),
            Id: 'Target0',
            RetryPolicy: { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 },
          },
        ],
      },
    ]);
    const permissions = template.findResources('AWS::Lambda::Permission', {
      Properties: { FunctionName: arnOf(id) },
    });
    expect(Object.values(permissions).map((each) => each['Properties'])).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: arnOf(id),
        Principal: 'events.amazonaws.com',
        SourceArn: arnOf(String(rules[0]?.[0])),
      },
    ]);
    expect(mappingOf('SweepRounds')).toEqual([]);
  });
});

describe('reconcile', () => {
  it('has all the time that a function can have, and 1,024 MB', () => {
    expect(functionAt('Reconcile').properties).toMatchObject({ Timeout: 900, MemorySize: 1024 });
  });

  it('is told where everything is', () => {
    expect(functionAt('Reconcile').properties.Environment.Variables).toEqual({
      ANCHORS_BUCKET: { Ref: ANCHORS },
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: { Ref: ROUNDS },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else: it reads everything and repairs nothing', () => {
    expect(grantsTo(template, roleOf('Reconcile'))).toEqual(
      [
        ...MAY_LOG(logOf('Reconcile')),
        ...MAY_TRACE,
        `dynamodb:ConditionCheckItem on ${ROUNDS}`,
        `dynamodb:GetItem on ${ROUNDS}`,
        `dynamodb:PutItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}`,
        `dynamodb:Scan on ${ROUNDS}`,
        `dynamodb:BatchGetItem on ${WALLETS}`,
        `dynamodb:GetItem on ${WALLETS}`,
        `dynamodb:Query on ${WALLETS}`,
        `dynamodb:Scan on ${WALLETS}`,
        `s3:GetObject on ${ANCHORS}/*`,
        `s3:ListBucket on ${ANCHORS}`,
        `s3:PutObject on ${ANCHORS}/*`,
      ].sort(),
    );
  });

  it('may write in its own partition alone', () => {
    template.hasResourceProperties('AWS::IAM::Policy', {
      Roles: [{ Ref: roleOf('Reconcile') }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          {
            Action: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem'],
            Condition: {
              'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['RECONCILIATION:0'] },
            },
            Effect: 'Allow',
            Resource: arnOf(ROUNDS),
          },
        ]),
      },
    });
  });

  it('is invoked every quarter of an hour, and never twice for one', () => {
    const { id } = functionAt('Reconcile');
    const RetryPolicy = { MaximumEventAgeInSeconds: 900, MaximumRetryAttempts: 0 };
    expect(rulesOf(id).map(([, rule]) => rule['Properties'])).toEqual([
      {
        ScheduleExpression: 'rate(15 minutes)',
        State: 'ENABLED',
        Targets: [{ Arn: arnOf(id), Id: 'Target0', RetryPolicy }],
      },
    ]);
  });
});

describe.each([
  ['Bets', 5, 1024],
  ['Backoffice', 29, 512],
  ['Office', 29, 512],
])('a function behind the HTTP API (%s)', (path, Timeout, MemorySize) => {
  it(`has ${Timeout} seconds and ${MemorySize} MB`, () => {
    expect(functionAt(path).properties).toMatchObject({ Timeout, MemorySize });
  });

  it('is told where the records are, and how long a slip may be on its way', () => {
    expect(functionAt(path).properties.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: { Ref: ROUNDS },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else: it deletes nothing and sends no message', () => {
    const allowed = [
      ...MAY_LOG(logOf(path)),
      ...MAY_TRACE,
      `dynamodb:BatchGetItem on ${ROUNDS}`,
      `dynamodb:GetItem on ${ROUNDS}`,
      ...(path === 'Backoffice' ? [] : [`dynamodb:ConditionCheckItem on ${ROUNDS}`]),
      ...(path === 'Backoffice' ? [] : [`dynamodb:PutItem on ${ROUNDS}`]),
      `dynamodb:Query on ${ROUNDS}`,
      ...(path === 'Bets' ? [] : [`dynamodb:BatchGetItem on ${WALLETS}`]),
      `dynamodb:GetItem on ${WALLETS}`,
      ...(path === 'Office' ? [] : [`dynamodb:ConditionCheckItem on ${WALLETS}`]),
      ...(path === 'Office' ? [] : [`dynamodb:PutItem on ${WALLETS}`]),
      ...(path === 'Bets' ? [] : [`dynamodb:Query on ${WALLETS}`]),
    ];
    expect(grantsTo(template, roleOf(path))).toEqual(allowed.sort());
  });
});

describe('operators', () => {
  it('has 29 seconds and 512 MB', () => {
    expect(functionAt('Operators').properties).toMatchObject({ Timeout: 29, MemorySize: 512 });
  });

  it('is told where everything is, and how long a round may wait', () => {
    expect(functionAt('Operators').properties.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      OVERDUE_SECONDS: '300',
      ROUNDS_TABLE: { Ref: ROUNDS },
      SETTLEMENT_WORK_QUEUE_URL: { Ref: SETTLEMENT_WORK },
      TABLE_EVENTS_QUEUE_URL: { Ref: TABLE_EVENTS },
      WALLETS_TABLE: { Ref: WALLETS },
    });
  });

  it('may do this and nothing else: it deletes nothing and takes no message', () => {
    expect(grantsTo(template, roleOf('Operators'))).toEqual(
      [
        ...MAY_LOG(logOf('Operators')),
        ...MAY_TRACE,
        `sqs:SendMessage on ${SETTLEMENT_WORK}`,
        `sqs:SendMessage on ${TABLE_EVENTS}`,
        `dynamodb:BatchGetItem on ${ROUNDS}`,
        `dynamodb:GetItem on ${ROUNDS}`,
        `dynamodb:ConditionCheckItem on ${ROUNDS}`,
        `dynamodb:PutItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}`,
        `dynamodb:UpdateItem on ${ROUNDS}`,
        `dynamodb:Query on ${ROUNDS}/index/unfinished-rounds`,
        `dynamodb:BatchGetItem on ${WALLETS}`,
        `dynamodb:GetItem on ${WALLETS}`,
        `dynamodb:ConditionCheckItem on ${WALLETS}`,
        `dynamodb:PutItem on ${WALLETS}`,
      ].sort(),
    );
  });
});

describe('the stack', () => {
  it('allows no action by wildcard', () => {
    const allowed = Object.keys(template.findResources('AWS::IAM::Role')).flatMap((role) =>
      grantsTo(template, role),
    );
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter((grant) => grant.replace(/( on |\/)\*$/, '').includes('*'))).toEqual([]);
  });

  it('tells the names that a caller needs', () => {
    expect(template.findOutputs('*')).toEqual({
      AnchorsBucketName: { Value: { Ref: ANCHORS } },
      ApiUrl: { Value: { 'Fn::GetAtt': [expect.stringMatching(/^PlatformApi/), 'ApiEndpoint'] } },
      PlatformPolicyArn: { Value: { Ref: expect.stringMatching(/^PlatformApiPlatformPolicy/) } },
      SupervisorPolicyArn: {
        Value: { Ref: expect.stringMatching(/^PlatformApiSupervisorPolicy/) },
      },
      OperatorPolicyArn: { Value: { Ref: expect.stringMatching(/^PlatformApiOperatorPolicy/) } },
      WalletsTableName: { Value: { Ref: WALLETS } },
      RoundsTableName: { Value: { Ref: ROUNDS } },
      TableEventsQueueUrl: { Value: { Ref: TABLE_EVENTS } },
      SettlementWorkQueueUrl: { Value: { Ref: SETTLEMENT_WORK } },
    });
  });
});

describe('the stages', () => {
  it.each([
    ['local', '1', 4],
    ['prod', '60', 50],
  ])('give %s a grace of %s seconds and %i settle workers', (stage, graceSeconds, workers) => {
    const other = templateOf(stage);
    for (const fn of Object.values(other.findResources('AWS::Lambda::Function'))) {
      expect(fn['Properties'].Environment.Variables.GRACE_SECONDS).toBe(graceSeconds);
    }
    other.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      ScalingConfig: { MaximumConcurrency: workers },
    });
  });
});
