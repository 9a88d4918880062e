import * as z from 'zod';
import type { Report, Takings } from '../../domain/reports/report.ts';
import { AmountText, CurrencyField, IdField, InstantText, SignedText } from './fields.ts';
import { RoundStateSchema } from './round-body.ts';

const DayText = z.string().meta({ format: 'date' });

const PercentText = z
  .string()
  .meta({ pattern: '^-?[0-9]+\\.[0-9]{2}$', description: 'Percent with two decimals.' });

const takings = {
  stake: AmountText,
  payout: AmountText,
  refund: AmountText,
  commission: AmountText,
  /** stake − payout − refund; negative when the players won. */
  house: SignedText,
  /** Of stake − refund; absent when nothing was decided. */
  hold: PercentText.exactOptional(),
  ratedStake: AmountText.meta({
    description: 'Of the decided stakes, those on positions whose exact return is known.',
  }),
  theoreticalHouse: SignedText.meta({
    description: 'What the house wins of the rated stakes in the long run.',
  }),
  theoreticalHold: PercentText.exactOptional(),
};

const place = { day: DayText, tableId: IdField, game: z.string() };

export const ReportSchema = z
  .strictObject({
    lines: z.array(
      z.strictObject({
        ...{ ...place, brand: IdField, currency: CurrencyField, rounds: z.int() },
        ...takings,
      }),
    ),
    /** The lines added up. */
    totals: z.array(z.strictObject({ currency: CurrencyField, ...takings })),
    /** All that were settled, with and without stakes. */
    rounds: z.array(z.strictObject({ ...place, rounds: z.int() })),
    irregularities: z.array(
      z.strictObject({
        ...place,
        kind: z.enum(['void', 'partial-void', 'suspension', 'correction', 'slip-void']),
        reason: z.string(),
        count: z.int(),
      }),
    ),
    /** No sum holds them yet. */
    unsettled: z.array(
      z.strictObject({
        ...place,
        state: RoundStateSchema.exclude(['settled']),
        roundId: IdField,
        closesAt: InstantText,
      }),
    ),
  })
  .meta({ id: 'Report' });

export function toReportBody(report: Report): z.infer<typeof ReportSchema> {
  return {
    lines: report.lines.map((line) => ({ ...line, ...toTakingsBody(line) })),
    totals: report.totals.map((total) => ({ ...total, ...toTakingsBody(total) })),
    rounds: [...report.rounds],
    irregularities: [...report.irregularities],
    unsettled: [...report.unsettled],
  };
}

function toTakingsBody(sums: Takings) {
  return {
    stake: String(sums.stake),
    payout: String(sums.payout),
    refund: String(sums.refund),
    commission: String(sums.commission),
    house: String(sums.house),
    ratedStake: String(sums.ratedStake),
    theoreticalHouse: String(sums.theoreticalHouse),
  };
}
