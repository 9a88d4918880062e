import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { createLocalClients } from '../../../infra/local/local-clients.ts';
import type { Attributes } from '../../../shared/store/items/item.ts';
import { ROUNDS_KEY, WALLETS_KEY } from '../../../shared/store/keys.ts';
import type { Write } from '../../../shared/store/writes.ts';
import type { RunningCroupier } from '../../support/croupier.ts';

/** Writes into the tables past everything that guards them, and puts back what was there. */
export interface Tampering {
  /** As if these writes had no conditions. */
  write(...writes: readonly Write[]): Promise<void>;
  /** As if what these writes write had never been there. */
  remove(...writes: readonly Write[]): Promise<void>;
  undo(): Promise<void>;
  destroy(): void;
}

export function createTampering({ aws }: RunningCroupier): Tampering {
  const clients = createLocalClients(aws.endpointUrl);
  const client = clients.dynamoDb;
  const undoing: (() => Promise<unknown>)[] = [];
  const tableOf = ({ table }: Write) => aws.tableName(table === 'wallets' ? 'Wallets' : 'Rounds');
  const remember = async (write: Write) => {
    const place = { TableName: tableOf(write), Key: keyOf(write) };
    const { Item } = await client.send(new GetItemCommand({ ...place, ConsistentRead: true }));
    undoing.unshift(() => put(client, place, Item));
    return place;
  };
  return {
    write: async (...writes) => {
      for (const write of writes) await put(client, await remember(write), itemOf(write));
    },
    remove: async (...writes) => {
      for (const write of writes) await put(client, await remember(write), undefined);
    },
    undo: async () => {
      for (const undo of undoing.splice(0)) await undo();
    },
    destroy: () => clients.destroy(),
  };
}

interface Place {
  readonly TableName: string;
  readonly Key: Attributes;
}

function put(client: DynamoDBClient, { TableName, Key }: Place, item: Attributes | undefined) {
  return item === undefined
    ? client.send(new DeleteItemCommand({ TableName, Key }))
    : client.send(new PutItemCommand({ TableName, Item: item }));
}

function itemOf({ action }: Write): Attributes {
  if (!('put' in action)) throw new Error('a check writes nothing');
  return action.put;
}

function keyOf(write: Write): Attributes {
  const { partitionKey, sortKey } = write.table === 'wallets' ? WALLETS_KEY : ROUNDS_KEY;
  const item = itemOf(write);
  return marshall({ [partitionKey]: item[partitionKey]?.S, [sortKey]: item[sortKey]?.S });
}
