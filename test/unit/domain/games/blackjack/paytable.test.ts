import { describe, expect, it } from 'vitest';
import { findPaytable } from '../../../../../shared/domain/games/blackjack/paytable.ts';
import { ratio } from '../../../../../shared/domain/money/ratio.ts';

describe('findPaytable', () => {
  it.each(['live', 'macau'])('finds the pays of %s', (variant) => {
    expect(findPaytable(variant, 1)).toEqual({
      variant,
      version: 1,
      blackjack: ratio(3n, 2n),
      even: ratio(1n, 1n),
      insurance: ratio(2n, 1n),
      surrendered: ratio(1n, 2n),
    });
  });

  it.each([
    ['live', 0],
    ['live', 2],
    ['live', 1.5],
    ['macau', 2],
    ['Live', 1],
    ['', 1],
    ['toString', 1],
  ])('finds nothing for variant "%s" version %s', (variant, version) => {
    expect(findPaytable(variant, version)).toBeUndefined();
  });
});
