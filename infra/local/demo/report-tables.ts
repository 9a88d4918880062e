import { textTable } from '../../text-table.ts';
import { TABLES } from './tables.ts';

/** A line for every table. */
export function reportTables(): readonly string[] {
  const rows = TABLES.map(({ tableId, game, variant, options, currencies, shards }) => [
    ...[tableId, game, variant, currencies.join(', '), String(shards)],
    Object.entries(options)
      .map((option) => option.join(' '))
      .join(', '),
  ]);
  return textTable(['Table', 'Game', 'Variant', 'Currencies', 'Shards', 'Options'], rows);
}
