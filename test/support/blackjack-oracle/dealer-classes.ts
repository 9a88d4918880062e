import type { Rank } from '../../../shared/domain/cards/card.ts';
import { sequencesOf } from './hand-classes.ts';
import type { TableRules } from './round.ts';
import { dealerMustDraw } from './totals.ts';

/** Ranks that between them make every way for a dealer to come to 17 or over. */
const RANKS: readonly Rank[] = ['A', '2', '5', '6', '7', '8', '9', '10'];

/** BJM-06 with the option: the dealer who draws most often. */
const EAGER: TableRules = { variant: 'macau', options: { dealerHitsSoft17: true } };

/**
 * Every dealer of up to three cards, allowed or not, and all of four and five cards that some table allows.
 */
export function everyDealer(): readonly (readonly Rank[])[] {
  const short = [0, 1, 2, 3].flatMap((length) => sequencesOf(RANKS, length));
  const four = sequencesOf(RANKS, 3).filter(mayDraw).flatMap(oneMore);
  return [...short, ...four, ...four.filter(mayDraw).flatMap(oneMore)];
}

function oneMore(cards: readonly Rank[]): (readonly Rank[])[] {
  return RANKS.map((rank) => [...cards, rank]);
}

function mayDraw(cards: readonly Rank[]): boolean {
  return cards.every((_, n) => n < 1 || dealerMustDraw(cards.slice(0, n + 1), EAGER));
}
