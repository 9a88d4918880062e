import { describe, expect, it } from 'vitest';
import { baccarat } from '../../../../shared/domain/games/baccarat/baccarat.ts';
import { blackjack } from '../../../../shared/domain/games/blackjack/blackjack.ts';
import { findGame } from '../../../../shared/domain/games/registry.ts';
import { roulette } from '../../../../shared/domain/games/roulette/roulette.ts';
import { sicBo } from '../../../../shared/domain/games/sic-bo/sic-bo.ts';

describe('findGame', () => {
  it.each([baccarat, blackjack, roulette, sicBo])('finds $id', (game) => {
    expect(findGame(game.id)).toBe(game);
  });

  it.each(['', 'Baccarat', 'baccarat ', 'chess', 'toString', '__proto__'])(
    'finds nothing for "%s"',
    (id) => {
      expect(findGame(id)).toBeUndefined();
    },
  );
});
