import type { Rank } from '../../../../shared/domain/cards/card.ts';
import { askOracle } from '../../../support/blackjack-oracle/blackjack-oracle.ts';
import type { PlayedRound, SeatPlay } from '../../../support/blackjack-oracle/round.ts';
import type { Random } from '../../engine/random.ts';
import { type Scan, type SimGame, type SimRules, stakeOn } from './sim-game.ts';

interface Hand {
  readonly cards: readonly string[];
}

interface Play {
  readonly hands: readonly Hand[];
}

/** A scan as this dealer deals it: nobody doubles or splits. */
interface Deal {
  readonly dealer: readonly string[];
  readonly seats: Readonly<Record<string, Play>>;
  readonly players?: Readonly<Record<string, Readonly<Record<string, Play>>>>;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['S', 'H', 'D', 'C'] as const;
const SEATS = ['1', '2', '3'];

const drawCard = (random: Random) => random.pick(RANKS) + random.pick(SUITS);

function total(cards: readonly string[]): { readonly sum: number; readonly isSoft: boolean } {
  const ranks = cards.map((card) => card.slice(0, -1));
  const low = ranks.reduce((sum, rank) => sum + (rank === 'A' ? 1 : Number(rank) || 10), 0);
  const isSoft = ranks.includes('A') && low <= 11;
  return { sum: isSoft ? low + 10 : low, isSoft };
}

/** Draws until it has at least so much. */
function drawTo(random: Random, least: number, first: readonly string[]): readonly string[] {
  const cards = [...first];
  while (cards.length < 2 || total(cards).sum < least) cards.push(drawCard(random));
  return cards;
}

function drawPlay(random: Random, first: readonly string[] = []): Play {
  return { hands: [{ cards: drawTo(random, random.between(12, 18), first) }] };
}

/** Now and then somebody plays on with the two cards that others of the seat were content with. */
function deal(random: Random, walletIds: readonly string[]): Deal {
  const seats = Object.fromEntries(SEATS.map((seat) => [seat, drawPlay(random)]));
  const players = walletIds
    .filter(() => random.chance(0.3))
    .map((walletId) => {
      const seat = random.pick(SEATS);
      const first = seats[seat]?.hands[0]?.cards.slice(0, 2) ?? [];
      return [walletId, { [seat]: drawPlay(random, first) }] as const;
    });
  return { dealer: drawTo(random, 17, []), seats, players: Object.fromEntries(players) };
}

/** The dealer stops too early. */
function dealImpossible(random: Random): Deal {
  return { ...deal(random, []), seats: { 1: PLAYED }, dealer: ['10S', random.pick(['2H', '6D'])] };
}

const PLAYED: Play = { hands: [{ cards: ['10D', '8C'] }] };

const ranksOf = (cards: readonly string[]) => cards.map((card) => card.slice(0, -1) as Rank);

const toSeatPlay = ({ hands }: Play): SeatPlay => ({
  hands: hands.map(({ cards }) => ({ cards: ranksOf(cards) })),
});

function playedRound(scan: Scan, rules: SimRules, seat: number, walletId: string): PlayedRound {
  const { dealer, seats, players = {} } = scan as unknown as Deal;
  const play = players[walletId]?.[seat] ?? seats[seat];
  if (play === undefined) throw new Error(`nobody played seat ${seat}`);
  const others = [...Object.values(seats), ...Object.values(players).flatMap(Object.values<Play>)];
  return {
    rules: { variant: rules.variant === 'macau' ? 'macau' : 'live', options: rules.options },
    ...{ regime: 'result', dealer: ranksOf(dealer), seat, play: toSeatPlay(play) },
    others: others.map(toSeatPlay),
  };
}

const GAME: Omit<SimGame, 'rules' | 'positions'> = {
  game: 'blackjack',
  deal: (random, walletIds) => ({ ...deal(random, walletIds) }),
  dealImpossible: (random) => ({ ...dealImpossible(random) }),
  payout: (position, bets, { scan, ...rules }) => {
    const seat = Number(position.split(':')[1]);
    const own = [...bets.stakes].filter(([each]) => Number(each.split(':')[1]) === seat);
    const round = playedRound(scan, rules, seat, bets.walletId);
    const answered = askOracle(round, Object.fromEntries(own));
    const payout = answered === 'held' ? undefined : answered[position];
    if (payout === undefined) throw new Error(`the oracle holds ${stakeOn(position, bets)}`);
    return { payout, commission: 0n };
  },
};

export const simLiveBlackjack: SimGame = {
  ...GAME,
  rules: [{ variant: 'live', options: {} }],
  positions: SEATS.map((seat) => `main:${seat}`),
};

export const simMacauBlackjack: SimGame = {
  ...GAME,
  rules: [
    {
      variant: 'macau',
      options: { anyPairPays: '11:1', over13Pays: '1:1', under13Pays: '1:1' },
    },
  ],
  positions: ['main:1', 'main:2', 'main:3', 'any-pair:1', 'over-13:2', 'under-13:2'],
};
