import type { Charge } from './capacity-charge.ts';
import { consumedCapacityList } from './consumed-capacity.ts';
import { db, type GetRequest, rulesOf } from './dynalite.ts';
import { asDynamoDbError } from './dynamodb-error.ts';
import type { Operation } from './engine.ts';
import { readItem } from './get-item.ts';
import { checkRequest } from './request-rules.ts';
import type { Storage } from './storage.ts';
import type { Item, WireObject } from './wire.ts';

interface KeysAndAttributes {
  readonly Keys: readonly Item[];
  readonly ConsistentRead?: boolean;
}

interface BatchGetRequest {
  readonly RequestItems: Readonly<Record<string, KeysAndAttributes>>;
  readonly ReturnConsumedCapacity?: string;
}

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const rules = rulesOf<BatchGetRequest>('batchGetItem');

/** Fields that the checks add for dynalite's use; a client must get back what it sent. */
const PARSED_FIELD = /^_/;

/**
 * Reads up to 100 items, at most 16 MB. Within a table they come in the order of the store: AWS
 * promises no order, so nobody should come to rely on the request's.
 */
export const batchGetItem: Operation = async ({ storage }, input) => {
  const { RequestItems, ReturnConsumedCapacity } = checkRequest(rules, input);
  const reads = Object.entries(RequestItems).flatMap(([TableName, request]) =>
    inStoreOrder(storage, TableName, request),
  );
  const responses: Record<string, unknown[]> = {};
  for (const TableName of Object.keys(RequestItems)) responses[TableName] = [];
  const charges: Charge[] = [];
  const left: GetRequest[] = [];
  let answered = 0;
  for (const read of reads) {
    const { item, answer, bytes, units } = readItem(storage, read);
    if (answered + bytes > ANSWER_BYTES_MAX) {
      left.push(read);
      continue;
    }
    answered += bytes;
    if (item !== undefined) responses[read.TableName]?.push(answer);
    charges.push({ tableName: read.TableName, units, indexes: [] });
  }
  return {
    Responses: responses,
    UnprocessedKeys: unprocessedKeys(RequestItems, left),
    ...consumedCapacityList(ReturnConsumedCapacity, charges),
  };
};

function inStoreOrder(
  storage: Storage,
  TableName: string,
  { Keys, ...request }: KeysAndAttributes,
): readonly GetRequest[] {
  const table = storage.table(TableName);
  const keyed = Keys.map((Key) => {
    const invalid = db.validateKey(Key, table);
    if (invalid) throw asDynamoDbError(invalid);
    return { place: db.createKey(Key, table), get: { ...request, TableName, Key } };
  });
  return keyed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ get }) => get);
}

function unprocessedKeys(
  requested: BatchGetRequest['RequestItems'],
  left: readonly GetRequest[],
): WireObject {
  const byTable = Map.groupBy(left, (get) => get.TableName);
  return Object.fromEntries(
    [...byTable].map(([TableName, gets]) => {
      const asSent = Object.entries(requested[TableName] ?? {}).filter(
        ([name]) => !PARSED_FIELD.test(name),
      );
      return [TableName, { ...Object.fromEntries(asSent), Keys: gets.map((get) => get.Key) }];
    }),
  );
}
