import { describe, expect, it } from 'vitest';
import {
  handTotal,
  isPair,
  pointValue,
  twoCardTotal,
} from '../../../../../shared/domain/games/baccarat/hand.ts';
import { cards, hand } from './hands.ts';

describe('pointValue', () => {
  it.each([
    ['AS', 1],
    ['2H', 2],
    ['3D', 3],
    ['4C', 4],
    ['5S', 5],
    ['6H', 6],
    ['7D', 7],
    ['8C', 8],
    ['9S', 9],
    ['10H', 0],
    ['JD', 0],
    ['QC', 0],
    ['KS', 0],
  ])('counts %s as %s', (text, points) => {
    expect(cards([text]).map(pointValue)).toEqual([points]);
  });
});

describe('handTotal', () => {
  it.each([
    [['9H', 'KD'], 9],
    [['5H', '5D'], 0],
    [['9H', '9D'], 8],
    [['KC', 'AD', '8S'], 9],
    [['5H', '9D', '6S'], 0],
    [['9H', '9D', '9S'], 7],
    [['KC', 'QD', '10S'], 0],
  ])('keeps the last digit of the sum: %j is %s', (texts, total) => {
    expect(handTotal(cards(texts))).toBe(total);
  });
});

describe('twoCardTotal', () => {
  it.each([
    [hand('2C', 'AD'), 3],
    [hand('2C', 'AD', '9S'), 3],
    [hand('9C', '9D', '9S'), 8],
  ])('leaves the third card out (row %#)', (dealt, total) => {
    expect(twoCardTotal(dealt)).toBe(total);
  });
});

describe('isPair', () => {
  it.each([
    ['two eights', hand('8S', '8D'), true],
    ['two queens', hand('QS', 'QD'), true],
    ['twice the same card', hand('8H', '8H'), true],
    ['a pair before a third card', hand('2C', '2D', 'AS'), true],
    ['a ten and a jack', hand('10S', 'JS'), false],
    ['a queen and a king', hand('QS', 'KS'), false],
    ['an ace and a king', hand('AS', 'KS'), false],
    ['two cards of one suit', hand('3H', '4H'), false],
    ['equal second and third cards', hand('3H', '2D', '2S'), false],
    ['equal first and third cards', hand('2H', '3D', '2S'), false],
  ])('judges %s by the rank of the first two cards', (_what, dealt, expected) => {
    expect(isPair(dealt)).toBe(expected);
  });
});
