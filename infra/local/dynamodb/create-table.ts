import { hash } from 'node:crypto';

import { LOCAL_ACCOUNT } from '../local-account.ts';
import { rulesOf } from './dynalite.ts';
import { serviceError } from './dynamodb-error.ts';
import type { Engine, Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import type { IndexDescription, TableDescription } from './table-record.ts';
import { settingsOf } from './table-settings.ts';
import { copyWire, type WireObject } from './wire.ts';

interface CreateTableRequest
  extends Pick<TableDescription, 'TableName' | 'KeySchema' | 'AttributeDefinitions'> {
  readonly BillingMode?: string;
  readonly ProvisionedThroughput?: WireObject;
  readonly GlobalSecondaryIndexes?: readonly IndexDescription[];
  readonly LocalSecondaryIndexes?: readonly IndexDescription[];
}

const rules = rulesOf<CreateTableRequest>('createTable');
const NO_THROUGHPUT = { ReadCapacityUnits: 0, WriteCapacityUnits: 0 };

/** Creates a table. It is active at once; the answer says `CREATING` as AWS's does. */
export const createTable: Operation = async (engine, input) => {
  const asked = copyWire(input);
  const request = checkRequest(rules, input);
  return engine.lock(async () => {
    if (engine.storage.tables.has(request.TableName)) {
      throw serviceError('ResourceInUseException', `Table already exists: ${request.TableName}`);
    }
    const description = describe(engine, request, asked);
    await engine.storage.saveTable({ description, tags: tagsOf(asked) });
    return { TableDescription: { ...description, TableStatus: 'CREATING' } };
  });
};

function describe(
  { now }: Engine,
  request: CreateTableRequest,
  asked: WireObject,
): TableDescription {
  const { TableName, KeySchema, AttributeDefinitions, BillingMode } = request;
  const { partition, region, accountId } = LOCAL_ACCOUNT;
  const TableArn = `arn:${partition}:dynamodb:${region}:${accountId}:table/${TableName}`;
  const created = now();
  const settings = settingsOf(asked, TableArn, created);
  return {
    TableName,
    TableArn,
    TableId: tableId(TableName, created),
    TableStatus: 'ACTIVE',
    CreationDateTime: created / 1000,
    KeySchema,
    AttributeDefinitions,
    ProvisionedThroughput: throughput(request.ProvisionedThroughput),
    ...(BillingMode === 'PAY_PER_REQUEST' ? { BillingModeSummary: { BillingMode } } : {}),
    ...indexes('GlobalSecondaryIndexes', request.GlobalSecondaryIndexes, TableArn),
    ...indexes('LocalSecondaryIndexes', request.LocalSecondaryIndexes, TableArn),
    ItemCount: 0,
    TableSizeBytes: 0,
    DeletionProtectionEnabled: false,
    ...settings,
  };
}

function throughput(asked: unknown): WireObject {
  return { NumberOfDecreasesToday: 0, ...NO_THROUGHPUT, ...(asked ?? {}) };
}

function indexes(
  kind: 'GlobalSecondaryIndexes' | 'LocalSecondaryIndexes',
  asked: readonly IndexDescription[] | undefined,
  tableArn: string,
): WireObject {
  if (asked === undefined) return {};
  const described = asked.map((index) => ({
    ...index,
    IndexArn: `${tableArn}/index/${index.IndexName}`,
    IndexSizeBytes: 0,
    ItemCount: 0,
    ...(kind === 'LocalSecondaryIndexes'
      ? {}
      : {
          IndexStatus: 'ACTIVE',
          ProvisionedThroughput: throughput(index['ProvisionedThroughput']),
        }),
  }));
  return { [kind]: described };
}

/** An id in the form of a UUID, the same for the same table created at the same time. */
function tableId(tableName: string, createdAt: number): string {
  const hex = hash('sha256', `${tableName}@${createdAt}`, 'hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function tagsOf({ Tags }: WireObject): Readonly<Record<string, string>> {
  if (!Array.isArray(Tags)) return {};
  return Object.fromEntries(Tags.map(({ Key, Value }) => [String(Key), String(Value)]));
}
