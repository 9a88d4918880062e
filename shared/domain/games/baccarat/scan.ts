import * as z from 'zod';
import { CardSchema } from '../../cards/card.ts';

/**
 * What the scanner of a baccarat table reports: the cards of each hand in the order dealt. How many
 * cards a hand must have is a matter of the drawing rules, not of the shape.
 */
export const BaccaratScanSchema = z.strictObject({
  player: z.array(CardSchema),
  banker: z.array(CardSchema),
});

export type BaccaratScan = Readonly<z.infer<typeof BaccaratScanSchema>>;
