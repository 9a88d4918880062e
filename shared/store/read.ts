import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { backoff, type Clock } from './clock.ts';
import { type Attributes, toKey } from './items/item.ts';
import type { RoundsKey, WalletsKey } from './keys.ts';
import { isTransient } from './service-error.ts';
import { StoreUnavailableError } from './store.ts';

/**
 * The reads of DynamoDB that we use, each retried within a bound. All are consistent, except queries
 * that say otherwise: an index has no consistent reads.
 */
export interface Reader {
  get(table: string, key: WalletsKey | RoundsKey): Promise<Attributes | undefined>;
  /** Items that do not exist are left out; the order is not that of the keys. */
  batchGet(table: string, keys: readonly (WalletsKey | RoundsKey)[]): Promise<Attributes[]>;
  /** Up to 1 MB of items, and where to go on. */
  queryPage(input: QueryCommandInput): Promise<QueryResult>;
  /** All pages. */
  queryAll(input: QueryCommandInput): Promise<Attributes[]>;
}

interface QueryResult {
  readonly items: Attributes[];
  readonly next: Record<string, AttributeValue> | undefined;
}

const READ_ATTEMPTS_MAX = 8;

/** DynamoDB takes at most this many keys in one BatchGetItem. */
const BATCH_KEYS_MAX = 100;

export function createReader(client: DynamoDBClient, clock: Clock): Reader {
  const send = <T>(request: () => Promise<T>) => retryTransient(clock, request);

  const queryPage = async (input: QueryCommandInput): Promise<QueryResult> => {
    const page = await send(() =>
      client.send(new QueryCommand({ ConsistentRead: true, ...input })),
    );
    return { items: page.Items ?? [], next: page.LastEvaluatedKey };
  };

  /** Keys that the service did not get to are not missing items: they are asked for again. */
  const batchGetChunk = async (table: string, keys: readonly Attributes[]) => {
    const found: Attributes[] = [];
    let remaining = [...keys];
    for (let attempt = 0; remaining.length > 0; attempt += 1) {
      if (attempt === READ_ATTEMPTS_MAX) throw new StoreUnavailableError('keys stay unprocessed');
      if (attempt > 0) await backoff(clock, attempt);
      const request = { [table]: { Keys: remaining, ConsistentRead: true } };
      const answer = await send(() =>
        client.send(new BatchGetItemCommand({ RequestItems: request })),
      );
      found.push(...(answer.Responses?.[table] ?? []));
      remaining = answer.UnprocessedKeys?.[table]?.Keys ?? [];
    }
    return found;
  };

  return {
    get: async (TableName, key) => {
      const command = new GetItemCommand({ TableName, Key: toKey(key), ConsistentRead: true });
      return (await send(() => client.send(command))).Item;
    },
    batchGet: async (table, keys) => {
      const found: Attributes[] = [];
      for (let start = 0; start < keys.length; start += BATCH_KEYS_MAX) {
        const chunk = keys.slice(start, start + BATCH_KEYS_MAX).map(toKey);
        found.push(...(await batchGetChunk(table, chunk)));
      }
      return found;
    },
    queryPage,
    queryAll: async (input) => {
      const items: Attributes[] = [];
      let next: QueryResult['next'];
      do {
        const page = await queryPage(
          next === undefined ? input : { ...input, ExclusiveStartKey: next },
        );
        items.push(...page.items);
        next = page.next;
      } while (next !== undefined);
      return items;
    },
  };
}

/** For reads and for writes that may safely happen twice. */
export async function retryTransient<T>(clock: Clock, request: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt + 1 === READ_ATTEMPTS_MAX) {
        throw new StoreUnavailableError('the tables do not answer', { cause: error });
      }
      await backoff(clock, attempt);
    }
  }
}
