import type { Rank } from '../../../shared/domain/cards/card.ts';
import type { DealtHand, SeatPlay } from './round.ts';

const RANKS: readonly Rank[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Every sequence of this many cards of these ranks. */
export function sequencesOf(ranks: readonly Rank[], length: number): (readonly Rank[])[] {
  let sequences: (readonly Rank[])[] = [[]];
  for (let n = 0; n < length; n++) {
    sequences = sequences.flatMap((sequence) => ranks.map((rank) => [...sequence, rank]));
  }
  return sequences;
}

/**
 * One hand on a seat, whether the rules allow it or not: by rank every hand of up to three cards,
 * played on or decided in every way, and longer ones of ranks that make many different totals.
 */
export function everySingleHand(): readonly SeatPlay[] {
  const short = [0, 1, 2].flatMap((length) => sequencesOf(RANKS, length));
  const three = sequencesOf(RANKS, 3);
  const two = sequencesOf(['A', '7', 'K'], 2);
  const few = [3, 4].flatMap((length) => sequencesOf(['A', '7', 'K'], length));
  const long = [
    ...sequencesOf(['A', '2', '5', '6', 'Q'], 4),
    ...sequencesOf(['A', '3', '7'], 5),
    ...sequencesOf(['A', '4'], 7),
  ];
  return [
    ...[...short, ...three, ...long].map((cards) => ({ hands: [{ cards }] })),
    ...[...short, ...three, ...few].map((cards) => ({ hands: [{ cards, doubled: true }] })),
    ...[...short, ...few].map((cards) => ({ hands: [{ cards }], surrendered: true })),
    ...[...short, ...few].map((cards) => ({ hands: [{ cards }], evenMoney: true })),
    ...two.map((cards) => ({ hands: [{ cards }], surrendered: true, evenMoney: true })),
    ...two.map((cards) => ({ hands: [{ cards, doubled: true }], surrendered: true })),
    ...two.map((cards) => ({ hands: [{ cards, doubled: true }], evenMoney: true })),
  ];
}

/** What a hand of a split may come to after the card that it kept. */
const CONTINUATIONS: readonly DealtHand[] = [
  { cards: [] },
  { cards: ['A'] },
  { cards: ['K'] },
  { cards: ['7'] },
  { cards: ['3', 'Q'] },
  { cards: ['5', '6', '5'] },
  { cards: ['9', 'K'] },
  { cards: ['9', 'K', '2'] },
  { cards: ['2'], doubled: true },
  { cards: ['A', '5'], doubled: true },
  { cards: ['5', '10'], doubled: true },
  { cards: ['3', '4', '2'], doubled: true },
];

/** What two split hands may be dealt first. */
const NEXT_CARDS: readonly (readonly Rank[])[] = [
  ['A', '5'],
  ['10', 'A'],
  ['5', '10'],
];

/** Kept cards of three hands and more, and from which hands the third and the fourth were split. */
const SPLIT_OFTEN: readonly (readonly [kept: readonly Rank[], from: readonly number[]])[] = [
  [['A', 'A', 'A'], []],
  [['8', '8', '7'], []],
  [['7', '7', '7'], []],
  [['7', '7', '7'], [1]],
  [['7', '7', '7'], [2]],
  [['7', '7', '7'], [3]],
  [['10', 'J', '10'], [1]],
  [['10', 'J', '10'], [2]],
  [
    ['J', '10', '10', 'Q'],
    [1, 3],
  ],
  [
    ['8', '8', '8', '8'],
    [2, 3],
  ],
  [
    ['7', '7', '7', '7'],
    [2, 1],
  ],
  [
    ['7', '7', '7', '7'],
    [1, 4],
  ],
];

/** Splits, allowed or not: of any two cards, played in many ways, into up to four hands. */
export function everySplit(): readonly SeatPlay[] {
  const ofAnyTwo = sequencesOf(RANKS, 2).flatMap((kept) =>
    NEXT_CARDS.map((next) =>
      split(
        kept,
        next.map((rank) => ({ cards: [rank] })),
      ),
    ),
  );
  const played = (['A', '7', '8', 'K'] as const).flatMap((rank) =>
    CONTINUATIONS.flatMap((first) =>
      CONTINUATIONS.map((second) => split([rank, rank], [first, second])),
    ),
  );
  const often = SPLIT_OFTEN.flatMap(([kept, from]) =>
    CONTINUATIONS.map((_, n) => {
      const { hands } = split(kept, [...CONTINUATIONS.slice(n), ...CONTINUATIONS]);
      return { hands: hands.map((hand, m) => fromHand(hand, from[m - 2])) };
    }),
  );
  const decided = [
    { ...split(['9', '9'], [{ cards: ['K'] }, { cards: ['4'] }]), surrendered: true },
    { ...split(['A', 'A'], [{ cards: ['K'] }, { cards: ['K'] }]), evenMoney: true },
  ];
  const withoutCards = [
    { hands: [{ cards: [] }, { cards: [] }] },
    { hands: [{ cards: ['9' as const] }, { cards: [] }] },
  ];
  return [...ofAnyTwo, ...played, ...often, ...decided, ...withoutCards];
}

function split(kept: readonly Rank[], continuations: readonly DealtHand[]): SeatPlay {
  return {
    hands: kept.map((rank, n) => {
      const { cards, doubled } = continuations[n] ?? { cards: [] };
      const hand = { cards: [rank, ...cards] };
      return doubled === undefined ? hand : { ...hand, doubled };
    }),
  };
}

function fromHand(hand: DealtHand, splitFrom: number | undefined): DealtHand {
  return splitFrom === undefined ? hand : { ...hand, splitFrom };
}
