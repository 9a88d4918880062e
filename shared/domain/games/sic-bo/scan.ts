import * as z from 'zod';

/**
 * What the scanner of a sic bo table reports: the three dice, in any order. Which numbers a die can
 * show is a matter of the dice, not of the shape.
 */
export const SicBoScanSchema = z.strictObject({
  dice: z.tuple([z.int(), z.int(), z.int()]),
});

export type SicBoScan = Readonly<z.infer<typeof SicBoScanSchema>>;
