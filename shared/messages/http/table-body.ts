import * as z from 'zod';
import type { OddsRow } from '../../domain/games/odds/list-odds.ts';
import type { Amount } from '../../domain/money/amount.ts';
import { type Currency, isCurrency } from '../../domain/money/currency.ts';
import type { Ratio } from '../../domain/money/ratio.ts';
import type { TableListing } from '../../domain/rounds/records.ts';
import type { LimitsByCurrency, StakeLimits, TableConfig } from '../../domain/rounds/round.ts';
import { AmountField, AmountText, CurrencyField, IdField, InstantText } from './fields.ts';

const HouseRulesSchema = z
  .strictObject({
    game: z.string(),
    variant: z.string(),
    paytableVersion: z.int(),
    rounding: z.enum(['down', 'half-up']),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'HouseRules' });

const TableStateSchema = z.enum(['open', 'paused', 'closed']);

const common = {
  /** From the opening of a round to its bell. */
  bettingSeconds: z.int(),
  /** Parts in which a round's slips are stored and settled. */
  shards: z.int(),
  houseRules: HouseRulesSchema,
  corrections: z.strictObject({
    approval: z.enum(['none', 'second-person']),
    horizonHours: z.int(),
  }),
  wagersMax: z.int().exactOptional(),
};

function limitsOf<T extends z.ZodType>(money: T) {
  const stakes = z.strictObject({
    positionMin: money,
    positionMax: money,
    tableMin: money.exactOptional(),
    tableMax: money.exactOptional(),
    stakeStep: money.exactOptional(),
  });
  return z.partialRecord(CurrencyField, stakes);
}

export const TableSettingsSchema = z
  .strictObject({
    ...common,
    limits: limitsOf(AmountField),
    /** Expected at most; not kept, only compared with what the shards can take. */
    peakSlipsPerSecond: z.int().min(1).max(1_000_000).exactOptional(),
  })
  .meta({ id: 'TableSettings' });

const table = {
  ...common,
  tableId: IdField,
  limits: limitsOf(AmountText),
  state: TableStateSchema,
  stateSince: z
    .strictObject({ at: InstantText, actor: z.string(), reason: z.string() })
    .exactOptional(),
  revision: z.int(),
};

export const TableSchema = z.strictObject(table).meta({ id: 'Table' });

/** A table, and what will be slow there at the peak that was declared with its settings. */
export const ConfiguredTableSchema = z
  .strictObject({ ...table, warnings: z.array(z.string()) })
  .meta({ id: 'ConfiguredTable' });

/** Every table there is, in short. */
export const TableListSchema = z
  .strictObject({
    tables: z.array(
      z.strictObject({
        tableId: IdField,
        game: z.string(),
        variant: z.string(),
        state: TableStateSchema,
        /** Those in which it takes wagers. */
        currencies: z.array(CurrencyField),
      }),
    ),
    /** Asks for the next page; absent after the last one. */
    next: z.string().exactOptional(),
  })
  .meta({ id: 'TableList' });

export function toTableListBody({
  tables,
  next,
}: {
  readonly tables: readonly TableListing[];
  readonly next?: string;
}): z.infer<typeof TableListSchema> {
  return {
    tables: tables.map((table) => ({ ...table, currencies: [...table.currencies] })),
    ...(next === undefined ? {} : { next }),
  };
}

type TableBody = z.infer<typeof TableSchema>;

/** What players may know of a table before they wager there. */
export const TableDescriptionSchema = z
  .strictObject({
    tableId: IdField,
    state: TableStateSchema,
    bettingSeconds: z.int(),
    houseRules: HouseRulesSchema,
    limits: limitsOf(AmountText),
    /** Positions of a player in one round, at most. */
    wagersMax: z.int().exactOptional(),
    revision: z.int(),
    positions: z.array(
      z.strictObject({
        positions: z.array(z.string()),
        pays: z.array(z.string()),
        /** Mean payout per unit staked, stake included; absent where it depends on the play. */
        expectedReturn: z
          .strictObject({ numerator: AmountText, denominator: AmountText })
          .exactOptional(),
      }),
    ),
  })
  .meta({ id: 'TableDescription' });

interface TableDescription
  extends Pick<
    TableConfig,
    'tableId' | 'state' | 'bettingSeconds' | 'houseRules' | 'limits' | 'wagersMax' | 'revision'
  > {
  readonly positions: readonly OddsRow[];
}

export function toTableDescriptionBody(
  table: TableDescription,
): z.infer<typeof TableDescriptionSchema> {
  const { tableId, state, bettingSeconds, houseRules, limits, wagersMax, revision, positions } =
    table;
  return {
    ...{ tableId, state, bettingSeconds, revision },
    houseRules: { ...houseRules, options: { ...houseRules.options } },
    limits: toLimitsBody(limits),
    ...(wagersMax === undefined ? {} : { wagersMax }),
    positions: positions.map(({ expectedReturn, ...row }) => ({
      positions: [...row.positions],
      pays: [...row.pays],
      ...(expectedReturn === undefined ? {} : { expectedReturn: toRatioBody(expectedReturn) }),
    })),
  };
}

function toRatioBody({ numerator, denominator }: Ratio) {
  return { numerator: String(numerator), denominator: String(denominator) };
}

export function toTableBody(table: TableConfig): TableBody {
  const { tableId, bettingSeconds, shards, houseRules, corrections, state, revision } = table;
  const { stateSince, wagersMax } = table;
  return {
    ...{ tableId, bettingSeconds, shards, corrections, state, revision },
    houseRules: { ...houseRules, options: { ...houseRules.options } },
    limits: toLimitsBody(table.limits),
    ...(stateSince === undefined ? {} : { stateSince }),
    ...(wagersMax === undefined ? {} : { wagersMax }),
  };
}

function toLimitsBody(limits: LimitsByCurrency): TableBody['limits'] {
  const entries = Object.entries(limits).flatMap(([currency, stakes]) =>
    isCurrency(currency) ? [[currency, toStakesBody(stakes)] as const] : [],
  );
  return Object.fromEntries<NonNullable<TableBody['limits'][Currency]>>(entries);
}

function toStakesBody({ positionMin, positionMax, tableMin, tableMax, stakeStep }: StakeLimits) {
  return {
    positionMin: String(positionMin),
    positionMax: String(positionMax),
    ...optional('tableMin', tableMin),
    ...optional('tableMax', tableMax),
    ...optional('stakeStep', stakeStep),
  };
}

function optional<K extends string>(name: K, units: Amount | undefined): { [P in K]?: string } {
  // A computed key has the type `string`; the caller's literal is the only one there is.
  return units === undefined ? {} : ({ [name]: String(units) } as { [P in K]?: string });
}
