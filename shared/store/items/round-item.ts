import * as z from 'zod';
import type { HouseOptions } from '../../domain/games/game.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { UnfinishedRound } from '../../domain/rounds/records.ts';
import type { Round, TableConfig } from '../../domain/rounds/round.ts';
import { UNFINISHED_INDEX, unfinishedKey } from '../keys.ts';
import { AmountField, type Attributes, CountField, defineItem, type ItemCodec } from './item.ts';

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
    z.strictObject({
      positionMin: AmountField,
      positionMax: AmountField,
      tableMin: AmountField.exactOptional(),
      tableMax: AmountField.exactOptional(),
      stakeStep: AmountField.exactOptional(),
    }),
  ),
  wagersMax: CountField.exactOptional(),
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
  decisionsUntil: z.string().exactOptional(),
  resultsFrom: z.string().exactOptional(),
  revision: CountField,
});

const headItem = defineItem<z.input<typeof RoundSchema>, Round>(RoundSchema);

/** Together with the keys by which the index finds it, of which the domain knows nothing. */
export const roundItem: ItemCodec<Round> = {
  toAttributes: (key, round) => headItem.toAttributes({ ...key, ...unfinishedKey(round) }, round),
  fromAttributes: (attributes) => headItem.fromAttributes(withoutIndexKeys(attributes)),
};

const UnfinishedSchema = RoundSchema.pick({
  roundId: true,
  tableId: true,
  state: true,
  openedAt: true,
  closesAt: true,
  latestRuling: true,
});

const entryOfIndex = defineItem<z.input<typeof UnfinishedSchema>, UnfinishedRound>(
  UnfinishedSchema,
);

/** What the index shows of a round. */
export function readUnfinished(attributes: Attributes): UnfinishedRound {
  return entryOfIndex.fromAttributes(withoutIndexKeys(attributes));
}

function withoutIndexKeys(attributes: Attributes): Attributes {
  const {
    [UNFINISHED_INDEX.partitionKey]: _,
    [UNFINISHED_INDEX.sortKey]: __,
    ...rest
  } = attributes;
  return rest;
}

const TableSchema = z.strictObject({
  ...pinnedRules,
  tableId: z.string(),
  state: z.enum(['open', 'paused', 'closed']),
  stateSince: z
    .strictObject({ at: z.string(), actor: z.string(), reason: z.string() })
    .exactOptional(),
  bettingSeconds: CountField,
  revision: CountField,
});

export const tableItem = defineItem<z.input<typeof TableSchema>, TableConfig>(TableSchema);
