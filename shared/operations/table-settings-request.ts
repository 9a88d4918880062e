import * as z from 'zod';
import { Currency, Id, Money, WAGERS_MAX } from './requests.ts';

/** What a table may be configured with: kept apart, so that functions which configure none do not carry it. */

/** Most shards of a round: all its gates must fit into the one transaction that opens it. */
const SHARDS_MAX = 64;

/** Limits that contradict each other would refuse every slip. */
const StakeLimits = z
  .object({
    positionMin: Money,
    positionMax: Money,
    tableMin: Money.exactOptional(),
    tableMax: Money.exactOptional(),
    stakeStep: Money.exactOptional(),
  })
  .refine(({ positionMin, positionMax }) => positionMin <= positionMax, {
    error: 'positionMin must not be above positionMax',
  })
  .refine(({ tableMin, tableMax }) => isWithin(tableMin, tableMax), {
    error: 'tableMin must not be above tableMax',
  })
  .refine(({ positionMin, tableMax }) => isWithin(positionMin, tableMax), {
    error: 'positionMin must not be above tableMax',
  })
  .refine(({ positionMin, stakeStep = 1n }) => isMultiple(positionMin, stakeStep), {
    error: 'positionMin must be a multiple of stakeStep',
  });

/** No step is an error of its own, and must not become a division by it. */
function isMultiple(units: bigint, step: bigint): boolean {
  return step < 1n || units % step === 0n;
}

function isWithin(least: bigint | undefined, most: bigint | undefined): boolean {
  return least === undefined || most === undefined || least <= most;
}

export const TableSettingsSchema = z.object({
  tableId: Id,
  bettingSeconds: z.int().min(1).max(3600),
  shards: z.int().min(1).max(SHARDS_MAX),
  houseRules: z.object({
    game: z.string(),
    variant: z.string(),
    paytableVersion: z.int(),
    rounding: z.enum(['down', 'half-up']),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  corrections: z.object({
    approval: z.enum(['none', 'second-person']),
    horizonHours: z.int().min(0),
  }),
  limits: z
    .record(Currency, StakeLimits)
    .refine((limits) => Object.keys(limits).length > 0, 'names no currency'),
  wagersMax: z.int().min(1).max(WAGERS_MAX).exactOptional(),
});
