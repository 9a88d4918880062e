import { describe, expect, it } from 'vitest';
import { baccarat } from '../../../../shared/domain/games/baccarat/baccarat.ts';
import { findGame } from '../../../../shared/domain/games/registry.ts';

describe('findGame', () => {
  it('finds baccarat', () => {
    expect(findGame('baccarat')).toBe(baccarat);
  });

  it.each(['', 'Baccarat', 'baccarat ', 'chess', 'toString', '__proto__'])(
    'finds nothing for "%s"',
    (id) => {
      expect(findGame(id)).toBeUndefined();
    },
  );
});
