import type { HouseRules } from '../../../../../shared/domain/games/game.ts';

/** House rules of a roulette table. */
export const rouletteRules: HouseRules = {
  game: 'roulette',
  variant: 'single-zero',
  paytableVersion: 1,
  rounding: 'down',
  options: {},
};
