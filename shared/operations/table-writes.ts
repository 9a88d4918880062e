import type { TableConfig } from '../domain/rounds/round.ts';
import { putTable, putTableListing, putTableRevision, type Write } from '../store/writes.ts';

/**
 * The one way a table changes: its next configuration replaces the one before it, stays on record under
 * its number, and changes what the list of all tables says, so that the three never disagree.
 */
export function tableWrites(table: TableConfig): readonly Write[] {
  const seen = table.revision === 1 ? undefined : table.revision - 1;
  return [putTable(table, seen), putTableRevision(table), putTableListing(table)];
}
