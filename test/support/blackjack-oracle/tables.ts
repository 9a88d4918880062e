import type { Regime } from '../../../shared/domain/games/game.ts';
import type { TableRules } from './round.ts';

/** How a round ended, and at which table. */
export interface Setting {
  readonly rules: TableRules;
  readonly regime: Regime;
}

const LIVE: TableRules = { variant: 'live', options: {} };

const LIVE_STRICT: TableRules = {
  variant: 'live',
  options: { seats: 9, splitByRank: true, splitAcesOneCard: true },
};

const MACAU: TableRules = { variant: 'macau', options: {} };

const MACAU_SIDE_BETS: TableRules = {
  variant: 'macau',
  options: {
    splitHandsMax: 4,
    dealerHitsSoft17: true,
    ...{ anyPairPays: '11:1', sevensPaysTwo: '101:2', sevensPaysThree: '500:1' },
    ...{ over13Pays: '1:1', under13Pays: '2:3' },
  },
};

const MACAU_STRICT: TableRules = {
  variant: 'macau',
  options: {
    seats: 9,
    surrender: true,
    doubleLosesOriginalOnly: false,
    splitByRank: true,
    splitHandsMax: 3,
  },
};

/** Both variants with their options off and on, and every regime that they have. */
export const SETTINGS = {
  live: { rules: LIVE, regime: 'result' },
  'live, partial void': { rules: LIVE, regime: 'partial-void' },
  'live, suspension': { rules: LIVE, regime: 'suspension' },
  'live, strict splits': { rules: LIVE_STRICT, regime: 'result' },
  macau: { rules: MACAU, regime: 'result' },
  'macau, side bets': { rules: MACAU_SIDE_BETS, regime: 'result' },
  'macau, surrender': { rules: MACAU_STRICT, regime: 'result' },
} as const satisfies Readonly<Record<string, Setting>>;
