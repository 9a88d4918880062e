import type { Rank } from '../../../shared/domain/cards/card.ts';
import { isOn, type TableRules } from './round.ts';

/** BJS-03, BJM-09: what each card can count. */
const COUNTS: Readonly<Record<Rank, readonly number[]>> = {
  ...{ '2': [2], '3': [3], '4': [4], '5': [5], '6': [6], '7': [7], '8': [8], '9': [9] },
  ...{ '10': [10], J: [10], Q: [10], K: [10], A: [1, 11] },
};

/** The cards that can be split from each other by value and that make a blackjack with an ace. */
export function worth(rank: Rank): number {
  return Math.max(...COUNTS[rank]);
}

/** Every total that the cards can make. */
function totalsOf(cards: readonly Rank[]): readonly number[] {
  let totals = [0];
  for (const rank of cards) totals = totals.flatMap((sum) => COUNTS[rank].map((n) => sum + n));
  return totals;
}

/** The highest total that is not over 21; when all are, the lowest. */
export function bestTotal(cards: readonly Rank[]): number {
  const totals = totalsOf(cards);
  const allowed = totals.filter((total) => total <= 21);
  return allowed.length === 0 ? Math.min(...totals) : Math.max(...allowed);
}

/** BJS-04, BJM-11: an ace and a card worth ten, and nothing else. */
export function isAceAndTen(cards: readonly Rank[]): boolean {
  const [first, second] = cards;
  if (cards.length !== 2 || first === undefined || second === undefined) return false;
  return (first === 'A' && worth(second) === 10) || (second === 'A' && worth(first) === 10);
}

/** BJS-08: stands on every 17. BJM-06, A-32: a house may draw to a 17 with an ace that counts 11. */
export function dealerMustDraw(cards: readonly Rank[], rules: TableRules): boolean {
  const total = bestTotal(cards);
  const isSoft = total > Math.min(...totalsOf(cards));
  const drawsTo17 = rules.variant === 'macau' && isOn(rules, 'dealerHitsSoft17');
  return total <= 16 || (total === 17 && isSoft && drawsTo17);
}
