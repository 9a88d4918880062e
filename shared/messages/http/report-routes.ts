import * as z from 'zod';
import { IdField } from './fields.ts';
import { ReportSchema } from './report-body.ts';
import { NO_BODY, NO_PARAMS, type Routes } from './route.ts';

/** An hour of the local clock in a query. */
const HourField = z
  .string()
  .transform((text, context): number => {
    if (/^(1?[0-9]|2[0-3])$/.test(text)) return Number(text);
    context.addIssue('must be a whole number from 0 to 23');
    return z.NEVER;
  })
  .default(6)
  .meta({ type: 'integer', minimum: 0, maximum: 23, default: 6 });

/** What the house looks back on. */
export const REPORT_ROUTES = {
  readReport: {
    ...{ method: 'GET', path: '/reports', group: 'operator' },
    ...{ params: NO_PARAMS, body: NO_BODY },
    query: z.strictObject({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone: z.string().min(1).max(64).default('UTC'),
      cutoffHour: HourField,
      tableId: IdField.exactOptional(),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    summary:
      'What rounds came to by gaming day, table, game, brand and currency, from day to day, both included.',
    answer: ReportSchema,
    textType: 'text/csv',
    statuses: [200],
    failures: ['REPORT_TOO_LARGE', 'TABLE_NOT_FOUND'],
  },
} as const satisfies Routes;
