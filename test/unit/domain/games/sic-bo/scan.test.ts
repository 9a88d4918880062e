import { describe, expect, it } from 'vitest';
import { parseScan } from '../../../../../shared/domain/games/parse-scan.ts';
import { SicBoScanSchema } from '../../../../../shared/domain/games/sic-bo/scan.ts';

describe('parseScan', () => {
  it('reads three dice', () => {
    const scan = { dice: [6, 1, 4] };
    expect(parseScan(SicBoScanSchema, scan)).toEqual({ ok: true, value: scan });
  });

  it.each([0, 7, -1])('leaves it to the dice whether they can show %s', (number) => {
    expect(parseScan(SicBoScanSchema, { dice: [number, 1, 2] }).ok).toBe(true);
  });

  it.each([
    ['nothing', undefined, 'scan: '],
    ['null', null, 'scan: '],
    ['a bare list', [1, 2, 3], 'scan: '],
    ['an empty object', {}, 'scan.dice: '],
    ['dice in one text', { dice: '123' }, 'scan.dice: '],
    ['dice that are null', { dice: null }, 'scan.dice: '],
    ['a missing die', { dice: [1, 2] }, 'scan.dice: '],
    ['a fourth die', { dice: [1, 2, 3, 4] }, 'scan.dice: '],
    ['a die that is null', { dice: [1, null, 3] }, 'scan.dice.1: '],
    ['a die in text', { dice: [1, 2, '3'] }, 'scan.dice.2: '],
    ['a broken number', { dice: [1.5, 2, 3] }, 'scan.dice.0: '],
    ['an extra key', { dice: [1, 2, 3], total: 6 }, 'scan: '],
    ['the scan of another game', { pocket: 17 }, 'scan.dice: '],
  ])('refuses %s and says where', (_what, scan, place) => {
    expect(parseScan(SicBoScanSchema, scan)).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining(place) },
    });
  });
});
