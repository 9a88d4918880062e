import { requireHouseRules } from '../../../../../shared/domain/games/blackjack/read-house-rules.ts';
import type { HouseOptions, HouseRules } from '../../../../../shared/domain/games/game.ts';

/** House rules of a blackjack table with this variant. */
export function houseRules(variant: string, options: HouseOptions = {}): HouseRules {
  return { game: 'blackjack', variant, paytableVersion: 1, rounding: 'down', options };
}

export const LIVE = houseRules('live');
export const MACAU = houseRules('macau');

/** Every side bet with the pays that tests use. */
export const SIDE_PAYS = {
  anyPairPays: '11:1',
  sevensPaysTwo: '50:1',
  sevensPaysThree: '500:1',
  over13Pays: '1:1',
  under13Pays: '1:1',
};

export const live = requireHouseRules(LIVE);
export const macau = requireHouseRules(MACAU);
