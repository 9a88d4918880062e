import type { Card, Rank } from '../../cards/card.ts';

/** Two cards, or three when the drawing rules called for one more (BAC-03), in the order dealt. */
export type Hand = readonly [Card, Card] | readonly [Card, Card, Card];

/** BAC-03: tens and court cards count nothing. */
const POINTS: Readonly<Record<Rank, number>> = {
  A: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  7: 7,
  8: 8,
  9: 9,
  10: 0,
  J: 0,
  Q: 0,
  K: 0,
};

export function pointValue(card: Card): number {
  return POINTS[card.rank];
}

/** BAC-03: only the last digit of the sum counts (9 + 9 + 9 is 7), so it is taken modulo 10. */
export function handTotal(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + pointValue(card), 0) % 10;
}

/** Total before any third card: what the drawing rules look at. */
export function twoCardTotal([first, second]: Hand): number {
  return handTotal([first, second]);
}

/** BAC-14: equal rank of the first two cards. A jack and a queen are no pair; suits do not matter. */
export function isPair([first, second]: Hand): boolean {
  return first.rank === second.rank;
}
