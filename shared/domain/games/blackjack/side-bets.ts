import type { Card } from '../../cards/card.ts';
import { invariant } from '../../invariant.ts';
import type { Ratio } from '../../money/ratio.ts';
import type { Grade } from '../game.ts';
import { LOST, won } from './grader.ts';
import { hardTotal } from './hand.ts';
import type { SidePays } from './house-rules.ts';
import type { SideBet } from './positions.ts';

/** The cards of one hand that its side bets look at. */
export interface SideBetCards {
  /** Its first two cards, before any split of it. */
  readonly first: readonly [Card, Card];
  /** What was dealt to it first once those two were split; absent when they were not. */
  readonly afterSplit?: Card | undefined;
}

/** A side bet has its own rule: whether the hand wins, busts or is given up does not matter. */
export function gradeSideBet(bet: SideBet, cards: SideBetCards, pays: SidePays): Grade {
  const [left, right] = cards.first;
  switch (bet) {
    case 'any-pair':
      // BJM-19: equal rank; a jack and a queen are no pair, though they may be split.
      return settle(left.rank === right.rank, pays.anyPair);
    case 'sevens':
      return gradeSevens(cards, pays);
    // BJM-21, A-30: aces count 1, and 13 itself loses on both sides.
    case 'over-13':
      return settle(hardTotal(cards.first) > 13, pays.over13);
    case 'under-13':
      return settle(hardTotal(cards.first) < 13, pays.under13);
  }
}

/** BJM-20: two sevens; more for a third one that follows their split. */
function gradeSevens({ first, afterSplit }: SideBetCards, { sevens }: SidePays): Grade {
  const isThree = afterSplit?.rank === '7';
  return settle(
    first.every(({ rank }) => rank === '7'),
    isThree ? sevens?.three : sevens?.two,
  );
}

function settle(isWon: boolean, pay: Ratio | undefined): Grade {
  invariant(pay !== undefined, 'a side bet is graded only where it is offered');
  return isWon ? won(pay) : LOST;
}
