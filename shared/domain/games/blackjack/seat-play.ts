import type { Card } from '../../cards/card.ts';
import { isBust, isTwoCard21 } from './hand.ts';
import type { HandPlay, SeatPlay } from './scan.ts';

/** BJS-04, A-39: the first two cards of a seat; an ace and a ten after a split are only 21. */
export function isBlackjack({ hands: [first, ...split] }: SeatPlay): boolean {
  return first !== undefined && split.length === 0 && isTwoCard21(first.cards);
}

/** Whether this hand of the seat is to be compared with the dealer's; even money is for blackjacks. */
export function isUndecided({ cards }: HandPlay, play: SeatPlay): boolean {
  return !play.surrendered && !isBlackjack(play) && !isBust(cards);
}

/**
 * The cards that lay beside a hand's first one in turn. Each split takes the present one away as the
 * first card of a new hand, so the first of them made the hand's original two cards.
 */
export function secondCards(
  hands: readonly HandPlay[],
  handNumber: number,
): readonly (Card | undefined)[] {
  const splitOff = hands.slice(handNumber).filter(({ splitFrom }) => splitFrom === handNumber);
  return [...splitOff.map(({ cards }) => cards[0]), hands[handNumber - 1]?.cards[1]];
}
