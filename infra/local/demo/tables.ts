import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { CorrectionRules } from '../../../shared/domain/rounds/round.ts';
import { SAMPLE_HOUSE, type SampleTable } from '../open-sample-house.ts';

export type TableId = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';

export interface DemoTable extends SampleTable {
  readonly tableId: TableId;
  readonly currencies: readonly Currency[];
  /** In how many parts its rounds are settled. */
  readonly shards: number;
  /** Whether a second person must agree before a ruling is corrected. */
  readonly approval: CorrectionRules['approval'];
}

const KINDS = SAMPLE_HOUSE.tables;

/** The tables that are open during the demo: every variant of every game. */
export const TABLES: readonly DemoTable[] = [
  { tableId: 'A', ...KINDS['bac-1'], currencies: ['USD'], shards: 2, approval: 'none' },
  { tableId: 'B', ...KINDS['bac-2'], currencies: ['USD', 'KWD'], shards: 2, approval: 'none' },
  { tableId: 'C', ...KINDS['rou-1'], currencies: ['JPY'], shards: 1, approval: 'none' },
  { tableId: 'D', ...KINDS['sic-1'], currencies: ['USD'], shards: 1, approval: 'none' },
  { tableId: 'E', ...KINDS['bj-1'], currencies: ['USD'], shards: 2, approval: 'none' },
  { tableId: 'F', ...KINDS['bj-2'], currencies: ['USD', 'KWD'], shards: 2, approval: 'none' },
  { tableId: 'G', ...KINDS['rou-1'], currencies: ['USD'], shards: 2, approval: 'second-person' },
];
