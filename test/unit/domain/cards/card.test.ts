import { describe, expect, it } from 'vitest';
import { CardSchema } from '../../../../shared/domain/cards/card.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'D', 'C'];

describe('CardSchema', () => {
  it('reads each of the 52 cards', () => {
    const deck = RANKS.flatMap((rank) => SUITS.map((suit) => ({ rank, suit })));
    expect(deck.map(({ rank, suit }) => CardSchema.parse(rank + suit))).toEqual(deck);
  });

  it.each([
    ['a rank without a suit', '10'],
    ['a suit without a rank', 'H'],
    ['a rank that is not in a deck', '1H'],
    ['an eleven', '11H'],
    ['a zero', '0H'],
    ['a T for a ten', 'TH'],
    ['small letters', 'kh'],
    ['the suit first', 'H10'],
    ['an unknown suit', '10X'],
    ['a suit symbol', '10♥'],
    ['a joker', 'JOKER'],
    ['two cards in one', '9HKD'],
    ['a blank before', ' 9H'],
    ['a line feed after', '9H\n'],
    ['an empty text', ''],
    ['a number', 9],
    ['null', null],
    ['a card that is already read', { rank: '9', suit: 'H' }],
  ])('refuses %s', (_what, value) => {
    expect(CardSchema.safeParse(value).success).toBe(false);
  });
});
