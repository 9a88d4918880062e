import * as z from 'zod';
import type { Currency } from '../../domain/money/currency.ts';
import type { Round, TableConfig } from '../../domain/rounds/round.ts';
import { AmountField, CountField, defineItem } from './item.ts';

const pinnedRules = {
  houseRules: z.strictObject({
    game: z.string(),
    variant: z.string(),
    paytableVersion: CountField,
    rounding: z.enum(['down', 'half-up']),
  }),
  limits: z.partialRecord(
    z.custom<Currency>((text) => typeof text === 'string'),
    z.strictObject({ positionMin: AmountField, positionMax: AmountField }),
  ),
  shards: CountField,
};

const RoundSchema = z.strictObject({
  ...pinnedRules,
  roundId: z.string(),
  tableId: z.string(),
  details: z.strictObject({
    dealer: z.string(),
    shoe: z.string(),
    gameNumber: z.string(),
    video: z.string(),
  }),
  openedAt: z.string(),
  closesAt: z.string(),
  state: z.enum(['open', 'closed', 'held', 'settling', 'settled', 'quarantined']),
  latestRuling: CountField,
  lateFrom: z.string().exactOptional(),
  revision: CountField,
});

export const roundItem = defineItem<z.input<typeof RoundSchema>, Round>(RoundSchema);

const TableSchema = z.strictObject({
  ...pinnedRules,
  tableId: z.string(),
  bettingSeconds: CountField,
  revision: CountField,
});

export const tableItem = defineItem<z.input<typeof TableSchema>, TableConfig>(TableSchema);
