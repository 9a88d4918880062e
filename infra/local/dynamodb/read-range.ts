import { type Charge, type IndexKind, readUnits } from './capacity-charge.ts';
import { consumedCapacityField } from './consumed-capacity.ts';
import {
  type DynaliteAction,
  type QueryRequest,
  query as queryAction,
  type RequestRules,
  rulesOf,
  scan as scanAction,
} from './dynalite.ts';
import type { Operation } from './engine.ts';
import { type ItemSession, openItemSession, runRangeAction } from './item-session.ts';
import { itemSize } from './item-size.ts';
import { checkRequest } from './request-rules.ts';
import { PAGE_BYTES_MAX } from './row-stream.ts';
import type { IndexDescription, TableDescription } from './table-record.ts';
import type { WireObject } from './wire.ts';

const scanRules = rulesOf<QueryRequest>('scan');
/** dynalite forgot this field of a scan. */
const consistentRead = { ConsistentRead: 'Boolean' };

export const query = readRange(rulesOf('query'), queryAction);
export const scan = readRange(
  { ...scanRules, types: { ...scanRules.types, ...consistentRead } },
  scanAction,
);

function readRange(
  rules: RequestRules<QueryRequest>,
  action: DynaliteAction<QueryRequest>,
): Operation {
  return async ({ storage }, input) => {
    const { ReturnConsumedCapacity, ...request } = checkRequest(rules, input);
    const table = storage.table(request.TableName);
    const session = openItemSession(storage);
    const page = await runRangeAction(session, action, request);
    const scanned = session.range.sizes.slice(0, Number(page['ScannedCount']));
    const charge = rangeCharge(table, request, session, scanned);
    return {
      ...nextKey(table, request, session),
      ...page,
      ...consumedCapacityField(ReturnConsumedCapacity, charge),
    };
  };
}

/** Where a page that its size ended goes on; dynalite names the key of pages that it ended itself. */
function nextKey(
  table: TableDescription,
  { IndexName }: QueryRequest,
  { range }: ItemSession,
): WireObject {
  const last = range.rows.at(-1);
  if (range.bytes < PAGE_BYTES_MAX || last === undefined) return {};
  const index = findIndex(table, IndexName);
  const schema = [...table.KeySchema, ...(index?.description.KeySchema ?? [])];
  const key = schema.map(({ AttributeName }) => [AttributeName, last[AttributeName]]);
  return { LastEvaluatedKey: Object.fromEntries(key) };
}

/** The rows are rounded up to 4 KB together, before filter and projection; fetched items one by one. */
function rangeCharge(
  table: TableDescription,
  { IndexName, ConsistentRead }: QueryRequest,
  { read }: ItemSession,
  scannedBytes: readonly number[],
): Charge {
  const tableName = table.TableName;
  const units = readUnits(sum(scannedBytes), ConsistentRead);
  const index = findIndex(table, IndexName);
  if (index === undefined) return { tableName, units, indexes: [] };
  const fetched = read.map((item) =>
    readUnits(item === undefined ? 0 : itemSize(item), ConsistentRead),
  );
  const { kind, description } = index;
  return {
    tableName,
    units: sum(fetched),
    indexes: [{ kind, indexName: description.IndexName, units }],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function findIndex(
  table: TableDescription,
  indexName: string | undefined,
): { readonly kind: IndexKind; readonly description: IndexDescription } | undefined {
  const kinds: readonly IndexKind[] = ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'];
  return kinds
    .flatMap((kind) => (table[kind] ?? []).map((description) => ({ kind, description })))
    .find(({ description }) => description.IndexName === indexName);
}
