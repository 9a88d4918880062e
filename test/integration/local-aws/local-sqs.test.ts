import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEndpoint, startEndpoint } from '../../../infra/local/endpoint.ts';
import { createLocalClients, type LocalClients } from '../../../infra/local/local-clients.ts';
import { createLocalSqs, type LocalSqs } from '../../../infra/local/sqs/local-sqs.ts';
import { eventually } from './eventually.ts';

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

let queuesSoFar = 0;

async function createQueue(
  attributes: Partial<Record<QueueAttributeName, string>> = {},
): Promise<string> {
  queuesSoFar += 1;
  const name = `queue-${queuesSoFar}${attributes.FifoQueue === 'true' ? '.fifo' : ''}`;
  const command = new CreateQueueCommand({ QueueName: name, Attributes: attributes });
  const { QueueUrl } = await clients.sqs.send(command);
  return QueueUrl ?? expect.unreachable('the queue has no URL');
}

async function receive(QueueUrl: string, options: object = {}): Promise<readonly Message[]> {
  const answer = await clients.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
      ...options,
    }),
  );
  return answer.Messages ?? [];
}

const bodies = (messages: readonly Message[]) => messages.map((message) => message.Body);

function findMessage(messages: readonly Message[], body: string): Message {
  return messages.find((message) => message.Body === body) ?? expect.unreachable(`no ${body}`);
}

async function sendInGroups(QueueUrl: string, sent: readonly string[]): Promise<void> {
  const Entries = sent.map((body, index) => ({
    Id: String(index),
    MessageBody: body,
    MessageGroupId: body.charAt(0),
    MessageDeduplicationId: body,
  }));
  await clients.sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
}

async function countsOf(QueueUrl: string): Promise<Readonly<Record<string, string>>> {
  const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
  return (await clients.sqs.send(command)).Attributes ?? {};
}

describe('a local queue', () => {
  it('has a URL on the endpoint', async () => {
    expect(await createQueue()).toMatch(`${endpoint.url}/000000000000/queue-`);
  });

  it('keeps the attributes of its template', async () => {
    const attributes = {
      MessageRetentionPeriod: '1209600',
      MaximumMessageSize: '262144',
      VisibilityTimeout: '180',
      DelaySeconds: '5',
      SqsManagedSseEnabled: 'true',
    };
    expect(await countsOf(await createQueue(attributes))).toMatchObject(attributes);
  });

  it('keeps the attributes of a high-throughput FIFO queue', async () => {
    const attributes = {
      FifoQueue: 'true',
      ContentBasedDeduplication: 'false',
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    };
    expect(await countsOf(await createQueue(attributes))).toMatchObject(attributes);
  });

  it('holds a delayed message back and then wakes a waiting receiver', async () => {
    const QueueUrl = await createQueue();
    const sentAt = Date.now();
    const command = { QueueUrl, MessageBody: 'late', DelaySeconds: 1 };
    await clients.sqs.send(new SendMessageCommand(command));
    expect(bodies(await receive(QueueUrl, { WaitTimeSeconds: 20 }))).toEqual(['late']);
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
  });

  it('refuses a message above its maximum size', async () => {
    const QueueUrl = await createQueue({ MaximumMessageSize: '1024' });
    const send = (size: number) =>
      clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x'.repeat(size) }));
    await expect(send(1025)).rejects.toThrow('must be shorter than 1024 bytes');
    await expect(send(1024)).resolves.toBeDefined();
  });

  it('takes a message group on a standard queue without blocking the group', async () => {
    const QueueUrl = await createQueue();
    for (const MessageBody of ['1', '2']) {
      await clients.sqs.send(
        new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId: 'table' }),
      );
    }
    const first = await receive(QueueUrl, { MaxNumberOfMessages: 1 });
    const second = await receive(QueueUrl, { MaxNumberOfMessages: 1 });
    expect(bodies([...first, ...second]).toSorted()).toEqual(['1', '2']);
  });

  it('shows a message again when its visibility is set to zero', async () => {
    const QueueUrl = await createQueue();
    await clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
    const first = findMessage(await receive(QueueUrl), 'again');
    expect(await receive(QueueUrl)).toEqual([]);
    const { ReceiptHandle } = first;
    await clients.sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
    );
    const second = findMessage(await receive(QueueUrl), 'again');
    expect(second.MessageId).toBe(first.MessageId);
    expect(second.Attributes?.ApproximateReceiveCount).toBe('2');
  });

  it.each([
    ['standard', {}],
    ['FIFO', { FifoQueue: 'true' }],
  ])(
    'moves a message of a %s queue to its dead letters after the last receive',
    async (_, type) => {
      const deadLetters = await createQueue(type);
      const { QueueArn } = await countsOf(deadLetters);
      const policy = { deadLetterTargetArn: QueueArn, maxReceiveCount: 2 };
      const QueueUrl = await createQueue({
        ...type,
        VisibilityTimeout: '0',
        RedrivePolicy: JSON.stringify(policy),
      });
      await clients.sqs.send(
        new SendMessageCommand({
          QueueUrl,
          MessageBody: 'poison',
          ...('FifoQueue' in type ? { MessageGroupId: 'g', MessageDeduplicationId: 'd' } : {}),
        }),
      );
      expect(bodies(await receive(QueueUrl))).toEqual(['poison']);
      expect(bodies(await receive(QueueUrl))).toEqual(['poison']);
      expect(await receive(QueueUrl)).toEqual([]);
      expect(bodies(await receive(deadLetters))).toEqual(['poison']);
    },
  );
});

describe('a local FIFO queue', () => {
  const fifo = (more = {}) => createQueue({ FifoQueue: 'true', ...more });

  it('gives several messages of one group at once, in order, then those of the next group', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(bodies(await receive(QueueUrl))).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('gives no more messages than asked for', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1', 'a2', 'b1']);
    expect(bodies(await receive(QueueUrl, { MaxNumberOfMessages: 2 }))).toEqual(['a1', 'a2']);
  });

  it('blocks a group until none of its messages is in flight, and no other group', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1', 'a2', 'a3']);
    const taken = await receive(QueueUrl, { MaxNumberOfMessages: 2 });
    await sendInGroups(QueueUrl, ['b1']);
    expect(bodies(await receive(QueueUrl))).toEqual(['b1']);
    for (const { ReceiptHandle } of taken) {
      expect(await receive(QueueUrl)).toEqual([]);
      await clients.sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    expect(bodies(await receive(QueueUrl))).toEqual(['a3']);
  });

  it('keeps the order when messages become visible again one by one', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1', 'a2', 'a3']);
    const taken = await receive(QueueUrl);
    for (const body of ['a2', 'a1', 'a3']) {
      const { ReceiptHandle } = findMessage(taken, body);
      await clients.sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    }
    expect(bodies(await receive(QueueUrl))).toEqual(['a1', 'a2', 'a3']);
  });

  it('keeps the order when messages time out together', async () => {
    const QueueUrl = await fifo({ VisibilityTimeout: '1' });
    await sendInGroups(QueueUrl, ['a1', 'a2', 'a3']);
    expect(bodies(await receive(QueueUrl))).toEqual(['a1', 'a2', 'a3']);
    const again = await eventually('the messages come back', async () => {
      const messages = await receive(QueueUrl);
      return messages.length > 0 && messages;
    });
    expect(bodies(again)).toEqual(['a1', 'a2', 'a3']);
  });

  it('hands each message out once per receive even when nothing stays invisible', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1', 'a2']);
    expect(bodies(await receive(QueueUrl, { VisibilityTimeout: 0 }))).toEqual(['a1', 'a2']);
  });

  it('drops a message with a known deduplication id', async () => {
    const QueueUrl = await fifo();
    await sendInGroups(QueueUrl, ['a1']);
    await sendInGroups(QueueUrl, ['a1', 'a2']);
    expect(bodies(await receive(QueueUrl))).toEqual(['a1', 'a2']);
  });
});
