import type { DynaliteAction, DynaliteStore, StoredOperation } from './dynalite.ts';
import { asDynamoDbError } from './dynamodb-error.ts';
import { ITEM_BYTES_MAX } from './item-size.ts';
import { type RowLog, rowStream } from './row-stream.ts';
import { indexPrefix, itemPrefix, type Storage } from './storage.ts';
import type { Item, WireObject } from './wire.ts';

/** What one dynalite action read and wants to write. Nothing is written yet. */
export interface ItemSession {
  readonly storage: Storage;
  /** Items read by key, in order. */
  readonly read: (Item | undefined)[];
  /** Rows read from a range; may run a little ahead of what the action counted. */
  readonly range: RowLog;
  /** The item as the action wants it stored (`undefined`: deleted); empty when it writes nothing. */
  readonly written: (Item | undefined)[];
  readonly operations: StoredOperation[];
}

export function openItemSession(storage: Storage): ItemSession {
  return {
    storage,
    read: [],
    range: { rows: [], sizes: [], bytes: 0 },
    written: [],
    operations: [],
  };
}

/**
 * Runs one dynalite action against a store that reads through to the real one and only notes what is
 * written. So dynalite evaluates conditions, updates and index entries, while the caller decides when,
 * and together with which other writes, they are applied.
 *
 * @throws DynamoDbError what DynamoDB would answer
 */
export function runAction<Request>(
  session: ItemSession,
  action: DynaliteAction<Request>,
  request: Request,
): WireObject {
  const answers: { readonly error: unknown; readonly output: WireObject | undefined }[] = [];
  action(sessionStore(session), request, (error, output) => answers.push({ error, output }));
  const [answer] = answers;
  // The store below answers at once, so the action does too; a later answer would escape the write lock.
  if (answer === undefined) throw new Error('dynalite did not answer within the call');
  if (answer.error) throw asDynamoDbError(answer.error);
  return answer.output ?? {};
}

/** As `runAction`, for the actions that read ranges and therefore answer later. */
export function runRangeAction<Request>(
  session: ItemSession,
  action: DynaliteAction<Request>,
  request: Request,
): Promise<WireObject> {
  return new Promise((resolve, reject) => {
    action(sessionStore(session), request, (error, output) => {
      if (error) reject(asDynamoDbError(error));
      else resolve(output ?? {});
    });
  });
}

function sessionStore(session: ItemSession): DynaliteStore {
  return {
    options: { maxItemSize: ITEM_BYTES_MAX },
    getTable: (name, done) => done(null, session.storage.table(name)),
    getIndexDb: (_kind, tableName, indexName) =>
      entries(session, indexPrefix(tableName, indexName)),
    getItemDb: (tableName) => items(session, tableName),
  };
}

function items(session: ItemSession, tableName: string): ReturnType<DynaliteStore['getItemDb']> {
  const { put, del, createValueStream } = entries(session, itemPrefix(tableName));
  return {
    createValueStream,
    // Our own lock is held around the action.
    lock: (_key, run) => run((callback) => callback),
    get: (key, done) => {
      const item = session.storage.item(tableName, key);
      session.read.push(item);
      done(null, item);
    },
    put: (key, item, done) => {
      session.written.push(item);
      put(key, item, done);
    },
    del: (key, done) => {
      session.written.push(undefined);
      del(key, done);
    },
  };
}

function entries(session: ItemSession, prefix: string): ReturnType<DynaliteStore['getIndexDb']> {
  return {
    put: (key, value, done) => {
      session.operations.push({ type: 'put', key: prefix + key, value });
      done(null);
    },
    del: (key, done) => {
      session.operations.push({ type: 'del', key: prefix + key });
      done(null);
    },
    createValueStream: (range) => rowStream(session.storage.rows(prefix, range), session.range),
  };
}
