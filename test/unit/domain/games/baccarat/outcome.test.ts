import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../../../shared/domain/games/baccarat/outcome.ts';
import { hand } from './hands.ts';

describe('readFacts', () => {
  it('says everything that a deal means', () => {
    const deal = { player: hand('2C', '2D', 'AS'), banker: hand('QH', '4C') };
    expect(readFacts(deal)).toEqual({
      winner: 'player',
      playerTotal: 5,
      bankerTotal: 4,
      natural: false,
      playerPair: true,
      bankerPair: false,
    });
  });

  it.each([
    ['the higher total', hand('7C', 'KD'), hand('6S', 'KH'), 'player'],
    ['the higher total', hand('6C', 'KD'), hand('7S', 'KH'), 'banker'],
    ['equal totals', hand('6C', 'KD'), hand('2H', '3C', 'AC'), 'tie'],
    ['a natural 9 over a natural 8', hand('9C', 'QS'), hand('8D', '10H'), 'player'],
    ['a natural 9 over a natural 8', hand('8D', '10H'), hand('9C', 'QS'), 'banker'],
    ['equal naturals', hand('8D', 'KH'), hand('5C', '3D'), 'tie'],
    ['no points on either side', hand('KC', '2D', '8S'), hand('QC', 'JD', '10S'), 'tie'],
  ])('decides by %s (row %#)', (_why, player, banker, winner) => {
    expect(readFacts({ player, banker }).winner).toBe(winner);
  });

  it.each([
    [hand('4C', '4D'), hand('7S', 'KH'), true],
    [hand('2C', 'KD'), hand('9S', 'KH'), true],
    [hand('7C', 'KD'), hand('6S', 'KH'), false],
    [hand('2C', '3D', '4S'), hand('7S', 'KH'), false],
  ])('takes only two cards worth 8 or 9 for a natural (row %#)', (player, banker, natural) => {
    expect(readFacts({ player, banker }).natural).toBe(natural);
  });

  it.each([
    [hand('8C', '8D'), hand('7S', 'KH'), true, false],
    [hand('7C', 'KD'), hand('3S', '3H'), false, true],
    [hand('QC', 'QD', '5S'), hand('QS', 'QH', '5D'), true, true],
    [hand('QC', 'KD', '5S'), hand('10S', 'JH', '5D'), false, false],
  ])('sees the pair of each hand by itself (row %#)', (player, banker, playerPair, bankerPair) => {
    expect(readFacts({ player, banker })).toMatchObject({ playerPair, bankerPair });
  });
});
