import type { Card, Rank } from '../../cards/card.ts';

/** BJS-03, BJM-09: an ace counts 1 here; whether it may count 11 is a matter of the whole hand. */
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
  10: 10,
  J: 10,
  Q: 10,
  K: 10,
};

interface Total {
  readonly points: number;
  /** Whether an ace counts 11 in it. */
  readonly isSoft: boolean;
}

/** 1 to 10, an ace being 1. */
export function pointValue(card: Card): number {
  return POINTS[card.rank];
}

/** All aces counted as 1. */
export function hardTotal(cards: readonly Card[]): number {
  return cards.reduce((total, card) => total + pointValue(card), 0);
}

/** BJS-03: the highest total up to 21. At most one ace can count 11, so 10-6-A is a hard 17. */
export function readTotal(cards: readonly Card[]): Total {
  const hard = hardTotal(cards);
  const isSoft = hard <= 11 && cards.some(isAce);
  return { points: isSoft ? hard + 10 : hard, isSoft };
}

export function isBust(cards: readonly Card[]): boolean {
  return hardTotal(cards) > 21;
}

/** BJS-04: an ace and a ten-value in two cards; whether they are a hand's first two, callers know. */
export function isTwoCard21(cards: readonly Card[]): boolean {
  return cards.length === 2 && readTotal(cards).points === 21;
}

export function isAce(card: Card | undefined): boolean {
  return card?.rank === 'A';
}

/** A-22, BJM-12: a first card with which the dealer may still get a blackjack. */
export function mayBecomeBlackjack(card: Card | undefined): boolean {
  return card !== undefined && (card.rank === 'A' || pointValue(card) === 10);
}
