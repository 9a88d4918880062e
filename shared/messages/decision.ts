import * as z from 'zod';
import type { Canonical } from '../domain/digest.ts';
import { TextSchema } from './text.ts';

/** Every game's scan is an object; what is in it the game checks against its rules. */
const ScanSchema = z.looseObject({}).transform((scan, context): Canonical => {
  const json = z.json().safeParse(scan);
  if (json.success) return json.data;
  context.addIssue('must be JSON');
  return z.NEVER;
});

/** How a round ended, as people say it: in a table's message or over HTTP. */
export const DecisionSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('result'), scan: ScanSchema }),
    z.strictObject({
      kind: z.enum(['partial-void', 'suspension']),
      scan: ScanSchema,
      reason: TextSchema,
    }),
    z.strictObject({ kind: z.literal('void'), reason: TextSchema }),
  ])
  .meta({ id: 'Decision' });
