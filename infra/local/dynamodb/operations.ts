import { batchGetItem } from './batch-get-item.ts';
import { batchWriteItem } from './batch-write-item.ts';
import { describeContinuousBackups, updateContinuousBackups } from './continuous-backups.ts';
import { createTable } from './create-table.ts';
import type { Operation } from './engine.ts';
import { getItem } from './get-item.ts';
import { query, scan } from './read-range.ts';
import { deleteTable, describeTable, listTables, updateTable } from './table-operations.ts';
import { listTagsOfResource, tagResource, untagResource } from './table-tags.ts';
import { describeTimeToLive, updateTimeToLive } from './time-to-live.ts';
import { transactGetItems } from './transact-get-items.ts';
import { transactWriteItems } from './transact-write-items.ts';
import { deleteItem, putItem, updateItem } from './write-operations.ts';

/** Every operation of the API that exists here, by its name in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['BatchGetItem', batchGetItem],
  ['BatchWriteItem', batchWriteItem],
  ['CreateTable', createTable],
  ['DeleteItem', deleteItem],
  ['DeleteTable', deleteTable],
  ['DescribeContinuousBackups', describeContinuousBackups],
  ['DescribeTable', describeTable],
  ['DescribeTimeToLive', describeTimeToLive],
  ['GetItem', getItem],
  ['ListTables', listTables],
  ['ListTagsOfResource', listTagsOfResource],
  ['PutItem', putItem],
  ['Query', query],
  ['Scan', scan],
  ['TagResource', tagResource],
  ['TransactGetItems', transactGetItems],
  ['TransactWriteItems', transactWriteItems],
  ['UntagResource', untagResource],
  ['UpdateContinuousBackups', updateContinuousBackups],
  ['UpdateItem', updateItem],
  ['UpdateTable', updateTable],
  ['UpdateTimeToLive', updateTimeToLive],
]);
