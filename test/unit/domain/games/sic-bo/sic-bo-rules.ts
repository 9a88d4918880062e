import type { HouseRules } from '../../../../../shared/domain/games/game.ts';

/** House rules of a sic bo table. */
export const sicBoRules: HouseRules = {
  game: 'sic-bo',
  variant: 'standard',
  paytableVersion: 1,
  rounding: 'down',
  options: {},
};
