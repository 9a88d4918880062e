import { type RequestRules, rulesOf } from './dynalite.ts';
import { tableNotFound, validationError } from './dynamodb-error.ts';
import type { Operation } from './engine.ts';
import { checkRequest } from './request-rules.ts';
import type { Storage } from './storage.ts';
import type { TableRecord } from './table-record.ts';
import { settingsOf } from './table-settings.ts';
import { copyWire } from './wire.ts';

interface TableRequest {
  readonly TableName: string;
}

interface ListTablesRequest {
  readonly ExclusiveStartTableName?: string;
  readonly Limit?: number;
}

const NAMES_MAX = 100;
const listRules = rulesOf<ListTablesRequest>('listTables');

/** The rules of a request of which only the table's name is checked. */
export const tableNameRules: RequestRules<TableRequest> = rulesOf<TableRequest>('describeTable');

/** @throws DynamoDbError ResourceNotFoundException */
export function tableRecord(storage: Storage, name: string): TableRecord {
  const record = storage.tables.get(name);
  if (record === undefined) throw tableNotFound(`: Table: ${name} not found`);
  return record;
}

export const describeTable: Operation = async ({ storage }, input) => {
  const { TableName } = checkRequest(tableNameRules, input);
  return { Table: tableRecord(storage, TableName).description };
};

export const listTables: Operation = async ({ storage }, input) => {
  const { ExclusiveStartTableName, Limit = NAMES_MAX } = checkRequest(listRules, input);
  const names = [...storage.tables.keys()]
    .filter((name) => ExclusiveStartTableName === undefined || name > ExclusiveStartTableName)
    .sort();
  const TableNames = names.slice(0, Limit);
  const LastEvaluatedTableName = TableNames.at(-1);
  return names.length > Limit ? { TableNames, LastEvaluatedTableName } : { TableNames };
};

/** Deletes a table with everything in it, at once. */
export const deleteTable: Operation = async ({ storage, lock }, input) => {
  const { TableName } = checkRequest(tableNameRules, input);
  return lock(async () => {
    const { description } = tableRecord(storage, TableName);
    if (description.DeletionProtectionEnabled) {
      throw validationError(
        'Resource cannot be deleted as it is currently protected against deletion. ' +
          'Disable deletion protection first.',
      );
    }
    await storage.dropTable(TableName);
    return { TableDescription: { ...description, TableStatus: 'DELETING' } };
  });
};

/**
 * Changes a table's settings. Its keys and indexes stay: an index is made with its table here.
 *
 * @throws DynamoDbError ValidationException when indexes are to change
 */
export const updateTable: Operation = async ({ storage, lock, now }, input) => {
  const asked = copyWire(input);
  const { TableName } = checkRequest(tableNameRules, input);
  if (asked['GlobalSecondaryIndexUpdates'] !== undefined) {
    throw validationError('The local DynamoDB cannot change the indexes of an existing table');
  }
  return lock(async () => {
    const record = tableRecord(storage, TableName);
    const { BillingMode } = asked;
    const description = copyWire({
      ...record.description,
      ...(BillingMode === undefined ? {} : { BillingModeSummary: { BillingMode } }),
      ...settingsOf(asked, record.description.TableArn, now()),
    });
    await storage.saveTable({ ...record, description });
    return { TableDescription: { ...description, TableStatus: 'UPDATING' } };
  });
};
