import type { Rank } from '../../../../shared/domain/cards/card.ts';
import { askOracle } from '../../../support/blackjack-oracle/blackjack-oracle.ts';
import type { PlayedRound, SeatPlay } from '../../../support/blackjack-oracle/round.ts';
import type { Random } from '../../engine/random.ts';
import { COMMON_INCIDENTS, type RuledTable, type SimGame, stakeOn } from './sim-game.ts';

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

function playedRound(table: RuledTable, seat: number, walletId: string): PlayedRound {
  const { scan, regime, variant, options } = table;
  const { dealer, seats, players = {} } = scan as unknown as Deal;
  const play = players[walletId]?.[seat] ?? seats[seat];
  if (play === undefined) throw new Error(`nobody played seat ${seat}`);
  const others = [...Object.values(seats), ...Object.values(players).flatMap(Object.values<Play>)];
  return {
    rules: { variant: variant === 'macau' ? 'macau' : 'live', options },
    ...{ regime, dealer: ranksOf(dealer), seat, play: toSeatPlay(play) },
    others: others.map(toSeatPlay),
  };
}

/** With a suit, as they are counted here. */
const cardsOf = ({ play }: PlayedRound) => (play.hands[0]?.cards ?? []).map((rank) => `${rank}S`);

const GAME: Omit<SimGame, 'rules' | 'positions' | 'incidents'> = {
  game: 'blackjack',
  deal: (random, walletIds) => ({ ...deal(random, walletIds) }),
  dealImpossible: (random) => ({ ...dealImpossible(random) }),
  payout: (position, bets, table) => {
    const seat = Number(position.split(':')[1]);
    const own = [...bets.stakes].filter(([each]) => Number(each.split(':')[1]) === seat);
    const round = playedRound(table, seat, bets.walletId);
    const answered = askOracle(round, Object.fromEntries(own));
    const payout = answered === 'held' ? undefined : answered[position];
    if (payout === undefined) throw new Error(`the oracle holds ${stakeOn(position, bets)}`);
    // What is neither bust nor a blackjack is given back when the round is void in part.
    const isBlackjack = round.play.hands[0]?.cards.length === 2 && total(cardsOf(round)).sum === 21;
    const isVoid = table.regime === 'partial-void' && payout > 0n && !isBlackjack;
    return isVoid ? { payout: 0n, refund: payout, commission: 0n } : { payout, commission: 0n };
  },
};

export const simLiveBlackjack: SimGame = {
  ...GAME,
  rules: [{ variant: 'live', options: {} }],
  incidents: [
    ...COMMON_INCIDENTS,
    { incident: 'card-on-floor', effect: 'partial-void' },
    { incident: 'game-suspended', effect: 'suspension' },
  ],
  positions: SEATS.map((seat) => `main:${seat}`),
};

export const simMacauBlackjack: SimGame = {
  ...GAME,
  incidents: [...COMMON_INCIDENTS, { incident: 'card-on-floor', effect: 'void' }],
  rules: [
    {
      variant: 'macau',
      options: { anyPairPays: '11:1', over13Pays: '1:1', under13Pays: '1:1' },
    },
  ],
  positions: ['main:1', 'main:2', 'main:3', 'any-pair:1', 'over-13:2', 'under-13:2'],
};
