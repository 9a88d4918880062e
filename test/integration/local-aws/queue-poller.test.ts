import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type LocalEndpoint, startEndpoint } from '../../../infra/local/endpoint.ts';
import type { QueueMapping } from '../../../infra/local/lambda/queue-mapping.ts';
import { startQueuePoller } from '../../../infra/local/lambda/queue-poller.ts';
import { createLocalClients, type LocalClients } from '../../../infra/local/local-clients.ts';
import { createLocalSqs, type LocalSqs } from '../../../infra/local/sqs/local-sqs.ts';
import { eventually } from './eventually.ts';
import { startFunction } from './function-fixture.ts';

/**
 * Shows the test every event, then does with each message what its body says for its first receive;
 * later receives succeed.
 */
const HANDLER = `
export const handler = async (event) => {
  await new Promise((resolve) => process.send(event, resolve));
  const batchItemFailures = [];
  for (const record of event.Records) {
    const { first, always } = JSON.parse(record.body);
    const order = always ?? (record.attributes.ApproximateReceiveCount === '1' ? first : undefined);
    if (order === 'fail') batchItemFailures.push({ itemIdentifier: record.messageId });
    if (order === 'malformed') return { batchItemFailures: [{ messageId: record.messageId }] };
    if (order === 'throw') throw new Error('not today');
    if (order === 'exit') process.exit(1);
    if (order === 'hang') await new Promise(() => {});
  }
  return { batchItemFailures };
};
`;

let sqs: LocalSqs;
let endpoint: LocalEndpoint;
let clients: LocalClients;

beforeAll(async () => {
  sqs = await createLocalSqs('us-east-1');
  const dynamoDb = () => expect.unreachable('no table is used here');
  endpoint = await startEndpoint(0, { sqs: sqs.listener, dynamoDb, s3: dynamoDb });
  clients = createLocalClients(endpoint.url);
});

afterAll(async () => {
  clients.destroy();
  await endpoint.close();
  await sqs.close();
});

type Attributes = Partial<Record<QueueAttributeName, string>>;

interface Options {
  readonly attributes?: Attributes;
  readonly mapping?: Partial<QueueMapping>;
  readonly timeoutSeconds?: number;
  readonly onEvent?: (event: SQSEvent, pid: number) => void;
}

let queuesSoFar = 0;

async function createQueue(attributes: Attributes): Promise<{ url: string; arn: string }> {
  queuesSoFar += 1;
  const QueueName = `polled-${queuesSoFar}${attributes.FifoQueue === 'true' ? '.fifo' : ''}`;
  const { QueueUrl: url = '' } = await clients.sqs.send(
    new CreateQueueCommand({ QueueName, Attributes: attributes }),
  );
  return { url, arn: (await attributesOf(url))['QueueArn'] ?? '' };
}

async function attributesOf(QueueUrl: string): Promise<Readonly<Record<string, string>>> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  return (await clients.sqs.send(command)).Attributes ?? {};
}

/** A queue, the function behind it, and what passed between them. */
async function startPolledQueue(options: Options = {}) {
  const queue = await createQueue(options.attributes ?? {});
  const events: SQSEvent[] = [];
  const localFunction = startFunction(HANDLER, {
    timeoutSeconds: options.timeoutSeconds ?? 20,
    onWorkerMessage: (message, pid) => {
      const event = message as SQSEvent; // The fixture above sends nothing else.
      events.push(event);
      options.onEvent?.(event, pid);
    },
  });
  const mapping: QueueMapping = {
    queueUrl: queue.url,
    queueArn: queue.arn,
    functionName: 'fixture',
    batchSize: 10,
    batchingWindowSeconds: 0,
    maximumConcurrency: undefined,
    reportsBatchItemFailures: true,
    ...options.mapping,
  };
  const start = () => {
    const poller = startQueuePoller({
      sqs: clients.sqs,
      mapping,
      invoke: localFunction.invoke,
      concurrency: 1,
      onLog: () => {},
    });
    const stop = async () => {
      const stopped = poller.stop();
      sqs.releaseLongPolls();
      await stopped;
    };
    onTestFinished(stop);
    return { stop };
  };
  return { queue, events, start, logs: localFunction.logs };
}

async function send(url: string, body: object, options: Partial<SendMessageCommandInput> = {}) {
  const command = { QueueUrl: url, MessageBody: JSON.stringify(body), ...options };
  return clients.sqs.send(new SendMessageCommand(command));
}

const sendToGroup = (url: string, group: string, body: { id: string }) =>
  send(url, body, { MessageGroupId: group, MessageDeduplicationId: body.id });

const recordsOf = (events: readonly SQSEvent[]): readonly SQSRecord[] =>
  events.flatMap((event) => event.Records);

const idsOf = (events: readonly SQSEvent[]): readonly string[] =>
  recordsOf(events).map((record) => JSON.parse(record.body).id);

const isEmpty = (url: string) =>
  eventually('the queue is empty', async () => {
    const counts = await attributesOf(url);
    return (
      counts['ApproximateNumberOfMessages'] === '0' &&
      counts['ApproximateNumberOfMessagesNotVisible'] === '0' &&
      counts['ApproximateNumberOfMessagesDelayed'] === '0'
    );
  });

/** Ends the visibility timeout of a message early, so that no test has to wait for it. */
async function showAgain(url: string, record: SQSRecord | undefined): Promise<void> {
  const ReceiptHandle = record?.receiptHandle;
  await clients.sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle, VisibilityTimeout: 0 }),
  );
}

const received = (events: readonly SQSEvent[], count: number) =>
  eventually(`${count} events`, () => events.length >= count);

describe('a queue poller', () => {
  it('hands a message to the function and deletes it', async () => {
    const { queue, events, start } = await startPolledQueue();
    const { MessageId } = await send(queue.url, { id: 'm' });
    start();
    await isEmpty(queue.url);
    expect(recordsOf(events)).toEqual([
      {
        messageId: MessageId,
        receiptHandle: expect.stringMatching(/./),
        body: '{"id":"m"}',
        attributes: {
          ApproximateReceiveCount: '1',
          ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
          SenderId: '000000000000',
          SentTimestamp: expect.stringMatching(/^\d{13}$/),
        },
        messageAttributes: {},
        md5OfBody: '8c7e6ad7de9fe3bfb5a5f6ddfbd66c7a',
        eventSource: 'aws:sqs',
        eventSourceARN: queue.arn,
        awsRegion: 'us-east-1',
      },
    ]);
  });

  it('hands on message attributes and the attributes of a FIFO message', async () => {
    const { queue, events, start } = await startPolledQueue({ attributes: { FifoQueue: 'true' } });
    await send(
      queue.url,
      { id: 'm' },
      {
        MessageGroupId: 'table-7',
        MessageDeduplicationId: 'once',
        MessageAttributes: {
          text: { DataType: 'String', StringValue: 'v' },
          bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2]) },
        },
      },
    );
    start();
    await isEmpty(queue.url);
    const [record] = recordsOf(events);
    expect(record?.attributes).toMatchObject({
      MessageGroupId: 'table-7',
      MessageDeduplicationId: 'once',
      SequenceNumber: expect.stringMatching(/^\d{20}$/),
    });
    const lists = { stringListValues: [], binaryListValues: [] };
    expect(record?.messageAttributes).toEqual({
      text: { dataType: 'String', stringValue: 'v', ...lists },
      bytes: { dataType: 'Binary', binaryValue: 'AQI=', ...lists },
    });
  });

  it('deletes the messages that succeeded and gives back the one that failed', async () => {
    const { queue, events, start } = await startPolledQueue();
    for (const id of ['a', 'c']) await send(queue.url, { id });
    await send(queue.url, { id: 'b', first: 'fail' });
    start();
    await received(events, 1);
    const failed = recordsOf(events).find((record) => JSON.parse(record.body).id === 'b');
    await eventually('the others are deleted', async () => {
      return (await attributesOf(queue.url))['ApproximateNumberOfMessagesNotVisible'] === '1';
    });
    await showAgain(queue.url, failed);
    await isEmpty(queue.url);
    expect(events.map((event) => idsOf([event]))).toEqual([['a', 'c', 'b'], ['b']]);
  });

  it.each(['fail', 'malformed', 'throw', 'exit'])(
    'gives the whole batch back after the visibility timeout: %s',
    async (first) => {
      const { queue, events, start } = await startPolledQueue({
        attributes: { VisibilityTimeout: '1' },
      });
      for (const id of ['a', 'b']) await send(queue.url, { id, first });
      start();
      await isEmpty(queue.url);
      for (const id of ['a', 'b']) {
        const counts = recordsOf(events)
          .filter((record) => JSON.parse(record.body).id === id)
          .map((record) => record.attributes.ApproximateReceiveCount);
        expect(counts).toEqual(expect.arrayContaining(['1', '2']));
      }
    },
  );

  it('gives a message back when the function timed out', async () => {
    const { queue, events, start, logs } = await startPolledQueue({
      attributes: { VisibilityTimeout: '1' },
      timeoutSeconds: 1,
    });
    await send(queue.url, { id: 'm', first: 'hang' });
    start();
    await isEmpty(queue.url);
    expect(idsOf(events)).toEqual(['m', 'm']);
    expect(logs.map((line) => line.line)).toEqual([
      'invocation failed: Sandbox.Timedout: Task timed out after 1.00 seconds',
    ]);
  });

  it('gives a message back when the process was killed halfway', async () => {
    const { queue, events, start, logs } = await startPolledQueue({
      attributes: { VisibilityTimeout: '1' },
      onEvent: (event, pid) => {
        const [record] = event.Records;
        if (record?.attributes.ApproximateReceiveCount === '1') process.kill(pid, 'SIGKILL');
      },
    });
    await send(queue.url, { id: 'm', first: 'hang' });
    start();
    await isEmpty(queue.url);
    expect(idsOf(events)).toEqual(['m', 'm']);
    expect(logs.map((line) => line.line)).toEqual([
      'invocation failed: Runtime.ExitError: Runtime exited with error: signal SIGKILL',
    ]);
  });

  it('deletes the whole batch whatever the answer when failures are not reported', async () => {
    const { queue, events, start } = await startPolledQueue({
      mapping: { reportsBatchItemFailures: false },
    });
    await send(queue.url, { id: 'm', first: 'fail' });
    start();
    await isEmpty(queue.url);
    expect(idsOf(events)).toEqual(['m']);
  });

  it('still gives the batch back after an error when failures are not reported', async () => {
    const { queue, events, start } = await startPolledQueue({
      attributes: { VisibilityTimeout: '1' },
      mapping: { reportsBatchItemFailures: false },
    });
    await send(queue.url, { id: 'm', first: 'throw' });
    start();
    await isEmpty(queue.url);
    expect(idsOf(events)).toEqual(['m', 'm']);
  });

  it('picks up a delayed message', async () => {
    const { queue, events, start } = await startPolledQueue();
    await send(queue.url, { id: 'm' }, { DelaySeconds: 1 });
    start();
    await isEmpty(queue.url);
    const [record] = recordsOf(events);
    const { SentTimestamp, ApproximateFirstReceiveTimestamp } = record?.attributes ?? {};
    const delay = Number(ApproximateFirstReceiveTimestamp) - Number(SentTimestamp);
    expect(delay).toBeGreaterThanOrEqual(1000);
  });

  it('leaves a message that always fails to the dead-letter queue', async () => {
    const deadLetters = await createQueue({});
    const policy = { deadLetterTargetArn: deadLetters.arn, maxReceiveCount: 2 };
    const { queue, events, start } = await startPolledQueue({
      attributes: { VisibilityTimeout: '1', RedrivePolicy: JSON.stringify(policy) },
    });
    const { MessageId } = await send(queue.url, { id: 'poison', always: 'fail' });
    start();
    const dead = await eventually('a dead letter', async () => {
      const command = new ReceiveMessageCommand({ QueueUrl: deadLetters.url });
      return (await clients.sqs.send(command)).Messages?.[0];
    });
    expect(dead.MessageId).toBe(MessageId);
    expect(idsOf(events)).toEqual(['poison', 'poison']);
    await isEmpty(queue.url);
  });

  it('gathers a batch above ten within the batching window', async () => {
    const { queue, events, start } = await startPolledQueue({
      mapping: { batchSize: 12, batchingWindowSeconds: 20 },
    });
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
    for (const id of ids) await send(queue.url, { id });
    start();
    await isEmpty(queue.url);
    expect(events.map((event) => idsOf([event]))).toEqual([ids]);
  });

  it('takes no message after it was stopped', async () => {
    const { queue, events, start } = await startPolledQueue();
    await start().stop();
    await send(queue.url, { id: 'm' });
    expect(events).toEqual([]);
    expect((await attributesOf(queue.url))['ApproximateNumberOfMessages']).toBe('1');
  });

  it('deletes what was with the function when it was stopped', async () => {
    const { queue, events, start } = await startPolledQueue();
    const poller = start();
    await send(queue.url, { id: 'm' });
    await received(events, 1);
    await poller.stop();
    expect((await attributesOf(queue.url))['ApproximateNumberOfMessagesNotVisible']).toBe('0');
  });
});

describe('a poller of a FIFO queue', () => {
  const attributes = { FifoQueue: 'true' };

  it('hands the messages of a group over in order', async () => {
    const { queue, events, start } = await startPolledQueue({ attributes });
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
    for (const id of ids) await sendToGroup(queue.url, 'table', { id });
    start();
    await isEmpty(queue.url);
    expect(events.map((event) => idsOf([event]))).toEqual([ids.slice(0, 10), ids.slice(10)]);
  });

  it('holds back a group whose message failed, and no other', async () => {
    const { queue, events, start } = await startPolledQueue({ attributes });
    const failing = { id: 'a1', first: 'fail' };
    await sendToGroup(queue.url, 'a', failing);
    start();
    await received(events, 1);
    await sendToGroup(queue.url, 'a', { id: 'a2' });
    await sendToGroup(queue.url, 'b', { id: 'b1' });
    await received(events, 2);
    await showAgain(queue.url, recordsOf(events)[0]);
    await isEmpty(queue.url);
    expect(idsOf(events)).toEqual(['a1', 'b1', 'a1', 'a2']);
  });
});
