import { isTwoCard21, pointValue, readTotal } from '../../../shared/domain/games/blackjack/hand.ts';
import type { Random } from '../../simulation/engine/random.ts';
import { type BenchRound, type BenchTable, rulesOf, slipOn } from './bench-round.ts';
import { drawCard, parseCards } from './draw-card.ts';

const SEATS = 7;

const SIDE_BETS = ['any-pair', 'sevens', 'over-13', 'under-13'];
const OPTIONS = {
  anyPairPays: '11:1',
  sevensPaysTwo: '50:1',
  sevensPaysThree: '500:1',
  over13Pays: '1:1',
  under13Pays: '1:1',
};

/** Seven seats, each with many players behind it: main, splits, doubles, insurance and all side bets. */
export function planBlackjack(random: Random, rounds: number, players: number): BenchTable {
  const rules = rulesOf('blackjack', 'macau', OPTIONS);
  return { rules, rounds: Array.from({ length: rounds }, () => planRound(random, players)) };
}

interface Hand {
  readonly cards: readonly string[];
  readonly doubled: boolean;
}

function planRound(random: Random, players: number): BenchRound {
  const dealer = playDealer(random);
  const seats = Array.from({ length: SEATS }, () => playSeat(random));
  const insured = dealer[0]?.startsWith('A') === true;
  const slips = Array.from({ length: players }, (_, index) => {
    const seat = index % SEATS;
    const positions = positionsOf(seats[seat] ?? [], seat + 1, insured);
    return slipOn(positions, `player-${index}:USD`);
  });
  return {
    scan: {
      ...{ dealer, insured },
      seats: Object.fromEntries(seats.map((hands, seat) => [seat + 1, { hands }])),
    },
    players: slips,
  };
}

function positionsOf(hands: readonly Hand[], seat: number, insured: boolean): readonly string[] {
  return [
    `main:${seat}`,
    ...SIDE_BETS.map((bet) => `${bet}:${seat}`),
    ...(insured ? [`insurance:${seat}`] : []),
    ...hands.slice(1).map((_hand, index) => `split:${seat}:${index + 2}`),
    ...hands.flatMap(({ doubled }, index) => (doubled ? [`double:${seat}:${index + 1}`] : [])),
  ];
}

function playDealer(random: Random): readonly string[] {
  return drawTo17([drawCard(random), drawCard(random)], random);
}

/** Pairs are mostly split, 9 to 11 doubled, and drawn to 17. */
function playSeat(random: Random): readonly Hand[] {
  const [first, second] = [drawCard(random), drawCard(random)];
  const points = parseCards([first, second]).map(pointValue);
  if (points[0] !== points[1] || random.chance(0.3)) return [playHand([first, second], random)];
  return [first, second].map((kept) => {
    const cards = [kept, drawCard(random)];
    return points[0] === 1 ? { cards, doubled: false } : playHand(cards, random);
  });
}

function playHand(cards: readonly string[], random: Random): Hand {
  if (isTwoCard21(parseCards(cards))) return { cards, doubled: false };
  const { points } = readTotal(parseCards(cards));
  return points >= 9 && points <= 11
    ? { cards: [...cards, drawCard(random)], doubled: true }
    : { cards: drawTo17(cards, random), doubled: false };
}

function drawTo17(cards: readonly string[], random: Random): readonly string[] {
  return readTotal(parseCards(cards)).points >= 17
    ? cards
    : drawTo17([...cards, drawCard(random)], random);
}
