import * as z from 'zod';

/**
 * What the scanner of a roulette table reports. A wheel that does not count revolutions or see
 * directions leaves them out: its dealer reports a bad spin as an incident. Which pockets there are is a
 * matter of the wheel, not of the shape.
 */
export const RouletteScanSchema = z.strictObject({
  /** `null`: the scanner saw none. */
  pocket: z.int().nullable(),
  /** Full turns of the ball before it fell. */
  revolutions: z.int().nonnegative().optional(),
  /** Of the ball, against the wheel. */
  ballDirection: z.enum(['opposite', 'same']).optional(),
});

export type RouletteScan = Readonly<z.infer<typeof RouletteScanSchema>>;
