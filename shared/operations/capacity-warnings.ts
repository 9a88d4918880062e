import type { TableConfig } from '../domain/rounds/round.ts';

/** DynamoDB gives each partition 1,000 write units per second, and a shard's slips lie in one. */
const WRITE_UNITS_PER_SHARD = 1000;

/** A slip of up to 1 KB within a transaction. */
const WRITE_UNITS_PER_SLIP = 2;

/** What will be slow at a table's peak, in words for people; nothing without a peak. */
export function findCapacityWarnings(
  { shards }: Pick<TableConfig, 'shards'>,
  peakSlipsPerSecond = 0,
): readonly string[] {
  const needed = Math.ceil((peakSlipsPerSecond * WRITE_UNITS_PER_SLIP) / WRITE_UNITS_PER_SHARD);
  if (needed <= shards) return [];
  return [`${peakSlipsPerSecond} slips per second need ${needed} shards; the table has ${shards}`];
}
