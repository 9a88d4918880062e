import {
  db,
  type KeyRange,
  type Level,
  type LevelIterator,
  type StoredOperation,
} from './dynalite.ts';
import { tableNotFound } from './dynamodb-error.ts';
import type { TableDescription, TableRecord } from './table-record.ts';
import type { Item } from './wire.ts';

/**
 * dynalite's ordered store. Items and index entries lie under prefixes of their own; `~` separates,
 * because no table or index name contains it. One commit is one atomic batch and every read is one
 * snapshot, so no reader sees half of a commit.
 */
export interface Storage {
  /** Resolves when the store can be read; every other member needs that first. */
  readonly ready: Promise<void>;
  /** @throws ResourceNotFoundException when there is no such table. */
  table(name: string): TableDescription;
  readonly tables: ReadonlyMap<string, TableRecord>;
  item(tableName: string, key: string): Item | undefined;
  rows(prefix: string, range: KeyRange): LevelIterator<Item>;
  commit(operations: readonly StoredOperation[]): Promise<void>;
  saveTable(record: TableRecord): Promise<void>;
  /** Removes the table with all its items and index entries. */
  dropTable(name: string): Promise<void>;
  close(): Promise<void>;
}

const TABLE_PREFIX = 'table~';

export function itemPrefix(tableName: string): string {
  return `item~${tableName}~`;
}

export function indexPrefix(tableName: string, indexName: string): string {
  return `index~${tableName}~${indexName}~`;
}

/** Opens a store in memory, or on disk when `path` is given (by the prebuilt binaries of classic-level). */
export function openStorage(path?: string): Storage {
  const { db: level } = db.create(path === undefined ? {} : { path });
  const tables = new Map<string, TableRecord>();
  const ready = level.open().then(() => loadTables(level, tables));
  // Every call reports a failed start; before the first call there is nobody to report it to.
  ready.catch(() => undefined);

  return {
    ready,
    tables,
    table: (name) => {
      const record = tables.get(name);
      if (record === undefined) throw tableNotFound();
      return record.description;
    },
    item: (tableName, key) => level.getSync(itemPrefix(tableName) + key),
    rows: (prefix, range) => level.values<Item>(prefixed(prefix, range)),
    commit: (operations) => level.batch(operations),
    saveTable: async (record) => {
      const { TableName } = record.description;
      await level.batch([{ type: 'put', key: TABLE_PREFIX + TableName, value: record }]);
      tables.set(TableName, record);
    },
    dropTable: async (name) => {
      tables.delete(name);
      await level.batch([{ type: 'del', key: TABLE_PREFIX + name }]);
      await level.clear(everyKey(itemPrefix(name)));
      await level.clear(everyKey(`index~${name}~`));
    },
    close: () => level.close(),
  };
}

async function loadTables(level: Level, tables: Map<string, TableRecord>): Promise<void> {
  for (const record of await level.values<TableRecord>(everyKey(TABLE_PREFIX)).all()) {
    tables.set(record.description.TableName, record);
  }
}

function everyKey(prefix: string): KeyRange {
  return { gte: prefix, lt: `${prefix}~` };
}

function prefixed(prefix: string, { reverse, limit, ...bounds }: KeyRange): KeyRange {
  const { gt, gte, lt, lte } = bounds;
  return {
    ...(gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt }),
    ...(lte === undefined ? { lt: prefix + (lt ?? '~') } : { lte: prefix + lte }),
    ...(reverse === undefined ? {} : { reverse }),
    ...(limit === undefined ? {} : { limit }),
  };
}
