/**
 * Bootstraps an empty account and deploys to it with the stock CDK command line, as an operator
 * does. The account is moto's, which leaves out of CloudFormation what it does not know: queue
 * policies, alarms, point-in-time recovery, the processor. The template's own tests cover those.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../shared/store/clock.ts';
import { createS3AnchorStore } from '../../shared/store/s3-anchor-store.ts';
import { startMotoServer } from './moto-server.ts';

const ACCOUNT = '123456789012';
const REGION = 'eu-west-1';
const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
const BINARIES = join(PROJECT_ROOT, 'node_modules', '.bin');
const home = mkdtempSync(join(tmpdir(), 'croupier-deploy-'));

let moto: Awaited<ReturnType<typeof startMotoServer>> | undefined;
let endpoint: string;

beforeAll(async () => {
  moto = await startMotoServer();
  endpoint = moto.endpoint;
  await cdk('bootstrap', `aws://${ACCOUNT}/${REGION}`);
  await cdk('deploy', '-c', 'stage=dev', '--require-approval', 'never');
}, 240_000);

afterAll(async () => {
  await moto?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Knows nothing of the machine's own AWS accounts. The word localhost makes S3 use paths. */
async function cdk(...args: readonly string[]): Promise<void> {
  await promisify(execFile)(join(BINARIES, 'cdk'), [...args, '--output', join(home, 'cdk.out')], {
    cwd: PROJECT_ROOT,
    timeout: 100_000,
    killSignal: 'SIGKILL',
    env: {
      PATH: `${BINARIES}:${process.env['PATH']}`,
      HOME: home,
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'testing',
      AWS_SECRET_ACCESS_KEY: 'testing',
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_DISABLE_CLI_TELEMETRY: 'true',
    },
  });
}

const client = () => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: 'testing', secretAccessKey: 'testing' },
});

async function tables() {
  const dynamoDb = new DynamoDBClient(client());
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand());
  const described = await Promise.all(
    TableNames.map((TableName) => dynamoDb.send(new DescribeTableCommand({ TableName }))),
  );
  return described.map(({ Table }) => Table);
}

async function queues() {
  const sqs = new SQSClient({ ...client(), useQueueUrlAsEndpoint: false });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand());
  const described = await Promise.all(
    QueueUrls.map((QueueUrl) =>
      sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })),
    ),
  );
  return described.map(({ Attributes }) => ({ ...Attributes }));
}

/** The Lambda API is plain HTTP; moto finds the service in the signature's scope, unverified. */
async function lambda(path: string): Promise<unknown> {
  const scope = `Credential=testing/20260101/${REGION}/lambda/aws4_request`;
  const response = await fetch(`${endpoint}/2015-03-31/${path}/`, {
    headers: { authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0` },
  });
  return response.json();
}

/** The API of EventBridge is JSON with the action in a header. */
async function events(action: string, input: object): Promise<unknown> {
  const scope = `Credential=testing/20260101/${REGION}/events/aws4_request`;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0`,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSEvents.${action}`,
    },
    body: JSON.stringify(input),
  });
  return response.json();
}

const RulesSchema = z.object({
  Rules: z.array(z.looseObject({ Name: z.string(), ScheduleExpression: z.string() })),
});

const TargetsSchema = z.object({ Targets: z.array(z.looseObject({ Arn: z.string() })) });

const FunctionsSchema = z.object({
  Functions: z.array(
    z.object({
      FunctionName: z.string(),
      FunctionArn: z.string(),
      Runtime: z.string(),
      Handler: z.string(),
      Timeout: z.number(),
      MemorySize: z.number(),
      CodeSize: z.number().min(1),
      Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
    }),
  ),
});

const MappingsSchema = z.object({
  EventSourceMappings: z.array(
    z.object({
      FunctionArn: z.string(),
      EventSourceArn: z.string(),
      State: z.string(),
      BatchSize: z.number(),
      FunctionResponseTypes: z.array(z.string()),
      ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
    }),
  ),
});

async function functionNamed(part: string) {
  const { Functions } = FunctionsSchema.parse(await lambda('functions'));
  expect(Functions).toHaveLength(8);
  const found = Functions.filter(({ FunctionName }) => FunctionName.includes(part));
  expect(found).toHaveLength(1);
  return found[0];
}

async function mappingsTo(functionArn: string | undefined) {
  const { EventSourceMappings } = MappingsSchema.parse(await lambda('event-source-mappings'));
  expect(EventSourceMappings).toHaveLength(2);
  return EventSourceMappings.filter(({ FunctionArn }) => FunctionArn === functionArn);
}

async function tableName(partitionKey: string) {
  const found = (await tables()).find((table) =>
    table?.KeySchema?.some(({ AttributeName }) => AttributeName === partitionKey),
  );
  return found?.TableName;
}

async function queueArn(part: string) {
  const found = (await queues()).find(
    ({ QueueArn = '', RedrivePolicy }) => QueueArn.includes(part) && RedrivePolicy !== undefined,
  );
  return found?.QueueArn;
}

const urlOf = (arn: string | undefined) => expect.stringMatching(`/${arn?.split(':').at(-1)}$`);

describe('cdk deploy into an empty account', () => {
  it('creates the two tables, on demand', async () => {
    const shapes = (await tables()).map((table) => ({
      key: table?.KeySchema?.map(({ AttributeName }) => AttributeName).join(),
      billing: table?.BillingModeSummary?.BillingMode,
      deletionProtection: table?.DeletionProtectionEnabled,
      indexes: (table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName),
    }));
    const onDemand = { billing: 'PAY_PER_REQUEST', deletionProtection: false };
    expect(shapes).toHaveLength(2);
    expect(shapes).toEqual(
      expect.arrayContaining([
        { ...onDemand, key: 'walletId,sk', indexes: [] },
        { ...onDemand, key: 'pk,sk', indexes: ['unfinished-rounds'] },
      ]),
    );
  });

  it('creates the four queues, each of the two with its dead-letter queue', async () => {
    const all = await queues();
    expect(all).toHaveLength(4);
    const dead = (part: string) =>
      all.find(({ QueueArn = '' }) => QueueArn.includes(`${part}DeadLetters`))?.QueueArn;
    const redrive = (part: string, maxReceiveCount: number) =>
      JSON.stringify({ deadLetterTargetArn: dead(part), maxReceiveCount });
    const normalised = all.map(({ RedrivePolicy, ...rest }) => ({
      ...rest,
      RedrivePolicy: RedrivePolicy && JSON.stringify(JSON.parse(RedrivePolicy)),
    }));
    expect(normalised).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          FifoQueue: 'true',
          ContentBasedDeduplication: 'false',
          DeduplicationScope: 'messageGroup',
          FifoThroughputLimit: 'perMessageGroupId',
          MaximumMessageSize: '262144',
          VisibilityTimeout: '60',
          RedrivePolicy: redrive('TableEvents', 400),
        }),
        expect.objectContaining({
          VisibilityTimeout: '360',
          RedrivePolicy: redrive('SettlementWork', 400),
        }),
      ]),
    );
  });

  it('gives table-events its code, its queue and the names of what it uses', async () => {
    const fn = await functionNamed('RecordTableEvents');
    const source = await queueArn('TableEvents');
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout: 10 });
    expect(fn?.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: await tableName('pk'),
      SETTLEMENT_WORK_QUEUE_URL: urlOf(await queueArn('SettlementWork')),
      TABLE_EVENTS_QUEUE_URL: urlOf(source),
      WALLETS_TABLE: await tableName('walletId'),
    });
    expect(await mappingsTo(fn?.FunctionArn)).toEqual([
      expect.objectContaining({
        EventSourceArn: source,
        State: 'Enabled',
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      }),
    ]);
  });

  it('gives settle-shard its code, its queue and the names of what it uses', async () => {
    const fn = await functionNamed('SettleShard');
    const source = await queueArn('SettlementWork');
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout: 60 });
    expect(fn?.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: await tableName('pk'),
      SETTLEMENT_WORK_QUEUE_URL: urlOf(source),
      WALLETS_TABLE: await tableName('walletId'),
    });
    expect(await mappingsTo(fn?.FunctionArn)).toEqual([
      expect.objectContaining({
        EventSourceArn: source,
        State: 'Enabled',
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 10 },
      }),
    ]);
  });

  it.each([
    ['Bets', 5],
    ['Backoffice', 29],
    ['Office', 29],
  ])('gives %s its code and the names of what it uses', async (name, Timeout) => {
    const fn = await functionNamed(name);
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout });
    expect(fn?.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: await tableName('pk'),
      WALLETS_TABLE: await tableName('walletId'),
    });
  });

  it('gives operators its code and the names of what it uses', async () => {
    const fn = await functionNamed('Operators');
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout: 29 });
    expect(fn?.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      OVERDUE_SECONDS: '300',
      ROUNDS_TABLE: await tableName('pk'),
      SETTLEMENT_WORK_QUEUE_URL: urlOf(await queueArn('SettlementWork')),
      TABLE_EVENTS_QUEUE_URL: urlOf(await queueArn('TableEvents')),
      WALLETS_TABLE: await tableName('walletId'),
    });
  });

  it('gives sweep its code and the names of what it uses, and invokes it every minute', async () => {
    const fn = await functionNamed('SweepRounds');
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout: 60 });
    expect(fn?.Environment.Variables).toEqual({
      GRACE_SECONDS: '60',
      OVERDUE_SECONDS: '300',
      ROUNDS_TABLE: await tableName('pk'),
      SETTLEMENT_WORK_QUEUE_URL: urlOf(await queueArn('SettlementWork')),
      WALLETS_TABLE: await tableName('walletId'),
    });
    expect(await mappingsTo(fn?.FunctionArn)).toEqual([]);
    const { Rules } = RulesSchema.parse(await events('ListRules', {}));
    const minutely = Rules.filter(
      ({ ScheduleExpression }) => ScheduleExpression === 'rate(1 minute)',
    );
    expect(minutely).toEqual([expect.objectContaining({ State: 'ENABLED' })]);
    const { Targets } = TargetsSchema.parse(
      await events('ListTargetsByRule', { Rule: minutely[0]?.Name }),
    );
    expect(Targets).toEqual([expect.objectContaining({ Arn: fn?.FunctionArn })]);
  });

  it('gives reconcile its code and the names of what it uses, and a bucket for anchors', async () => {
    const fn = await functionNamed('Reconcile');
    expect(fn).toMatchObject({ Runtime: 'nodejs24.x', Handler: 'index.handler', Timeout: 900 });
    expect(fn?.Environment.Variables).toEqual({
      ANCHORS_BUCKET: expect.stringMatching(/anchors/i),
      GRACE_SECONDS: '60',
      ROUNDS_TABLE: await tableName('pk'),
      WALLETS_TABLE: await tableName('walletId'),
    });
    const anchors = createS3AnchorStore({
      ...{ ...client(), bucket: fn?.Environment.Variables['ANCHORS_BUCKET'] ?? '' },
      ...{ clock: systemClock, requestTimeoutMs: 5000 },
    });
    await expect(anchors.put('days/1.json', Buffer.from('first'))).resolves.toBe('written');
    await expect(anchors.put('days/1.json', Buffer.from('second'))).resolves.toBe('exists');
    expect(Buffer.from((await anchors.get('days/1.json')) ?? []).toString()).toBe('first');
    const { Rules } = RulesSchema.parse(await events('ListRules', {}));
    expect(Rules.map(({ ScheduleExpression }) => ScheduleExpression).toSorted()).toEqual([
      ...['rate(1 minute)', 'rate(15 minutes)'],
    ]);
  });
});
