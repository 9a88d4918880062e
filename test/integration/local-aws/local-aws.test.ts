import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GetQueueAttributesCommand,
  ListQueuesCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FunctionLogLine } from '../../../infra/local/lambda/function-log.ts';
import {
  type LocalAws,
  type LocalAwsOptions,
  startLocalAws,
} from '../../../infra/local/local-aws.ts';
import { createLocalClients, type LocalClients } from '../../../infra/local/local-clients.ts';
import { writeAssembly } from './assembly-fixture.ts';
import { eventually } from './eventually.ts';

interface Started extends LocalAws {
  readonly clients: LocalClients;
  readonly logs: readonly FunctionLogLine[];
}

async function start(options: Partial<LocalAwsOptions> = {}): Promise<Started> {
  const { folder, remove } = writeAssembly();
  const logs: FunctionLogLine[] = [];
  const onLog = (line: FunctionLogLine) => logs.push(line);
  const localAws = await startLocalAws({ port: 0, assemblyFolder: folder, onLog, ...options });
  const clients = createLocalClients(localAws.endpointUrl);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= localAws.stop();
    return stopped;
  };
  onTestFinished(async () => {
    clients.destroy();
    await stop();
    remove();
  });
  return { ...localAws, stop, clients, logs };
}

const send = (started: Started, body: string) =>
  started.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: started.queueUrl('WorkQueue'),
      MessageBody: body,
      MessageGroupId: 'g',
      MessageDeduplicationId: body,
    }),
  );

async function findNote({ clients, tableName }: Started, note: string) {
  const command = new GetItemCommand({ TableName: tableName('Notes'), Key: { note: { S: note } } });
  return (await clients.dynamoDb.send(command)).Item;
}

async function queueAttributes({ clients, queueUrl }: Started, prefix: string) {
  const QueueUrl = queueUrl(prefix);
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  return (await clients.sqs.send(command)).Attributes ?? {};
}

describe('the local AWS', () => {
  it('has the tables and queues of the template, and its outputs', async () => {
    const started = await start({ poll: false });
    const { clients, stack, endpointUrl } = started;
    expect((await clients.dynamoDb.send(new ListTablesCommand())).TableNames).toEqual([
      'Notes-NotesA1B2C3D4',
    ]);
    const described = await clients.dynamoDb.send(
      new DescribeTableCommand({ TableName: started.tableName('Notes') }),
    );
    expect(described.Table?.KeySchema).toEqual([{ AttributeName: 'note', KeyType: 'HASH' }]);
    expect((await clients.sqs.send(new ListQueuesCommand())).QueueUrls).toEqual([
      `${endpointUrl}/000000000000/Notes-dead.fifo`,
      `${endpointUrl}/000000000000/Notes-WorkQueueA1B2C3D4.fifo`,
    ]);
    expect(stack.outputs).toEqual({ NotesTableName: 'Notes-NotesA1B2C3D4' });
  });

  it('gives its queues every attribute of the template', async () => {
    expect(await queueAttributes(await start({ poll: false }), 'WorkQueue')).toMatchObject({
      FifoQueue: 'true',
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
      VisibilityTimeout: '90',
      MaximumMessageSize: '2048',
      MessageRetentionPeriod: '1209600',
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:Notes-dead.fifo',
        maxReceiveCount: 5,
      }),
    });
  });

  it('runs the bundled function on a message, with the environment of the template', async () => {
    const started = await start();
    await send(started, 'hello');
    const item = await eventually('the note is written', () => findNote(started, 'hello'));
    expect(item['queue']).toEqual({ S: started.queueUrl('WorkQueue') });
    await eventually('the message is deleted', async () => {
      const counts = await queueAttributes(started, 'WorkQueue');
      return counts['ApproximateNumberOfMessagesNotVisible'] === '0';
    });
    expect(started.logs.map((log) => log.line)).toContain('noting hello');
  });

  it('invokes a function with a batch made by hand', async () => {
    const started = await start({ poll: false });
    const record = { messageId: 'm', body: 'by hand' };
    const outcome = await started.invoke('Noter', { Records: [record, record] });
    expect(outcome).toEqual({ ok: true, payload: '{"batchItemFailures":[]}' });
    expect(await findNote(started, 'by hand')).toBeDefined();
  });

  it('leaves messages in their queues when it is told not to poll', async () => {
    const started = await start({ poll: false });
    await send(started, 'unread');
    await started.invoke('Noter', { Records: [] });
    const counts = await queueAttributes(started, 'WorkQueue');
    expect(counts['ApproximateNumberOfMessages']).toBe('1');
  });

  it('gives the processes of one function what a test adds', async () => {
    const { invoke } = await start({
      poll: false,
      workers: {
        Noter: {
          environment: { FAULT: 'yes' },
          execArgv: ['--import=data:text/javascript,process.env.MODULE="loaded"'],
        },
        Other: { environment: { FAULT: 'no' } },
      },
    });
    const read = (environment: string) => invoke('Noter', { environment });
    expect(await read('FAULT')).toEqual({ ok: true, payload: '"yes"' });
    expect(await read('MODULE')).toEqual({ ok: true, payload: '"loaded"' });
    expect(await read('QUEUE_ARN')).toEqual({
      ok: true,
      payload: '"arn is arn:aws:sqs:us-east-1:000000000000:Notes-WorkQueueA1B2C3D4.fifo"',
    });
  });

  it('names what it has when a prefix does not say which', async () => {
    const { queueUrl } = await start({ poll: false });
    expect(() => queueUrl('Work')).toThrow('More than one logical id starts with Work');
    expect(() => queueUrl('Play')).toThrow('there are WorkQueueA1B2C3D4, WorkDeadLettersA1B2C3D4');
  });

  it('frees its port and ends its processes when it stops', async () => {
    const first = await start();
    const port = Number(new URL(first.endpointUrl).port);
    await first.invoke('Noter', { Records: [] });
    await first.stop();
    expect(first.findFunction('Noter').processIds()).toEqual([]);
    const second = await start({ port });
    expect(second.endpointUrl).toBe(first.endpointUrl);
  });

  it('refuses a port that is taken, and says what to do', async () => {
    const { endpointUrl } = await start({ poll: false });
    const port = Number(new URL(endpointUrl).port);
    await expect(start({ port })).rejects.toThrow(
      `Port ${port} is in use by another process; stop that process or set PORT`,
    );
  });

  it('finds its tables again when they were kept', async () => {
    const dataPath = mkdtempSync(join(tmpdir(), 'local-data-'));
    onTestFinished(() => rmSync(dataPath, { recursive: true, force: true }));
    const first = await start({ poll: false, dataPath });
    const Item = { note: { S: 'kept' } };
    await first.clients.dynamoDb.send(
      new PutItemCommand({ TableName: first.tableName('Notes'), Item }),
    );
    await first.stop();
    const second = await start({ poll: false, dataPath });
    expect(await findNote(second, 'kept')).toEqual(Item);
  });

  it('deploys nothing of a stack with a resource that it does not know', async () => {
    const { folder, remove } = writeAssembly({
      Folder1: { Type: 'AWS::EFS::FileSystem', Properties: {} },
      Alarm1: { Type: 'AWS::CloudWatch::Alarm', Properties: {} },
      Topic1: { Type: 'AWS::Kinesis::Stream', Properties: {} },
    });
    onTestFinished(remove);
    await expect(start({ assemblyFolder: folder })).rejects.toThrow(
      'The local AWS cannot deploy Folder1 (AWS::EFS::FileSystem), Topic1 (AWS::Kinesis::Stream)',
    );
  });

  it('synthesises the stack first when it is told how', async () => {
    const folders: string[] = [];
    const { folder, remove } = writeAssembly();
    onTestFinished(remove);
    await start({
      poll: false,
      assemblyFolder: folder,
      synthesise: (outdir) => folders.push(outdir),
    });
    expect(folders).toEqual([folder]);
  });
});
