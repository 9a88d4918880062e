import { randomUUID } from 'node:crypto';
import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { type DynamoDbEndpoint, openDynamoDbEndpoint } from './dynamodb-endpoint.ts';

type Item = Record<string, AttributeValue>;

/** A table with the string keys `pk` and `sk` that exists for the tests of one file. */
export interface ContractTable {
  readonly name: string;
  readonly client: DynamoDBClient;
  put(item: Item): Promise<void>;
  /** The stored item, read consistently. */
  read(key: Item): Promise<Item | undefined>;
  transact(actions: readonly TransactWriteItem[], token?: string): Promise<void>;
}

/** What CreateTable is asked for a table with the string keys `pk` and `sk`. */
export const STRING_KEYS: Omit<CreateTableCommandInput, 'TableName'> = {
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
};

const ACTIVE_SECONDS_MAX = 60;

/** The key of an item of a contract table. */
export function keyOf(
  pk: string,
  sk = 'head',
): { readonly pk: AttributeValue; readonly sk: AttributeValue } {
  return { pk: { S: pk }, sk: { S: sk } };
}

interface ContractTableOptions {
  readonly definition?: Omit<CreateTableCommandInput, 'TableName'>;
  /** A table whose endpoint is to be shared; declare that one first. */
  readonly beside?: ContractTable;
}

/** Registers the hooks that open an endpoint and make a table there; usable once tests run. */
export function useContractTable(options: ContractTableOptions = {}): ContractTable {
  const { definition = STRING_KEYS, beside } = options;
  const name = `croupier-contract-${randomUUID()}`;
  const opened: DynamoDbEndpoint[] = [];

  function client(): DynamoDBClient {
    const [own] = opened;
    const found = beside?.client ?? own?.client;
    if (found === undefined) throw new Error('The endpoint is open only while tests run');
    return found;
  }

  beforeAll(async () => {
    if (beside === undefined) opened.push(await openDynamoDbEndpoint());
    await client().send(new CreateTableCommand({ TableName: name, ...definition }));
    const patience = { client: client(), maxWaitTime: ACTIVE_SECONDS_MAX };
    await waitUntilTableExists(patience, { TableName: name });
  });

  // Hooks run in reverse order, so a table beside this one is deleted before the endpoint closes.
  afterAll(async () => {
    await client().send(new DeleteTableCommand({ TableName: name }));
    for (const endpoint of opened) await endpoint.close();
  });

  return {
    name,
    get client() {
      return client();
    },
    put: async (item) => {
      await client().send(new PutItemCommand({ TableName: name, Item: item }));
    },
    read: async (key) => {
      const command = new GetItemCommand({ TableName: name, Key: key, ConsistentRead: true });
      return (await client().send(command)).Item;
    },
    transact: async (actions, token) => {
      const command = new TransactWriteItemsCommand({
        TransactItems: [...actions],
        ...(token === undefined ? {} : { ClientRequestToken: token }),
      });
      await client().send(command);
    },
  };
}
