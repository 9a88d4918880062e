import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Instant } from '../domain/instant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import type { ReconciliationRun } from '../domain/reconcile/run.ts';
import type { DynamoDbStoreOptions } from './dynamodb-store.ts';
import { entryItem } from './items/entry-item.ts';
import { differenceItem, reconciliationItem } from './items/reconciliation-items.ts';
import * as keys from './keys.ts';
import { createReader, retryTransient } from './read.ts';

/** What reconciling reads besides; apart from the other reads, so that no other function carries it. */
export interface ReconciliationStore {
  /**
   * Some of the partitions of a table: wallets by their ids, or whatever the rounds table holds. In no
   * order, but in the same one every time. Not consistent: what is very new may be missing.
   */
  readPartitionPage(table: 'wallets' | 'rounds', after?: string): Promise<PartitionPage>;
  /** The entries that lie at these places, by wallet; one that is not there is missing. */
  readEntriesAt(
    places: readonly { readonly walletId: string; readonly place: keys.EntryCursor }[],
  ): Promise<ReadonlyMap<string, LedgerEntry>>;
  /** The reconciliation that is under way, or was the last. */
  readRun(): Promise<ReconciliationRun | undefined>;
  /** What a reconciliation has found so far. */
  readDifferences(startedAt: Instant): Promise<readonly Difference[]>;
}

interface PartitionPage {
  readonly partitions: readonly string[];
  /** The partition behind which the next page begins; absent after the last one. */
  readonly next: string | undefined;
}

/** Small, because the rest of a page's last partition is skipped: few items are read to find each. */
const SCAN_LIMIT = 25;

export function createReconciliationStore({
  client,
  tables,
  clock,
}: DynamoDbStoreOptions): ReconciliationStore {
  const reader = createReader(client, clock);
  return {
    readPartitionPage: async (table, after) => {
      const { partitionKey } = table === 'wallets' ? keys.WALLETS_KEY : keys.ROUNDS_KEY;
      const scan = new ScanCommand({
        ...{ TableName: tables[table], Limit: SCAN_LIMIT, ProjectionExpression: partitionKey },
        ...(after === undefined
          ? {}
          : { ExclusiveStartKey: marshall({ [partitionKey]: after, sk: keys.PARTITION_END }) }),
      });
      const { Items = [], LastEvaluatedKey } = await retryTransient(clock, () => client.send(scan));
      const partitions = Items.flatMap((item) => item[partitionKey]?.S ?? []);
      return { partitions: [...new Set(partitions)], next: LastEvaluatedKey?.[partitionKey]?.S };
    },
    readEntriesAt: async (places) => {
      const wanted = places.map(({ walletId, place: sk }) => ({ walletId, sk }));
      const items = await reader.batchGet(tables.wallets, wanted);
      const entries = items.map((item) => entryItem.fromAttributes(item));
      return new Map(entries.map((entry) => [entry.walletId, entry]));
    },
    readRun: async () => {
      const item = await reader.get(tables.rounds, keys.reconciliationKey());
      return item === undefined ? undefined : reconciliationItem.fromAttributes(item);
    },
    readDifferences: async (startedAt) => {
      const items = await reader.queryAll({
        TableName: tables.rounds,
        KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':partition': { S: keys.RECONCILIATION_PARTITION },
          ':prefix': { S: keys.differencePrefix(startedAt) },
        },
      });
      return items.map((item) => differenceItem.fromAttributes(item));
    },
  };
}
