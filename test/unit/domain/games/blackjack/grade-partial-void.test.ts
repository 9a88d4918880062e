import { describe, expect, it } from 'vitest';
import { gradesOf, type PlayedSeat, seat } from './rounds.ts';

const regime = 'partial-void';
const grades = (round: PlayedSeat) => gradesOf({ ...round, regime });

describe('a partial void', () => {
  it.each([
    ['a live hand', seat('K 5'), '10', { main: 'void' }],
    ['a live hand though the dealer is done', seat('K Q'), '10 8', { main: 'void' }],
    ['a live hand though the dealer has a blackjack', seat('K Q'), '10 A', { main: 'void' }],
    ['a hand of one card', seat('K'), '10', { main: 'void' }],
    ['a hand without cards', seat(''), '', { main: 'void' }],
    ['a hand of 21 in three cards', seat('7 7 7'), '10', { main: 'void' }],
    [
      'a doubled hand that waits for its card',
      seat('6 5*'),
      '10',
      { main: 'void', 'double:1': 'void' },
    ],
    ['a doubled hand', seat('6 5 9*'), '10', { main: 'void', 'double:1': 'void' }],
    ['split hands', seat('A K', 'A'), '10', { main: 'void', 'split:2': 'void' }],
  ])('returns the stakes of %s', (_what, play, dealer, expected) => {
    expect(grades({ play, dealer })).toEqual(expected);
  });

  it.each([
    ['a hand over 21', seat('K 6 8'), '10', { main: 'lost' }],
    ['a doubled hand over 21', seat('K 6 8*'), '10', { main: 'lost', 'double:1': 'lost' }],
    ['a blackjack', seat('A J'), '10', { main: 'won 3:2' }],
    ['a blackjack before the dealer has any card', seat('A J'), '', { main: 'won 3:2' }],
    ['a blackjack when the dealer shows one', seat('A J'), '10 A', { main: 'push' }],
    [
      'a surrender',
      { ...seat('K 6'), surrendered: true },
      '10',
      { main: 'surrendered 1/2', surrender: 'push' },
    ],
    [
      'even money',
      { ...seat('A K'), evenMoney: true },
      'A',
      { main: 'won 1:1', 'even-money': 'push' },
    ],
    [
      'a split hand over 21 beside a live one',
      seat('8 6 K', '8 9'),
      '10',
      { main: 'lost', 'split:2': 'void' },
    ],
  ])('lets the result of %s stand', (_what, play, dealer, expected) => {
    expect(grades({ play, dealer })).toEqual(expected);
  });

  it.each([
    ['is returned while the dealer has one card', 'A', 'void'],
    ["is won when the dealer's second card was there in time", 'A K', 'won 2:1'],
    ["is lost when the dealer's second card was there in time", 'A 5', 'lost'],
  ])('insurance %s', (_what, dealer, insurance) => {
    const round = { play: seat('K 5'), dealer, extra: ['insurance'] };
    expect(grades(round)).toEqual({ main: 'void', insurance });
  });
});
