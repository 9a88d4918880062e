import type { HouseRules } from '../../../../../shared/domain/games/game.ts';

/** House rules of a baccarat table with this variant. */
export function baccaratRules(variant: string): HouseRules {
  return { game: 'baccarat', variant, paytableVersion: 1, rounding: 'down', options: {} };
}
