import { describe, expect, it } from 'vitest';
import { houseRules, LIVE, MACAU } from './blackjack-rules.ts';
import { gradesOf, seat } from './rounds.ts';

const BOTH = [LIVE, MACAU];

describe.each(BOTH)('a hand at a $variant table', (rules) => {
  it.each([
    ['20 against 19', 'K Q', '10 9', 'won 1:1'],
    ['18 against 19', 'K 8', '10 9', 'lost'],
    ['19 against 19', 'K 9', '10 9', 'push'],
    ['21 of three cards against 21 of three cards', '7 7 7', '5 6 K', 'push'],
    ['21 of three cards against 20', '7 7 7', '10 Q', 'won 1:1'],
    ['21 of three cards against a blackjack', '7 7 7', 'A K', 'lost'],
    ['21 of three cards against a blackjack that began with a ten', '7 7 7', 'K A', 'lost'],
    ['20 against a blackjack', 'K Q', 'A K', 'lost'],
    ['a blackjack against 20', 'A K', '10 Q', 'won 3:2'],
    ['a blackjack against 21 of three cards', 'A Q', '5 6 K', 'won 3:2'],
    ['a blackjack against a blackjack', 'A K', 'A J', 'push'],
    ['a blackjack against one card that cannot become one', 'A J', '7', 'won 3:2'],
    ['a ten and then an ace', '10 A', '9 9', 'won 3:2'],
    ['5 against a dealer who is over 21', '2 3', '6 K Q', 'won 1:1'],
    ['a soft 13 against a dealer who is over 21', 'A 2', '6 K Q', 'won 1:1'],
    ['over 21 against one card', 'K 6 8', '10', 'lost'],
    ['over 21 against a dealer who is over 21 too', 'K 6 8', 'K 6 9', 'lost'],
    ['over 21 against a blackjack', 'K 6 8', 'K A', 'lost'],
    ['17 against a soft 17', 'K 7', 'A 6', 'push'],
    ['18 against a soft 17', 'K 8', 'A 6', 'won 1:1'],
    ['A-A-9, which is 21, against 19', 'A A 9', 'K 9', 'won 1:1'],
    ['a hard 17 of 10-6-A against 18', '10 6 A', 'K 8', 'lost'],
  ])('grades %s', (_what, hand, dealer, expected) => {
    expect(gradesOf({ play: seat(hand), dealer, rules })).toEqual({ main: expected });
  });

  it.each([
    ['wins on both stakes', '6 5 10', 'K 7', 'won 1:1'],
    ['loses both stakes', '6 5 2', 'K 7', 'lost'],
    ['gets both stakes back', '6 4 K', 'K J', 'push'],
    ['loses both stakes when it is over 21', '6 K 9', '10', 'lost'],
  ])('doubled %s', (_what, hand, dealer, expected) => {
    const play = seat(`${hand}*`);
    expect(gradesOf({ play, dealer, rules })).toEqual({ main: expected, 'double:1': expected });
  });

  it('splits into hands that fare each by themselves, one of them doubled', () => {
    expect(gradesOf({ play: seat('8 3 Q*', '8 10'), dealer: 'K 9', rules })).toEqual({
      main: 'won 1:1',
      'double:1': 'won 1:1',
      'split:2': 'lost',
    });
  });

  it('gets only 1:1 for an ace and a ten after a split, and loses with it to a blackjack', () => {
    const play = seat('A K', 'A 7');
    expect(gradesOf({ play, dealer: 'K 9', rules })).toEqual({
      main: 'won 1:1',
      'split:2': 'lost',
    });
    expect(gradesOf({ play, dealer: 'K A', rules })).toEqual({ main: 'lost', 'split:2': 'lost' });
  });

  it('pushes with an ace and a ten after a split against 21 of three cards', () => {
    expect(gradesOf({ play: seat('A K', 'A 7'), dealer: '5 6 K', rules })).toMatchObject({
      main: 'push',
    });
  });

  it('is paid 1:1 at once for a blackjack, whatever the dealer gets', () => {
    const play = { ...seat('A Q'), evenMoney: true };
    for (const dealer of ['A', 'K', 'A K', 'A 9', 'K 5 6']) {
      expect(gradesOf({ play, dealer, rules })).toEqual({ main: 'won 1:1', 'even-money': 'push' });
    }
  });

  it.each([
    ['wins 2:1 for a blackjack', 'K 9', 'A K', { main: 'lost', insurance: 'won 2:1' }],
    ['loses without a blackjack', 'K Q', 'A 8', { main: 'won 1:1', insurance: 'lost' }],
    ['loses against 21 of three cards', 'K Q', 'A 3 7', { main: 'lost', insurance: 'lost' }],
    [
      'loses beside a blackjack of the player',
      'A Q',
      'A 9',
      { main: 'won 3:2', insurance: 'lost' },
    ],
    ['wins beside a blackjack of the player', 'A Q', 'A K', { main: 'push', insurance: 'won 2:1' }],
    ['wins though the hand is over 21', 'K 6 8', 'A Q', { main: 'lost', insurance: 'won 2:1' }],
    [
      'is decided by a second card that the hand did not need',
      'K 6 8',
      'A 5',
      { main: 'lost', insurance: 'lost' },
    ],
  ])('insured %s', (_what, hand, dealer, expected) => {
    const round = { play: seat(hand), dealer, extra: ['insurance'], rules };
    expect(gradesOf(round)).toEqual(expected);
  });
});

describe('a surrender', () => {
  const surrenderingMacau = houseRules('macau', { surrender: true });
  it.each([LIVE, surrenderingMacau])('returns one half at a $variant table', (rules) => {
    const play = { ...seat('K 6'), surrendered: true };
    const expected = { main: 'surrendered 1/2', surrender: 'push' };
    expect(gradesOf({ play, dealer: '10', rules })).toEqual(expected);
    // Final, even when the dealer then gets a blackjack for other hands.
    expect(gradesOf({ play, dealer: '10 A', rules })).toEqual(expected);
  });

  it('does not end an insurance', () => {
    const play = { ...seat('K 6'), surrendered: true };
    expect(gradesOf({ play, dealer: 'A K', extra: ['insurance'] })).toEqual({
      main: 'surrendered 1/2',
      surrender: 'push',
      insurance: 'won 2:1',
    });
  });
});

describe("a dealer's blackjack against a doubled hand", () => {
  const original = { main: 'lost', 'double:1': 'push' };
  const everything = { main: 'lost', 'double:1': 'lost' };

  it('takes both stakes at a live table', () => {
    expect(gradesOf({ play: seat('6 5 9*'), dealer: '10 A' })).toEqual(everything);
  });

  it('leaves the extra stake in Macau, unless the house says otherwise', () => {
    const play = seat('6 5 9*');
    expect(gradesOf({ play, dealer: '10 A', rules: MACAU })).toEqual(original);
    const strict = houseRules('macau', { doubleLosesOriginalOnly: false });
    expect(gradesOf({ play, dealer: '10 A', rules: strict })).toEqual(everything);
  });

  it('leaves the extra stake of a doubled 21', () => {
    expect(gradesOf({ play: seat('6 5 K*'), dealer: '10 A', rules: MACAU })).toEqual(original);
  });

  it('takes both stakes of a hand that is over 21 already', () => {
    expect(gradesOf({ play: seat('6 K 9*'), dealer: '10 A', rules: MACAU })).toEqual(everything);
  });

  it('takes the stakes of both hands of a split, and leaves what doubled one of them', () => {
    expect(gradesOf({ play: seat('8 3 Q*', '8 10'), dealer: 'K A', rules: MACAU })).toEqual({
      main: 'lost',
      'double:1': 'push',
      'split:2': 'lost',
    });
  });
});

describe('a dealer who hits soft 17', () => {
  it('does so only where the house says so', () => {
    const rules = houseRules('macau', { dealerHitsSoft17: true });
    expect(gradesOf({ play: seat('K Q'), dealer: 'A 6 4', rules })).toEqual({ main: 'lost' });
  });
});
