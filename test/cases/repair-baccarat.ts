import * as z from 'zod';
import type { CaseEvent } from './case-schema.ts';

const DealSchema = z.object({ player: z.array(z.unknown()), banker: z.array(z.unknown()) });
type Deal = z.infer<typeof DealSchema>;

const EventSchema = z.object({
  card: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
});

const SIDES = ['player', 'banker'] as const;

/**
 * The table after a reported card is moved to its place (BAC-22), or is taken away because it came
 * after the end (BAC-21), where the scan still shows it where it fell.
 */
export function findRepairs(scan: unknown, events: readonly CaseEvent[]): readonly unknown[] {
  const deal = DealSchema.safeParse(scan);
  if (!deal.success) return [];
  return events.flatMap((event) => {
    const reported = EventSchema.safeParse(event);
    return reported.success ? repairs(deal.data, reported.data) : [];
  });
}

function repairs(deal: Deal, { card, from, to }: z.infer<typeof EventSchema>): readonly Deal[] {
  const sides = SIDES.filter((side) => deal[side].at(-1) === card);
  return sides
    .filter((side) => from === undefined || from.startsWith(side))
    .map((side): Deal => {
      const without = { ...deal, [side]: deal[side].slice(0, -1) };
      const target = SIDES.find((each) => to?.startsWith(each));
      return target === undefined ? without : { ...without, [target]: [...without[target], card] };
    });
}
