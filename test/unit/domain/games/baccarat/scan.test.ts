import { describe, expect, it } from 'vitest';
import { BaccaratScanSchema } from '../../../../../shared/domain/games/baccarat/scan.ts';
import { parseScan } from '../../../../../shared/domain/games/parse-scan.ts';

describe('parseScan', () => {
  it('reads both hands in the order dealt', () => {
    expect(
      parseScan(BaccaratScanSchema, { player: ['10H', '2D', '3S'], banker: ['QH', '5C'] }),
    ).toEqual({
      ok: true,
      value: {
        player: [
          { rank: '10', suit: 'H' },
          { rank: '2', suit: 'D' },
          { rank: '3', suit: 'S' },
        ],
        banker: [
          { rank: 'Q', suit: 'H' },
          { rank: '5', suit: 'C' },
        ],
      },
    });
  });

  it.each([0, 1, 4, 7])('leaves the number of cards to the drawing rules: %s', (count) => {
    const cards = Array.from({ length: count }, () => 'AS');
    expect(parseScan(BaccaratScanSchema, { player: cards, banker: ['QH', '5C'] }).ok).toBe(true);
  });

  const banker = ['QH', '5C'];
  it.each([
    ['nothing', undefined, 'scan: '],
    ['null', null, 'scan: '],
    ['a text', '9H KD', 'scan: '],
    ['a list', [], 'scan: '],
    ['an empty object', {}, 'scan.player: '],
    ['a missing hand', { player: ['9H', 'KD'] }, 'scan.banker: '],
    ['a hand that is null', { player: null, banker }, 'scan.player: '],
    ['a hand in one text', { player: '9H KD', banker }, 'scan.player: '],
    ['an unknown card', { player: ['9H', '1D'], banker }, 'scan.player.1: '],
    ['a card of small letters', { player: ['9h', 'KD'], banker }, 'scan.player.0: '],
    ['a card that is null', { player: ['9H', null], banker }, 'scan.player.1: '],
    ['a card that is a number', { player: [9, 'KD'], banker }, 'scan.player.0: '],
    ['an extra key', { player: ['9H', 'KD'], banker, winner: 'player' }, 'scan: '],
    ['the scan of another game', { pocket: 17 }, 'scan.player: '],
  ])('refuses %s and says where', (_what, scan, place) => {
    expect(parseScan(BaccaratScanSchema, scan)).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining(place) },
    });
  });

  it('keeps the message short however long the faulty part is', () => {
    const parsed = parseScan(BaccaratScanSchema, {
      player: ['9H', 'KD'],
      banker,
      ['x'.repeat(100_000)]: 1,
    });
    expect(!parsed.ok && parsed.failure.message).toHaveLength(200);
  });
});
