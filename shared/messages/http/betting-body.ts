import * as z from 'zod';
import type { BettingSwitch } from '../../domain/rounds/records.ts';
import { InstantText } from './fields.ts';

/** Whether slips are taken at all. */
export const BettingSchema = z
  .strictObject({
    state: z.enum(['on', 'stopped']),
    since: z.strictObject({ at: InstantText, actor: z.string(), reason: z.string() }),
  })
  .meta({ id: 'Betting' });

export function toBettingBody({ state, since }: BettingSwitch): z.infer<typeof BettingSchema> {
  return { state, since: { ...since } };
}
