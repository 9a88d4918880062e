import type { HouseRules } from '../../../../shared/domain/games/game.ts';
import { houseRulesOf } from '../../../support/operator.ts';
import {
  BANKER_WINS,
  BANKER_WINS_WITH_6,
  type BaccaratDeal,
  PLAYER_WINS,
  TIE,
} from '../../../support/table-scans.ts';

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

/**
 * How a round ends, and what comes back of a stake on each position, in percent of the stake; nothing
 * comes back of positions that are not named. Worked out by hand from docs/RULES.md.
 */
export type Ending =
  | { readonly scan: Json; readonly returns: Readonly<Record<string, bigint>> }
  | { readonly void: string };

export interface RoundPlan {
  readonly ending: Ending;
  /** What people make of it once it is settled. */
  readonly corrected?: Ending;
}

export interface TablePlan {
  readonly tableId: string;
  readonly houseRules: HouseRules;
  readonly shards: number;
  /** What players wager together. */
  readonly bets: readonly (readonly string[])[];
  readonly rounds: readonly RoundPlan[];
}

const CAMERA = { void: 'the camera failed' };

function deal({ player, banker }: BaccaratDeal): Json {
  return { player, banker };
}

const BACCARAT_BETS = [
  ...[['player'], ['banker'], ['tie'], ['player', 'tie']],
  ...[
    ['banker', 'player-pair'],
    ['banker-pair', 'tie', 'player'],
  ],
];

function hand(...cards: readonly string[]): Json {
  return { hands: [{ cards }] };
}

/** A dealer's 18 against 20, 17 and a blackjack. */
const DEALER_18 = {
  dealer: ['10H', '8D'],
  seats: { 1: hand('KS', 'QD'), 2: hand('9C', '8H'), 3: hand('AS', 'KD') },
};

/** The dealer draws to 26 when seat 2 has gone over 21 before. */
const DEALER_BUSTS = {
  dealer: ['10H', '6S', 'KC'],
  seats: { 1: hand('9C', '3D'), 2: hand('10S', '6H', 'KD'), 3: hand('9S', '9D') },
};

/** The dealer's 17 pushes with seat 2; seat 1 has a pair and 20, seat 3 a pair and 18. */
const DEALER_17 = {
  dealer: ['10C', '7D'],
  seats: { 1: hand('JS', 'JH'), 2: hand('10D', '7S'), 3: hand('9H', '9C') },
};

const LIVE_18 = { 'main:1': 200n, 'main:3': 250n };
const LIVE_BUST = { 'main:1': 200n, 'main:3': 200n };
const LIVE_17 = { 'main:1': 200n, 'main:2': 100n, 'main:3': 200n };
const PAIRS_1_AND_3 = { 'any-pair:1': 1200n, 'any-pair:3': 1200n };

/** A table of every variant of every game. */
export const TABLES: readonly TablePlan[] = [
  {
    tableId: 'evening-commission',
    houseRules: houseRulesOf('baccarat', 'commission'),
    shards: 2,
    bets: BACCARAT_BETS,
    rounds: [
      { ending: { scan: deal(PLAYER_WINS), returns: { player: 200n } } },
      { ending: CAMERA },
      {
        ending: { scan: deal(TIE), returns: { player: 100n, banker: 100n, tie: 900n } },
        // The winnings less 5 %.
        corrected: { scan: deal(BANKER_WINS), returns: { banker: 195n } },
      },
    ],
  },
  {
    tableId: 'evening-no-commission',
    houseRules: houseRulesOf('baccarat', 'no-commission'),
    shards: 1,
    bets: BACCARAT_BETS,
    rounds: [
      // Half on a banker's 6.
      { ending: { scan: deal(BANKER_WINS_WITH_6), returns: { banker: 150n } } },
      {
        ending: { scan: deal(BANKER_WINS), returns: { banker: 200n } },
        corrected: { void: 'the shoe had lost a card' },
      },
      {
        ending: {
          scan: { player: ['4H', '4D'], banker: ['7C', 'QS'] },
          returns: { player: 200n, 'player-pair': 1200n },
        },
      },
    ],
  },
  {
    tableId: 'evening-roulette',
    houseRules: houseRulesOf('roulette', 'single-zero'),
    shards: 2,
    bets: [
      ...[['red'], ['black'], ['straight:17'], ['straight:0', 'odd'], ['dozen:2', 'column:2']],
      ...[['split:17-20', 'low'], ['corner:16-17-19-20'], ['street:31-32-33', 'even']],
    ],
    rounds: [
      {
        ending: {
          scan: { pocket: 17 },
          returns: {
            ...{ black: 200n, odd: 200n, low: 200n, 'dozen:2': 300n, 'column:2': 300n },
            ...{ 'straight:17': 3600n, 'split:17-20': 1800n, 'corner:16-17-19-20': 900n },
          },
        },
        corrected: { scan: { pocket: 0 }, returns: { 'straight:0': 3600n } },
      },
      {
        ending: {
          scan: { pocket: 32 },
          returns: { red: 200n, even: 200n, 'column:2': 300n, 'street:31-32-33': 1200n },
        },
      },
      { ending: CAMERA },
    ],
  },
  {
    tableId: 'evening-sic-bo',
    houseRules: houseRulesOf('sic-bo', 'standard'),
    shards: 1,
    bets: [
      ...[['big'], ['small', 'even'], ['single:2'], ['total:11'], ['combo:1-4', 'odd']],
      ...[['any-triple'], ['triple:2'], ['double:2']],
    ],
    rounds: [
      {
        ending: {
          scan: { dice: [4, 1, 6] },
          returns: { big: 200n, odd: 200n, 'total:11': 700n, 'combo:1-4': 600n },
        },
      },
      {
        ending: { void: 'a die lay against the wall' },
        // A void is not the last word either.
        corrected: {
          scan: { dice: [2, 2, 2] },
          returns: {
            ...{ 'single:2': 400n, 'double:2': 900n },
            ...{ 'any-triple': 2500n, 'triple:2': 15_100n },
          },
        },
      },
      {
        ending: {
          scan: { dice: [2, 5, 2] },
          returns: { small: 200n, odd: 200n, 'single:2': 300n, 'double:2': 900n },
        },
      },
    ],
  },
  {
    tableId: 'evening-live',
    houseRules: houseRulesOf('blackjack', 'live'),
    shards: 2,
    bets: [['main:1'], ['main:2'], ['main:3'], ['main:1', 'main:3']],
    rounds: [
      { ending: { scan: DEALER_18, returns: LIVE_18 } },
      { ending: { scan: DEALER_BUSTS, returns: LIVE_BUST } },
      {
        ending: CAMERA,
        corrected: { scan: DEALER_17, returns: LIVE_17 },
      },
    ],
  },
  {
    tableId: 'evening-macau',
    houseRules: { ...houseRulesOf('blackjack', 'macau'), options: { anyPairPays: '11:1' } },
    shards: 1,
    bets: [
      ['main:1'],
      ['main:2', 'any-pair:2'],
      ['main:1', 'any-pair:1'],
      ['main:3', 'any-pair:3'],
    ],
    rounds: [
      { ending: { scan: DEALER_17, returns: { ...LIVE_17, ...PAIRS_1_AND_3 } } },
      { ending: CAMERA },
      { ending: { scan: DEALER_18, returns: LIVE_18 } },
    ],
  },
];

/** How people leave it. */
export function lastEndingOf({ ending, corrected }: RoundPlan): Ending {
  return corrected ?? ending;
}

/** What comes back of a stake, which is a multiple of 20, so that nothing is ever rounded. */
export function returnOf(ending: Ending, position: string, stake: bigint): bigint {
  if ('void' in ending) return stake;
  return (stake * (ending.returns[position] ?? 0n)) / 100n;
}
