import { describe, expect, it } from 'vitest';
import {
  hardTotal,
  isAce,
  isBust,
  isTwoCard21,
  mayBecomeBlackjack,
  pointValue,
  readTotal,
} from '../../../../../shared/domain/games/blackjack/hand.ts';
import { cards } from './rounds.ts';

describe('pointValue', () => {
  it('is 1 for an ace, the face value up to 10 and 10 for court cards', () => {
    const values = cards('A 2 3 4 5 6 7 8 9 10 J Q K').map(pointValue);
    expect(values).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]);
  });
});

describe('readTotal', () => {
  it.each([
    ['', 0, false],
    ['A', 11, true],
    ['A A', 12, true],
    ['A A 9', 21, true],
    ['A A 10', 12, false],
    ['A 6', 17, true],
    ['A 2 4', 17, true],
    ['10 6 A', 17, false],
    ['A 6 10', 17, false],
    ['A K', 21, true],
    ['10 Q', 20, false],
    ['7 7 7', 21, false],
    ['10 10 A', 21, false],
    ['10 10 2', 22, false],
    ['A A A A A A A A A A A', 21, true],
    ['A A A A A A A A A A A A', 12, false],
  ])('counts "%s" as %s (soft: %s)', (text, points, isSoft) => {
    expect(readTotal(cards(text))).toEqual({ points, isSoft });
  });
});

describe('hardTotal', () => {
  it('counts every ace as 1', () => {
    expect(hardTotal(cards('A K A 2'))).toBe(14);
  });
});

describe('isBust', () => {
  it.each([
    ['10 10 A', false],
    ['10 10 2', true],
    ['A A K 9', false],
    ['A A K 10', true],
  ])('judges "%s" %s', (text, expected) => {
    expect(isBust(cards(text))).toBe(expected);
  });
});

describe('isTwoCard21', () => {
  it.each([
    ['A K', true],
    ['10 A', true],
    ['J A', true],
    ['A A', false],
    ['9 A', false],
    ['7 7 7', false],
    ['A 5 5', false],
    ['A', false],
    ['', false],
  ])('judges "%s" %s', (text, expected) => {
    expect(isTwoCard21(cards(text))).toBe(expected);
  });
});

describe('the first card of the dealer', () => {
  it.each('A 10 J Q K'.split(' '))('may become a blackjack when it is %s', (rank) => {
    expect(mayBecomeBlackjack(cards(rank)[0])).toBe(true);
  });

  it.each('2 3 4 5 6 7 8 9'.split(' '))('cannot become a blackjack when it is %s', (rank) => {
    expect(mayBecomeBlackjack(cards(rank)[0])).toBe(false);
  });

  it('is neither an ace nor the beginning of a blackjack when it is not dealt', () => {
    expect([isAce(undefined), mayBecomeBlackjack(undefined)]).toEqual([false, false]);
  });

  it('is an ace only by rank', () => {
    expect([isAce(cards('AH')[0]), isAce(cards('KH')[0])]).toEqual([true, false]);
  });
});
