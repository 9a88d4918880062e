import { writeCharge } from './capacity-charge.ts';
import { consumedCapacityList } from './consumed-capacity.ts';
import { db, rulesOf } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import { commit, type Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import { stageWrite, type WriteKind } from './staged-write.ts';
import type { Storage } from './storage.ts';
import type { Item } from './wire.ts';
import { checkPutSize } from './write-operations.ts';

interface BatchWriteRequest {
  readonly RequestItems: Readonly<
    Record<
      string,
      readonly {
        readonly PutRequest?: { readonly Item: Item };
        readonly DeleteRequest?: { readonly Key: Item };
      }[]
    >
  >;
  readonly ReturnConsumedCapacity?: string;
}

interface BatchedWrite {
  readonly kind: WriteKind;
  readonly TableName: string;
  readonly Item?: Item;
  readonly Key?: Item;
}

const WRITES_MAX = 25;
const rules = rulesOf<BatchWriteRequest>('batchWriteItem');

/** Applies up to 25 puts and deletes. They are never left over here, and not atomic on AWS. */
export const batchWriteItem: Operation = async (engine, input) => {
  const { RequestItems, ReturnConsumedCapacity } = checkRequest(rules, input);
  const writes = Object.entries(RequestItems).flatMap(([TableName, requests]) =>
    requests.map(
      ({ PutRequest, DeleteRequest }): BatchedWrite =>
        PutRequest === undefined
          ? { kind: 'Delete', TableName, ...DeleteRequest }
          : { kind: 'Put', TableName, ...PutRequest },
    ),
  );
  if (writes.length > WRITES_MAX) {
    throw validationError('Too many items requested for the BatchWriteItem call');
  }
  for (const write of writes) checkPutSize(write.Item);
  return engine.lock(async () => {
    refuseDuplicates(engine.storage, writes);
    const staged = writes.map((write) => stageWrite(engine.storage, write.kind, write));
    await commit(engine, staged);
    return {
      UnprocessedItems: {},
      ...consumedCapacityList(ReturnConsumedCapacity, staged.map(writeCharge)),
    };
  });
};

function refuseDuplicates(storage: Storage, writes: readonly BatchedWrite[]): void {
  const seen = new Set<string>();
  for (const { TableName, Item, Key } of writes) {
    const table = storage.table(TableName);
    const invalid =
      Item === undefined ? db.validateKey(Key ?? {}, table) : db.validateItem(Item, table);
    if (invalid) throw validationError(batchWording(invalid.message));
    const target = `${TableName}~${db.createKey(Item ?? Key ?? {}, table)}`;
    if (seen.has(target)) throw validationError('Provided list of item keys contains duplicates');
    seen.add(target);
  }
}

/** A batch names a missing or mistyped key in fewer words than a single put does. */
function batchWording(message: string): string {
  return /Missing the key|Type mismatch for key/.test(message)
    ? 'The provided key element does not match the schema'
    : message;
}
