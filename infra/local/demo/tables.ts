import type { Currency } from '../../../shared/domain/money/currency.ts';

export type TableId = 'A' | 'B' | 'C' | 'D';

export interface DemoTable {
  readonly tableId: TableId;
  readonly variant: 'commission' | 'no-commission';
  readonly currencies: readonly Currency[];
  /** In how many parts its rounds are settled. */
  readonly shards: number;
}

/** The tables that are open during the demo, all of them baccarat. */
export const TABLES: readonly DemoTable[] = [
  { tableId: 'A', variant: 'commission', currencies: ['USD'], shards: 2 },
  { tableId: 'B', variant: 'no-commission', currencies: ['USD'], shards: 1 },
  { tableId: 'C', variant: 'commission', currencies: ['JPY'], shards: 1 },
  { tableId: 'D', variant: 'no-commission', currencies: ['USD', 'KWD'], shards: 2 },
];
