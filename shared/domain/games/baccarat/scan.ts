import * as z from 'zod';
import { CardSchema } from '../../cards/card.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { ScanFailure } from '../game.ts';

/**
 * What the scanner of a baccarat table reports: the cards of each hand in the order dealt. How many
 * cards a hand must have is a matter of the drawing rules, not of the shape.
 */
const BaccaratScanSchema = z.strictObject({
  player: z.array(CardSchema),
  banker: z.array(CardSchema),
});

export type BaccaratScan = Readonly<z.infer<typeof BaccaratScanSchema>>;

/** A scan may be as long as a whole message; what is said about it must fit beside it in one record. */
const MESSAGE_LENGTH_MAX = 200;

/** Untrusted scan → typed scan, or `SCAN_MALFORMED` with the place of the first fault. */
export function parseScan(scan: unknown): Result<BaccaratScan, ScanFailure> {
  const parsed = BaccaratScanSchema.safeParse(scan);
  if (parsed.success) return ok(parsed.data);
  const place = ['scan', ...(parsed.error.issues[0]?.path ?? [])].map(String).join('.');
  const fault = parsed.error.issues[0]?.message ?? 'not a baccarat scan';
  return fail({
    code: 'SCAN_MALFORMED',
    message: `${place}: ${fault}`.slice(0, MESSAGE_LENGTH_MAX),
  });
}
