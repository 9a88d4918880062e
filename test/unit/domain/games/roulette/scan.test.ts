import { describe, expect, it } from 'vitest';
import { parseScan } from '../../../../../shared/domain/games/parse-scan.ts';
import { RouletteScanSchema } from '../../../../../shared/domain/games/roulette/scan.ts';

describe('parseScan', () => {
  it.each([
    { pocket: 17 },
    { pocket: 0, revolutions: 0 },
    { pocket: 36, revolutions: 14, ballDirection: 'opposite' },
    { pocket: 5, ballDirection: 'same' },
  ])('reads %j', (scan) => {
    expect(parseScan(RouletteScanSchema, scan)).toEqual({ ok: true, value: scan });
  });

  it.each([-1, 37, 100])('leaves the pocket %s to the wheel', (pocket) => {
    expect(parseScan(RouletteScanSchema, { pocket }).ok).toBe(true);
  });

  it.each([
    ['nothing', undefined, 'scan: '],
    ['null', null, 'scan: '],
    ['a number', 17, 'scan: '],
    ['a list', [17], 'scan: '],
    ['an empty object', {}, 'scan.pocket: '],
    ['a pocket in text', { pocket: '17' }, 'scan.pocket: '],
    ['a double zero', { pocket: '00' }, 'scan.pocket: '],
    ['a broken pocket', { pocket: 17.5 }, 'scan.pocket: '],
    ['a pocket beyond all integers', { pocket: 2 ** 53 }, 'scan.pocket: '],
    ['two pockets', { pocket: [17, 18] }, 'scan.pocket: '],
    ['revolutions that are null', { pocket: 17, revolutions: null }, 'scan.revolutions: '],
    ['fewer than no revolutions', { pocket: 17, revolutions: -1 }, 'scan.revolutions: '],
    ['broken revolutions', { pocket: 17, revolutions: 9.5 }, 'scan.revolutions: '],
    ['an unknown direction', { pocket: 17, ballDirection: 'Same' }, 'scan.ballDirection: '],
    ['an extra key', { pocket: 17, color: 'black' }, 'scan: '],
    ['the scan of another game', { dice: [1, 2, 3] }, 'scan.pocket: '],
  ])('refuses %s and says where', (_what, scan, place) => {
    expect(parseScan(RouletteScanSchema, scan)).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining(place) },
    });
  });
});
