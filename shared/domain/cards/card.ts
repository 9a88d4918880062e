import * as z from 'zod';

const RankSchema = z.enum(['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']);
const SuitSchema = z.enum(['S', 'H', 'D', 'C']);

export type Rank = z.infer<typeof RankSchema>;

/** One playing card. On the wire it is its rank followed by its suit, such as `"10H"`. */
export interface Card {
  readonly rank: Rank;
  readonly suit: z.infer<typeof SuitSchema>;
}

/** Card text → {@link Card}; refuses anything but the 52 canonical texts. */
export const CardSchema = z
  .templateLiteral([RankSchema, SuitSchema], { error: 'not a card such as "10H"' })
  .transform(
    (text): Card => ({
      rank: RankSchema.parse(text.slice(0, -1)),
      suit: SuitSchema.parse(text.slice(-1)),
    }),
  );
