import type { Rank } from '../../../shared/domain/cards/card.ts';
import type { SeatPlay, TableRules } from './round.ts';

/** BJM-19, A-29: the first two cards of a hand, of one rank, pay as the house has configured. */
export function anyPairReturns(cards: readonly Rank[], stake: bigint, rules: TableRules): bigint {
  const [first, second] = cards;
  return first === second ? stake + winningsAt('anyPairPays', stake, rules) : 0n;
}

/** BJM-20, A-31: a third seven counts only when it is the first card after the split of the other two. */
export function sevensReturn(play: SeatPlay, stake: bigint, rules: TableRules): bigint {
  const [first, second, third] = cardsDealtTo(play, 1);
  if (first !== '7' || second !== '7') return 0n;
  const isThree = play.hands.length > 1 && third === '7';
  const pays = isThree ? 'sevensPaysThree' : 'sevensPaysTwo';
  return stake + winningsAt(pays, stake, rules);
}

/** BJM-21, A-30: an ace counts 1; 13 loses on either side. */
export function over13Returns(play: SeatPlay, stake: bigint, rules: TableRules): bigint {
  return sumOfFirstTwo(play) > 13 ? stake + winningsAt('over13Pays', stake, rules) : 0n;
}

/** See `over13Returns`. */
export function under13Returns(play: SeatPlay, stake: bigint, rules: TableRules): bigint {
  return sumOfFirstTwo(play) < 13 ? stake + winningsAt('under13Pays', stake, rules) : 0n;
}

/** Every card that was dealt to a hand in its time, also those that later splits took from it. */
export function cardsDealtTo({ hands }: SeatPlay, number: number): readonly Rank[] {
  const [kept = [], ...drawn] = (hands[number - 1]?.cards ?? []).map((rank) => [rank]);
  const taken = hands
    .filter(({ splitFrom }, n) => n > 0 && n + 1 !== number && (splitFrom ?? 1) === number)
    .map(({ cards }) => cards.slice(0, 1));
  return [kept, ...taken, ...drawn].flat();
}

function sumOfFirstTwo(play: SeatPlay): number {
  const face = (rank: Rank): number => {
    if (rank === 'A') return 1;
    return 'JQK'.includes(rank) ? 10 : Number(rank);
  };
  const [first = 'A', second = 'A'] = cardsDealtTo(play, 1);
  return face(first) + face(second);
}

/** The house writes odds as `"11:1"`; a fraction of a minor unit is dropped. */
function winningsAt(option: string, stake: bigint, { options }: TableRules): bigint {
  const [wins, per] = String(options[option]).split(':').map(BigInt);
  if (wins === undefined || per === undefined) throw new Error(`${option} is not offered here`);
  return (stake * wins) / per;
}
