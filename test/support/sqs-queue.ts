import { randomUUID } from 'node:crypto';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll } from 'vitest';
import { openSqsEndpoint, type SqsEndpoint } from './sqs-endpoint.ts';

type QueueAttributes = Readonly<Partial<Record<QueueAttributeName, string>>>;

interface ReceiveOptions {
  readonly max?: number;
  /** 0, the default, asks once and does not wait. */
  readonly waitSeconds?: number;
}

/** A queue that exists until the tests of one file have run. */
export interface ContractQueue {
  readonly url: string;
  readonly client: SQSClient;
  /** On a FIFO queue with a group and a deduplication id of its own unless others are given. */
  send(body: string, more?: Partial<SendMessageCommandInput>): Promise<void>;
  /** Sends in one request; the first letter of a body is its group, all of it its deduplication id. */
  sendInGroups(bodies: readonly string[]): Promise<void>;
  receive(options?: ReceiveOptions): Promise<readonly Message[]>;
  /** Asks until something comes and answers that. Throws after 15 seconds. */
  receiveSome(max?: number): Promise<readonly [Message, ...Message[]]>;
  /** Asks until `count` messages came, deleting each. Throws when they do not. */
  drain(count: number): Promise<readonly Message[]>;
  setVisibility(message: Message, seconds: number): Promise<void>;
  remove(message: Message): Promise<void>;
  arn(): Promise<string>;
}

export interface ContractQueues {
  create(attributes?: QueueAttributes): Promise<ContractQueue>;
}

/** Both kinds of queue, for tests of what they have in common. */
export const QUEUE_KINDS: readonly [string, QueueAttributes][] = [
  ['standard', {}],
  ['FIFO', { FifoQueue: 'true' }],
];

export const bodiesOf = (messages: readonly Message[]) => messages.map((message) => message.Body);

/** Registers the hooks that open an endpoint and delete the queues made there. */
export function useContractQueues(): ContractQueues {
  const opened: SqsEndpoint[] = [];
  const urls: string[] = [];

  beforeAll(async () => {
    opened.push(await openSqsEndpoint());
  });

  afterAll(async () => {
    for (const { client, close } of opened) {
      for (const QueueUrl of urls) await client.send(new DeleteQueueCommand({ QueueUrl }));
      await close();
    }
  });

  return {
    create: async (attributes = {}) => {
      const [endpoint] = opened;
      if (endpoint === undefined) throw new Error('The endpoint is open only while tests run');
      const isFifo = attributes.FifoQueue === 'true';
      const QueueName = `croupier-contract-${randomUUID()}${isFifo ? '.fifo' : ''}`;
      const command = new CreateQueueCommand({ QueueName, Attributes: attributes });
      const { QueueUrl } = await endpoint.client.send(command);
      if (QueueUrl === undefined) throw new Error('The queue has no URL');
      urls.push(QueueUrl);
      return contractQueue(endpoint.client, QueueUrl, isFifo);
    },
  };
}

const PATIENCE_MS = 15_000;

function contractQueue(client: SQSClient, QueueUrl: string, isFifo: boolean): ContractQueue {
  const receive = async ({ max = 10, waitSeconds = 0 }: ReceiveOptions = {}) => {
    const command = new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: max,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
    });
    return (await client.send(command)).Messages ?? [];
  };
  const receiveSome: ContractQueue['receiveSome'] = async (max = 10) => {
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (performance.now() < giveUpAt) {
      const [first, ...others] = await receive({ max, waitSeconds: 1 });
      if (first !== undefined) return [first, ...others];
    }
    throw new Error(`No message came within ${PATIENCE_MS} ms`);
  };
  const remove = async ({ ReceiptHandle }: Message) => {
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  };
  return {
    url: QueueUrl,
    client,
    receive,
    receiveSome,
    remove,
    send: async (MessageBody, more = {}) => {
      const fifo = { MessageGroupId: 'group', MessageDeduplicationId: randomUUID() };
      const command = { QueueUrl, MessageBody, ...(isFifo ? fifo : {}), ...more };
      await client.send(new SendMessageCommand(command));
    },
    sendInGroups: async (bodies) => {
      const Entries = bodies.map((body, index) => ({
        Id: String(index),
        MessageBody: body,
        MessageGroupId: body.charAt(0),
        MessageDeduplicationId: body,
      }));
      await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    },
    drain: async (count) => {
      const drained: Message[] = [];
      while (drained.length < count) {
        const messages = await receiveSome();
        for (const message of messages) await remove(message);
        drained.push(...messages);
      }
      return drained;
    },
    setVisibility: async ({ ReceiptHandle }, VisibilityTimeout) => {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      );
    },
    arn: async () => {
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] });
      return (await client.send(command)).Attributes?.QueueArn ?? '';
    },
  };
}
