import { describe, expect, it } from 'vitest';
import { gradesOf, type PlayedSeat, seat } from './rounds.ts';

const regime = 'suspension';
const grades = (round: PlayedSeat) => gradesOf({ ...round, regime });

describe('a suspended game', () => {
  it.each([
    ['12 against 20', seat('K 2'), '10 Q', { main: 'won 1:1' }],
    ['two cards against nothing', seat('K 2'), '', { main: 'won 1:1' }],
    ['20 against a blackjack', seat('K Q'), 'A K', { main: 'won 1:1' }],
    ['three cards', seat('K 2 3'), '10', { main: 'won 1:1' }],
    [
      'a doubled hand that has its card',
      seat('6 5 2*'),
      '5',
      { main: 'won 1:1', 'double:1': 'won 1:1' },
    ],
    ['hands of split aces', seat('A K', 'A 5'), '5', { main: 'won 1:1', 'split:2': 'won 1:1' }],
  ])('lets %s win', (_what, play, dealer, expected) => {
    expect(grades({ play, dealer })).toEqual(expected);
  });

  it.each([
    ['a hand of one card', seat('K'), '10', { main: 'void' }],
    ['a hand without cards', seat(''), '', { main: 'void' }],
    [
      'a split hand of one card beside one of two',
      seat('8 9', '8'),
      '10',
      { main: 'won 1:1', 'split:2': 'void' },
    ],
    [
      'the extra stake of a doubled hand that waits for its card',
      seat('6 5*'),
      '10',
      { main: 'won 1:1', 'double:1': 'void' },
    ],
  ])('returns the stake of %s', (_what, play, dealer, expected) => {
    expect(grades({ play, dealer })).toEqual(expected);
  });

  it.each([
    ['a blackjack', seat('A J'), '10', { main: 'won 3:2' }],
    ['a blackjack against a blackjack that shows', seat('A J'), '10 A', { main: 'push' }],
    ['a hand over 21', seat('K 6 8'), '10', { main: 'lost' }],
    ['a doubled hand over 21', seat('K 6 8*'), '10', { main: 'lost', 'double:1': 'lost' }],
    [
      'a surrender',
      { ...seat('K 6'), surrendered: true },
      '10',
      { main: 'surrendered 1/2', surrender: 'push' },
    ],
    [
      'even money',
      { ...seat('A K'), evenMoney: true },
      'A K',
      { main: 'won 1:1', 'even-money': 'push' },
    ],
  ])('lets the result of %s stand', (_what, play, dealer, expected) => {
    expect(grades({ play, dealer })).toEqual(expected);
  });

  it.each(['A', 'A K', 'A 8'])(
    'returns every insurance whatever the dealer shows: %s',
    (dealer) => {
      const round = { play: seat('K 5'), dealer, extra: ['insurance'] };
      expect(grades(round)).toEqual({ main: 'won 1:1', insurance: 'void' });
    },
  );
});
