import {
  type DynaliteAction,
  db,
  deleteItem,
  putItem,
  type StoredOperation,
  updateItem,
  validations,
  type WriteRequest,
} from './dynalite.ts';
import { DynamoDbError, validationError } from './dynamodb-error.ts';
import { type ItemSession, openItemSession, runAction } from './item-session.ts';
import { ITEM_BYTES_MAX, itemSize } from './item-size.ts';
import type { Storage } from './storage.ts';
import type { TableDescription } from './table-record.ts';
import type { Item, WireObject } from './wire.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** One write that was decided (conditions held, new image built) but not applied. */
export interface StagedWrite {
  readonly table: TableDescription;
  readonly oldItem: Item | undefined;
  readonly newItem: Item | undefined;
  /** Size of the old and of the new item; 0 where there is none. */
  readonly oldBytes: number;
  readonly newBytes: number;
  readonly operations: readonly StoredOperation[];
  /** dynalite's answer: `Attributes`, when the request asked for them. */
  readonly output: WireObject;
}

const conditionCheck: DynaliteAction<WriteRequest> = (store, request, done) => {
  const { TableName, Key = {} } = request;
  store.getTable(TableName, (_missing, table) => {
    if (table === undefined) return;
    const invalid = db.validateKey(Key, table);
    if (invalid) return done(invalid);
    store.getItemDb(TableName).get(db.createKey(Key, table), (_error, item) => {
      done(db.checkConditional(request, item), {});
    });
  });
};

const actions: Readonly<Record<WriteKind, DynaliteAction<WriteRequest>>> = {
  Put: putItem,
  Update: updateItem,
  Delete: deleteItem,
  ConditionCheck: conditionCheck,
};

/**
 * Decides one write against the present state of the store.
 *
 * @throws DynamoDbError ConditionalCheckFailedException (with `Item` when the request asks for
 * `ALL_OLD`), ValidationException, ResourceNotFoundException
 */
export function stageWrite(storage: Storage, kind: WriteKind, request: WriteRequest): StagedWrite {
  const session = openItemSession(storage);
  const table = storage.table(request.TableName);
  try {
    const output = runAction(session, actions[kind], request);
    const [oldItem] = session.read;
    const newItem = session.written.length === 0 ? oldItem : session.written[0];
    const oldBytes = oldItem === undefined ? 0 : itemSize(oldItem);
    const newBytes = newItem === undefined ? 0 : itemSize(newItem);
    if (kind === 'Update' && newItem !== undefined) checkUpdated(request, newItem, newBytes);
    const { operations } = session;
    return { table, oldItem, newItem, oldBytes, newBytes, operations, output };
  } catch (error) {
    throw withOldItem(error, request, session);
  }
}

/** dynalite checks an update's operands, not its results. */
function checkUpdated(request: WriteRequest, newItem: Item, newBytes: number): void {
  if (newBytes > ITEM_BYTES_MAX) {
    throw validationError('Item size to update has exceeded the maximum allowed size');
  }
  for (const [name] of request._updates?.paths ?? []) {
    const value = name === undefined ? undefined : newItem[name];
    const problem = value === undefined ? undefined : validations.validateAttributeValue(value);
    if (problem !== undefined) throw validationError(problem);
  }
}

function withOldItem(error: unknown, request: WriteRequest, session: ItemSession): unknown {
  if (!(error instanceof DynamoDbError) || error.type !== 'ConditionalCheckFailedException') {
    return error;
  }
  const [oldItem] = session.read;
  if (request.ReturnValuesOnConditionCheckFailure !== 'ALL_OLD' || oldItem === undefined) {
    return error;
  }
  return new DynamoDbError({ ...error.body, Item: oldItem });
}
