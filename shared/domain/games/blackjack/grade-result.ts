import type { Grade } from '../game.ts';
import { type Grader, LOST, PUSH, type TableState, won } from './grader.ts';
import { isBust, isTwoCard21, readTotal } from './hand.ts';
import type { HandPlay } from './scan.ts';

/** A round that was played to its end: live hands are compared with the dealer's. */
export const RESULT_GRADER: Grader = {
  gradeHand,
  gradeDouble: (hand, table) =>
    // BJM-16: of a live hand that was doubled, only the original stake is lost.
    isTwoCard21(table.dealer) && table.rules.doubleLosesOriginalOnly
      ? PUSH
      : gradeHand(hand, table),
  gradeInsurance,
};

function gradeHand({ cards }: HandPlay, { dealer, rules }: TableState): Grade {
  // BJS-04, BJM-15: it beats every other 21, of three cards or of a split.
  if (isTwoCard21(dealer)) return LOST;
  const ahead = readTotal(cards).points - readTotal(dealer).points;
  if (isBust(dealer) || ahead > 0) return won(rules.paytable.even);
  // equal totals.
  return ahead === 0 ? PUSH : LOST;
}

/** BJS-12, BJM-18. */
export function gradeInsurance({ dealer, rules }: TableState): Grade {
  return isTwoCard21(dealer) ? won(rules.paytable.insurance) : LOST;
}
