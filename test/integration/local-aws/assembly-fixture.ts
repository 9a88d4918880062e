import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes every message into the table, except those that say otherwise. */
const HANDLER = `
const put = (item) => fetch(process.env.AWS_ENDPOINT_URL, {
  method: 'POST',
  headers: {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.PutItem',
    authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    'x-amz-date': '20260101T000000Z',
  },
  body: JSON.stringify({ TableName: process.env.NOTES_TABLE, Item: item }),
});
export const handler = async (event) => {
  if (event.environment) return process.env[event.environment];
  for (const record of event.Records) {
    console.log('noting ' + record.body);
    const answer = await put({ note: { S: record.body }, queue: { S: process.env.NOTES_QUEUE_URL } });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return { batchItemFailures: [] };
};
`;

const TEMPLATE = {
  Resources: {
    NotesA1B2C3D4: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        AttributeDefinitions: [{ AttributeName: 'note', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'note', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    },
    WorkQueueA1B2C3D4: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        FifoQueue: true,
        DeduplicationScope: 'messageGroup',
        FifoThroughputLimit: 'perMessageGroupId',
        VisibilityTimeout: 90,
        MaximumMessageSize: 2048,
        MessageRetentionPeriod: 1_209_600,
        DelaySeconds: 0,
        RedrivePolicy: {
          deadLetterTargetArn: { 'Fn::GetAtt': ['WorkDeadLettersA1B2C3D4', 'Arn'] },
          maxReceiveCount: 5,
        },
      },
    },
    WorkDeadLettersA1B2C3D4: {
      Type: 'AWS::SQS::Queue',
      Properties: { FifoQueue: true, QueueName: { 'Fn::Sub': `\${AWS::StackName}-dead.fifo` } },
    },
    RoleA1B2C3D4: { Type: 'AWS::IAM::Role', Properties: {} },
    NoterA1B2C3D4: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: {
          S3Bucket: { 'Fn::Sub': `assets-\${AWS::AccountId}-\${AWS::Region}` },
          S3Key: 'f.zip',
        },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': ['RoleA1B2C3D4', 'Arn'] },
        Timeout: 15,
        MemorySize: 256,
        Environment: {
          Variables: {
            NOTES_TABLE: { Ref: 'NotesA1B2C3D4' },
            NOTES_QUEUE_URL: { Ref: 'WorkQueueA1B2C3D4' },
            QUEUE_ARN: {
              'Fn::Join': ['', ['arn is ', { 'Fn::GetAtt': ['WorkQueueA1B2C3D4', 'Arn'] }]],
            },
          },
        },
      },
    },
    MappingA1B2C3D4: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['WorkQueueA1B2C3D4', 'Arn'] },
        FunctionName: { Ref: 'NoterA1B2C3D4' },
        BatchSize: 5,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      },
    },
  },
  Outputs: { NotesTableName: { Value: { Ref: 'NotesA1B2C3D4' } } },
};

type Resources = Readonly<Record<string, { readonly Type: string; readonly Properties: object }>>;

/** What `cdk synth` would write for a small stack: a table, a FIFO queue and a function behind it. */
export function writeAssembly(more: Resources = {}): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'local-assembly-'));
  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
  mkdirSync(join(folder, 'asset.f'));
  write('asset.f/index.mjs', HANDLER);
  write('manifest.json', {
    artifacts: {
      Notes: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Notes.json' } },
      'Notes.assets': { type: 'cdk:asset-manifest', properties: { file: 'Notes.assets.json' } },
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  });
  write('Notes.assets.json', {
    files: {
      f: {
        source: { path: 'asset.f', packaging: 'zip' },
        destinations: { current: { objectKey: 'f.zip' } },
      },
    },
  });
  write('Notes.json', { ...TEMPLATE, Resources: { ...TEMPLATE.Resources, ...more } });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
