import { db } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import type { Storage } from './storage.ts';
import type { Item } from './wire.ts';

const TRANSACTION_BYTES_MAX = 4 * 1024 * 1024;

export interface TransactTarget {
  readonly TableName: string;
  readonly Item?: Item;
  readonly Key?: Item;
}

/**
 * Where an item lies in its table; `undefined` when it has no valid key, which is reported with its
 * action later.
 *
 * @throws DynamoDbError ResourceNotFoundException
 */
export function targetKey(storage: Storage, { TableName, Item, Key = {} }: TransactTarget) {
  const table = storage.table(TableName);
  const invalid = Item === undefined ? db.validateKey(Key, table) : db.validateItem(Item, table);
  return invalid ? undefined : db.createKey(Item ?? Key, table);
}

/** @throws DynamoDbError ResourceNotFoundException; ValidationException when two targets are one item */
export function refuseSharedTargets(storage: Storage, targets: readonly TransactTarget[]): void {
  const seen = new Set<string>();
  for (const target of targets) {
    const key = targetKey(storage, target);
    if (key === undefined) continue;
    const place = `${target.TableName}~${key}`;
    if (seen.has(place)) {
      throw validationError('Transaction request cannot include multiple operations on one item');
    }
    seen.add(place);
  }
}

/** @throws DynamoDbError ValidationException when the items are larger than 4 MB together */
export function refuseOversized(itemBytes: readonly number[]): void {
  const bytes = itemBytes.reduce((sum, size) => sum + size, 0);
  if (bytes > TRANSACTION_BYTES_MAX) {
    throw validationError('Transaction request cannot exceed the aggregate item size of 4 MB');
  }
}
