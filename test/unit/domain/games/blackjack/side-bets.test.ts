import { describe, expect, it } from 'vitest';
import { houseRules, SIDE_PAYS } from './blackjack-rules.ts';
import { gradesOf, type ScannedSeat, seat } from './rounds.ts';

const rules = houseRules('macau', { ...SIDE_PAYS, splitHandsMax: 4, allowReturnOfOneOrMore: true });

function gradeOf(bet: string, play: ScannedSeat, dealer = '10 7'): string | undefined {
  return gradesOf({ play, dealer, extra: [bet], rules })[bet];
}

/** Hands of a seat that was split more than once, with the number of the hand each came from. */
function resplit(...hands: readonly (readonly [text: string, splitFrom: number])[]): ScannedSeat {
  return {
    hands: hands.map(([text, splitFrom]) => ({ cards: text.split(' '), splitFrom })),
  };
}

describe('any pair', () => {
  it.each([
    ['two jacks', seat('JS JD'), 'won 11:1'],
    ['two cards of one suit', seat('JS 9S'), 'lost'],
    ['a jack and a queen, which count the same', seat('J Q'), 'lost'],
    ['two aces', seat('A A'), 'won 11:1'],
    ['a pair of a hand that went over 21', seat('8 8 K'), 'won 11:1'],
    ['a pair that came with the third card', seat('8 9 9*'), 'lost'],
    ['a pair that was split', seat('8 9', '8 K'), 'won 11:1'],
    ['a jack and a queen that were split into pairs', seat('J J', 'Q Q'), 'lost'],
    ['a pair of which one hand was split again', seat('8 2', '8 3', '8 4'), 'won 11:1'],
  ])('of a seat looks at its first two cards: %s', (_what, play, expected) => {
    expect(gradeOf('any-pair', play)).toBe(expected);
  });

  it.each([
    ['a pair on it', seat('8 9', '8 8'), 'won 11:1'],
    ['a pair on the other hand', seat('8 8', '8 9'), 'lost'],
    ['a pair that was split again', resplit(['8S 2S', 1], ['8H 3S', 1], ['8D 4S', 2]), 'won 11:1'],
    ['hand 1 that was split again', resplit(['8S 2S', 1], ['8H 3S', 1], ['8D 4S', 1]), 'lost'],
    ['mixed tens, split again', resplit(['JS 2S', 1], ['QS QD', 1], ['KS 4S', 2]), 'lost'],
  ])('of a split hand looks at its own first two cards: %s', (_what, play, expected) => {
    expect(gradeOf('any-pair:2', play)).toBe(expected);
  });

  it('is settled by its own rule when the dealer has a blackjack', () => {
    expect(gradeOf('any-pair', seat('8 8'), 'A K')).toBe('won 11:1');
  });

  it('is settled by its own rule when the hand is given up', () => {
    const surrendering = houseRules('macau', { ...SIDE_PAYS, surrender: true });
    const play = { ...seat('8 8'), surrendered: true };
    const grades = gradesOf({ play, dealer: '10', extra: ['any-pair'], rules: surrendering });
    expect(grades['any-pair']).toBe('won 11:1');
  });
});

describe('sevens', () => {
  it.each([
    ['7 and 8', seat('7 8'), 'lost'],
    ['8 and 7', seat('8 7'), 'lost'],
    ['one seven and then two', seat('7 2 7'), 'lost'],
    ['two sevens', seat('7 7'), 'won 50:1'],
    ['three sevens that were not split', seat('7S 7H 7D'), 'won 50:1'],
    ['two sevens, split, and another card', seat('7 8', '7 9'), 'won 50:1'],
    ['two sevens, split, and a seven on the first hand', seat('7S 7D', '7H 9S'), 'won 500:1'],
    ['two sevens, split, and a seven on the second hand only', seat('7 9', '7 7'), 'won 50:1'],
    ['sevens split again from the first hand', seat('7S 2S', '7H 9S', '7D 3S'), 'won 500:1'],
    [
      'sevens split again from the second hand',
      resplit(['7S 2S', 1], ['7H 9S', 1], ['7D 3S', 2]),
      'won 50:1',
    ],
    ['another pair, split, with sevens on it', seat('8 7', '8 7'), 'lost'],
  ])('grades %s', (_what, play, expected) => {
    expect(gradeOf('sevens', play)).toBe(expected);
  });
});

describe('over and under 13', () => {
  it.each([
    ['K 2', 'lost', 'won 1:1'],
    ['K 3', 'lost', 'lost'],
    ['9 4', 'lost', 'lost'],
    ['K 4', 'won 1:1', 'lost'],
    ['K Q', 'won 1:1', 'lost'],
    ['A A', 'lost', 'won 1:1'],
    ['A K', 'lost', 'won 1:1'],
    ['2 3 10', 'lost', 'won 1:1'],
  ])('look at the first two cards of %s with aces as 1', (hand, over, under) => {
    expect(gradeOf('over-13', seat(hand), '9 9')).toBe(over);
    expect(gradeOf('under-13', seat(hand), '9 9')).toBe(under);
  });

  it('look at the two cards that were split', () => {
    expect(gradeOf('over-13', seat('8 A', '8 A'))).toBe('won 1:1');
    expect(gradeOf('under-13', seat('6 K', '6 K'))).toBe('won 1:1');
  });
});
