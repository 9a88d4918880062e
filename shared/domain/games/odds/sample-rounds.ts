import type { HouseRules } from '../game.ts';

/** A round as its scanner reports it, and decisions that it says were taken. */
interface SampleRound {
  readonly scan: unknown;
  readonly decisions: readonly string[];
}

const DIE = [1, 2, 3, 4, 5, 6];

/** Baccarat: player; banker with 8, and with 6; a tie; both pairs. */
const BACCARAT_DEALS = [
  { player: ['9H', 'KD'], banker: ['4S', '3C'] },
  { player: ['4H', '3D'], banker: ['5H', '3S'] },
  { player: ['2C', '3D', 'KS'], banker: ['QH', '6C'] },
  { player: ['8D', 'KH'], banker: ['5C', '3D'] },
  { player: ['8D', '8H'], banker: ['KS', 'KC', '5D'] },
];

/** Blackjack, on every seat: a blackjack, an 18, a pair, low cards, two sevens. */
const BLACKJACK_HANDS = [
  ['AS', 'KD'],
  ['KS', '8D'],
  ['8S', '8D', '4C'],
  ['2S', '3D', 'KC'],
  ['7S', '7D', '6C'],
];

/** Rounds in which each position of a game wins at least once, by each of its pays. */
export function sampleRounds(
  { game }: HouseRules,
  positions: ReadonlySet<string>,
): readonly SampleRound[] {
  switch (game) {
    case 'baccarat':
      return BACCARAT_DEALS.map(plain);
    case 'roulette':
      return Array.from({ length: 37 }, (_, pocket) => plain({ pocket }));
    case 'sic-bo':
      return DIE.flatMap((first) =>
        DIE.flatMap((second) => DIE.map((third) => plain({ dice: [first, second, third] }))),
      );
    case 'blackjack':
      return blackjackRounds(positions);
    default:
      return [];
  }
}

function plain(scan: unknown): SampleRound {
  return { scan, decisions: [] };
}

function blackjackRounds(positions: ReadonlySet<string>): readonly SampleRound[] {
  const seats = [...positions].flatMap((position) => /^main:(\d)$/.exec(position)?.[1] ?? []);
  const onEverySeat = (hands: readonly (readonly string[])[]) => ({
    dealer: ['10H', '7D'],
    seats: Object.fromEntries(
      seats.map((seat) => [seat, { hands: hands.map((cards) => ({ cards })) }]),
    ),
  });
  const split = onEverySeat([
    ['7S', '7C', '4H'],
    ['7D', '10C'],
  ]);
  return [
    ...BLACKJACK_HANDS.map((cards) => plain(onEverySeat([cards]))),
    { scan: split, decisions: seats.map((seat) => `split:${seat}:2`) },
  ];
}
