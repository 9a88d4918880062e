import { describe, expect, it } from 'vitest';
import { TOTALS } from '../../../../../shared/domain/games/sic-bo/layout.ts';
import { findPaytable } from '../../../../../shared/domain/games/sic-bo/paytable.ts';
import { ratio } from '../../../../../shared/domain/money/ratio.ts';

describe('findPaytable', () => {
  const paytable = findPaytable('standard', 1);

  it('finds the standard paytable', () => {
    expect(paytable).toMatchObject({
      variant: 'standard',
      version: 1,
      pays: {
        single: { 1: ratio(1n, 1n), 2: ratio(2n, 1n), 3: ratio(3n, 1n) },
        combo: ratio(5n, 1n),
        double: ratio(8n, 1n),
        anyTriple: ratio(24n, 1n),
        triple: ratio(150n, 1n),
        half: ratio(1n, 1n),
      },
    });
  });

  it('pays totals by how far they are from the middle', () => {
    const odds = TOTALS.map((total) => Number(paytable?.pays.total[total].numerator));
    expect(odds).toEqual([50, 30, 18, 12, 8, 6, 6, 6, 6, 8, 12, 18, 30, 50]);
  });

  it.each([
    ['standard', 0],
    ['standard', 2],
    ['standard', 1.5],
    ['Standard', 1],
    ['', 1],
    ['toString', 1],
  ])('finds nothing for variant "%s" version %s', (variant, version) => {
    expect(findPaytable(variant, version)).toBeUndefined();
  });
});
