import * as z from 'zod';
import { countDays, isTimeZone } from '../domain/reports/gaming-day.ts';
import { Actor, Id, Instant, ReasonText, WalletId } from './requests.ts';

/** What may be asked about what has been: kept apart, so that functions which settle do not carry it. */

/** Days that a report covers at most. */
const REPORT_DAYS_MAX = 31;

// The keys of rounds in years of more than four digits would not sort.
const isOfOurTime = (text: string) => /^2\d{3}-/.test(text);
const OF_OUR_TIME = 'must lie in the years 2000 to 2999';

const DayText = z.iso.date().refine(isOfOurTime, OF_OUR_TIME);

export const ReportSchema = z
  .object({
    from: DayText,
    to: DayText,
    timeZone: z.string().refine(isTimeZone, 'is no time zone'),
    cutoffHour: z.int().min(0).max(23),
    tableId: Id.exactOptional(),
  })
  .refine(({ from, to }) => countDays(from, to) >= 1, {
    path: ['to'],
    error: 'must not lie before from',
  })
  .refine(({ from, to }) => countDays(from, to) <= REPORT_DAYS_MAX, {
    path: ['to'],
    error: `must lie within ${REPORT_DAYS_MAX} days from the first`,
  });

/** As the table wrote it into its round. */
const Detail = z
  .string()
  .max(256)
  .refine((text) => text.trim() !== '', 'is blank');

export const OpenDisputeSchema = z.object({
  disputeId: Id,
  complaint: z.object({
    player: WalletId,
    gameTime: Instant.refine(isOfOurTime, OF_OUR_TIME),
    table: Id,
    dealer: Detail,
    gameNumber: Detail,
    text: z.string().max(2000).exactOptional(),
  }),
  actor: Actor,
  at: Instant,
});

export const DecideDisputeSchema = z.object({
  disputeId: Id,
  decision: z.enum(['upheld', 'rejected']),
  reason: ReasonText,
  ruling: z.int().min(1).exactOptional(),
  proposalId: Id.exactOptional(),
  actor: Actor,
});

/** A day of disputes. */
export const DisputesSchema = z.object({ day: DayText });
