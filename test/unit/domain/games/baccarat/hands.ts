import { type Card, CardSchema } from '../../../../../shared/domain/cards/card.ts';
import type { Hand } from '../../../../../shared/domain/games/baccarat/hand.ts';

/** `cards(['10H', 'KD'])`: any number of cards in the order dealt. */
export function cards(texts: readonly string[]): Card[] {
  return texts.map((text) => CardSchema.parse(text));
}

/** `hand('10H', 'KD')`: a hand of two or three cards. */
export function hand(
  ...texts: readonly [string, string] | readonly [string, string, string]
): Hand {
  const [first, second, third] = texts.map((text) => CardSchema.parse(text));
  if (first === undefined || second === undefined) throw new Error('a hand has two cards');
  return third === undefined ? [first, second] : [first, second, third];
}

/** A card of clubs with this point value; every value from 0 to 9 has one. */
export function cardWorth(points: number): string {
  if (points === 0) return 'KC';
  return points === 1 ? 'AC' : `${points}C`;
}

/** Two cards with this total, never a pair. */
export function twoCardsWorth(total: number): [string, string] {
  return [total === 0 ? 'QD' : 'KD', cardWorth(total)];
}
