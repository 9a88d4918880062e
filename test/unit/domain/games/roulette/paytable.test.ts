import { describe, expect, it } from 'vitest';
import { findPaytable } from '../../../../../shared/domain/games/roulette/paytable.ts';
import { ratio } from '../../../../../shared/domain/money/ratio.ts';

describe('findPaytable', () => {
  it('finds the paytable of a single zero', () => {
    expect(findPaytable('single-zero', 1)).toEqual({
      variant: 'single-zero',
      version: 1,
      pays: {
        straight: ratio(35n, 1n),
        split: ratio(17n, 1n),
        street: ratio(11n, 1n),
        trio: ratio(11n, 1n),
        corner: ratio(8n, 1n),
        'first-four': ratio(8n, 1n),
        'six-line': ratio(5n, 1n),
        column: ratio(2n, 1n),
        dozen: ratio(2n, 1n),
        'even-money': ratio(1n, 1n),
      },
    });
  });

  it.each([
    ['single-zero', 0],
    ['single-zero', 2],
    ['single-zero', 1.5],
    ['singleZero', 1],
    ['double-zero', 1],
    ['', 1],
    ['toString', 1],
  ])('finds nothing for variant "%s" version %s', (variant, version) => {
    expect(findPaytable(variant, version)).toBeUndefined();
  });
});
