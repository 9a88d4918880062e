import { db } from './dynalite.ts';
import { itemSize } from './item-size.ts';
import { stableJson } from './stable-json.ts';
import type { StagedWrite } from './staged-write.ts';
import type { IndexDescription, TableDescription } from './table-record.ts';
import type { Item } from './wire.ts';

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;
/** A transactional read or write prepares and commits, and is charged twice. */
const TRANSACTION_FACTOR = 2;

export type IndexKind = 'GlobalSecondaryIndexes' | 'LocalSecondaryIndexes';

export interface IndexCharge {
  readonly kind: IndexKind;
  readonly indexName: string;
  readonly units: number;
}

/** What one item, or one page of a query, costs its table and the table's indexes, in capacity units. */
export interface Charge {
  readonly tableName: string;
  readonly units: number;
  readonly indexes: readonly IndexCharge[];
}

/** Read units for `bytes` read together: 4 KB each, at least one; half of it when eventually consistent. */
export function readUnits(bytes: number, consistent = false): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (consistent ? 1 : 0.5);
}

/** What reading one item in a transaction costs. */
export function transactionalReadCharge(tableName: string, item: Item | undefined): Charge {
  const bytes = item === undefined ? 0 : itemSize(item);
  return { tableName, units: TRANSACTION_FACTOR * readUnits(bytes, true), indexes: [] };
}

/** One write unit per KB of the larger image; an index costs what its own entry changed. */
export function writeCharge(write: StagedWrite): Charge {
  return {
    tableName: write.table.TableName,
    units: writeUnits(Math.max(write.oldBytes, write.newBytes)),
    indexes: indexCharges(write),
  };
}

/** As `writeCharge`, with the transactional factor on the table (indexes are charged once). */
export function transactionalWriteCharge(write: StagedWrite): Charge {
  const charge = writeCharge(write);
  return { ...charge, units: TRANSACTION_FACTOR * charge.units };
}

function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
}

function indexCharges({ table, oldItem, newItem }: StagedWrite): readonly IndexCharge[] {
  const kinds: readonly IndexKind[] = ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'];
  return kinds.flatMap((kind) =>
    (table[kind] ?? []).flatMap((index) => {
      const units = indexUnits(table, index, oldItem, newItem);
      return units === 0 ? [] : [{ kind, indexName: index.IndexName, units }];
    }),
  );
}

/** A key change is a delete and an insert; an entry that stays as it was costs nothing. */
function indexUnits(
  table: TableDescription,
  index: IndexDescription,
  oldItem: Item | undefined,
  newItem: Item | undefined,
): number {
  const before = indexEntry(table, index, oldItem);
  const after = indexEntry(table, index, newItem);
  if (before === undefined || after === undefined || before.key !== after.key) {
    return unitsOf(before) + unitsOf(after);
  }
  if (stableJson(before.item) === stableJson(after.item)) return 0;
  return Math.max(unitsOf(before), unitsOf(after));
}

function unitsOf(entry: { readonly item: Item } | undefined): number {
  return entry === undefined ? 0 : writeUnits(itemSize(entry.item));
}

function indexEntry(table: TableDescription, index: IndexDescription, item: Item | undefined) {
  return item === undefined
    ? undefined
    : db.getIndexActions([index], undefined, item, table).puts[0];
}
