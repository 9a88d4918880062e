import { readUnits } from './capacity-charge.ts';
import { consumedCapacityField } from './consumed-capacity.ts';
import { type GetRequest, getItem as getAction, rulesOf } from './dynalite.ts';
import type { Operation } from './engine.ts';
import { openItemSession, runAction } from './item-session.ts';
import { itemSize } from './item-size.ts';
import { checkRequest } from './request-rules.ts';
import type { Storage } from './storage.ts';
import type { Item } from './wire.ts';

/** One item, read by its key. */
export interface ItemRead {
  /** As it is stored. */
  readonly item: Item | undefined;
  /** As the request projects it. */
  readonly answer: unknown;
  readonly bytes: number;
  /** Read units. */
  readonly units: number;
}

const rules = rulesOf<GetRequest>('getItem');

/** Reads wait for no lock: one read is one snapshot, and a commit appears in it whole or not at all. */
export const getItem: Operation = async ({ storage }, input) => {
  const request = checkRequest(rules, input);
  const { item, answer, units } = readItem(storage, request);
  const { TableName: tableName, ReturnConsumedCapacity } = request;
  return {
    ...(item === undefined ? {} : { Item: answer }),
    ...consumedCapacityField(ReturnConsumedCapacity, { tableName, units, indexes: [] }),
  };
};

/** @throws DynamoDbError ResourceNotFoundException, ValidationException */
export function readItem(storage: Storage, request: GetRequest): ItemRead {
  const session = openItemSession(storage);
  // dynalite would charge by its own measure.
  const { ReturnConsumedCapacity: _, ...read } = request;
  const { Item: answer } = runAction(session, getAction, read);
  const [item] = session.read;
  const bytes = item === undefined ? 0 : itemSize(item);
  return { item, answer, bytes, units: readUnits(bytes, request.ConsistentRead) };
}
