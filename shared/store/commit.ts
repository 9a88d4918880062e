import {
  type DynamoDBClient,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { invariant } from '../domain/invariant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isThrottled, isUnanswered } from './service-error.ts';
import type { Write } from './writes.ts';

export interface TableNames {
  readonly wallets: string;
  readonly rounds: string;
}

/**
 * Why a transaction was not committed, or may not have been. All but `too-large` are answered in
 * one way: read again and decide again, never send the old decision a second time.
 */
export type CommitFailure =
  /** Something changed since it was read; names the records. */
  | { readonly kind: 'condition-failed'; readonly records: readonly string[] }
  /** Another transaction was at work on one of the items. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'throttled' }
  /** An earlier send of the very same transaction is still running. */
  | { readonly kind: 'in-progress' }
  /** No answer came: it may have been committed, only a new read can tell. */
  | { readonly kind: 'unanswered' }
  /** The transaction can never fit; a bug of ours. */
  | { readonly kind: 'too-large' };

/** Commits all of the writes, or none of them. Throws what is neither success nor a known failure. */
export async function commit(
  client: DynamoDBClient,
  tables: TableNames,
  writes: readonly Write[],
): Promise<Result<undefined, CommitFailure>> {
  try {
    const TransactItems = writes.map((write) => toTransactItem(write, tables));
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
    return ok(undefined);
  } catch (error) {
    const failure = classifyCommitError(error, writes);
    if (failure === undefined) throw error;
    return fail(failure);
  }
}

function toTransactItem(write: Write, tables: TableNames): TransactWriteItem {
  const TableName = tables[write.table];
  if (write.condition === 'none') {
    invariant('put' in write.action, 'a check without a condition checks nothing');
    return { Put: { TableName, Item: write.action.put } };
  }
  const condition =
    write.condition === 'absent'
      ? { ConditionExpression: 'attribute_not_exists(sk)' }
      : {
          ConditionExpression: '#seen = :seen',
          ExpressionAttributeNames: { '#seen': write.condition.attribute },
          ExpressionAttributeValues: { ':seen': write.condition.equals },
        };
  return 'put' in write.action
    ? { Put: { TableName, Item: write.action.put, ...condition } }
    : { ConditionCheck: { TableName, Key: write.action.check, ...condition } };
}

/**
 * SDK error → failure. Cancellation reasons come in the order of the writes; a failed condition
 * outranks the others, because it says that what was decided on is no longer so.
 */
export function classifyCommitError(
  error: unknown,
  writes: readonly Write[],
): CommitFailure | undefined {
  if (error instanceof TransactionCanceledException) {
    return classifyReasons(
      (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None'),
      writes,
    );
  }
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TransactionInProgressException') return { kind: 'in-progress' };
  if (error.name === 'TransactionConflictException') return { kind: 'conflict' };
  if (isThrottled(error)) return { kind: 'throttled' };
  if (isTooLarge(error.name, error.message)) return { kind: 'too-large' };
  if (isUnanswered(error)) return { kind: 'unanswered' };
  return undefined;
}

function classifyReasons(
  codes: readonly string[],
  writes: readonly Write[],
): CommitFailure | undefined {
  const records = writes
    .filter((_, index) => codes[index] === 'ConditionalCheckFailed')
    .map((write) => write.record);
  if (records.length > 0) return { kind: 'condition-failed', records };
  if (codes.includes('ItemCollectionSizeLimitExceeded')) return { kind: 'too-large' };
  if (codes.includes('TransactionConflict')) return { kind: 'conflict' };
  if (codes.includes('ThrottlingError') || codes.includes('ProvisionedThroughputExceeded')) {
    return { kind: 'throttled' };
  }
  return undefined;
}

function isTooLarge(name: string, message: string): boolean {
  return name === 'ValidationException' && /size/i.test(message) && /exceed/i.test(message);
}
