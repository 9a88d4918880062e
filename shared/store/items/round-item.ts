import * as z from 'zod';
import type { HouseOptions } from '../../domain/games/game.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { Round, TableConfig } from '../../domain/rounds/round.ts';
import { AmountField, CountField, defineItem } from './item.ts';

/** Stored as text: what an option may be is a matter of its game. */
const OptionsField = z.codec(z.string(), z.custom<HouseOptions>(), {
  decode: (text): HouseOptions => JSON.parse(text),
  encode: (options) => JSON.stringify(options),
});

const pinnedRules = {
  houseRules: z.strictObject({
    game: z.string(),
    variant: z.string(),
    paytableVersion: CountField,
    rounding: z.enum(['down', 'half-up']),
    options: OptionsField,
  }),
  limits: z.partialRecord(
    z.custom<Currency>((text) => typeof text === 'string'),
    z.strictObject({ positionMin: AmountField, positionMax: AmountField }),
  ),
  shards: CountField,
  corrections: z.strictObject({
    approval: z.enum(['none', 'second-person']),
    horizonHours: CountField,
  }),
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
  resultsFrom: z.string().exactOptional(),
  revision: CountField,
});

export const roundItem = defineItem<z.input<typeof RoundSchema>, Round>(RoundSchema);

const TableSchema = z.strictObject({
  ...pinnedRules,
  tableId: z.string(),
  state: z.enum(['open', 'paused', 'closed']),
  bettingSeconds: CountField,
  revision: CountField,
});

export const tableItem = defineItem<z.input<typeof TableSchema>, TableConfig>(TableSchema);
