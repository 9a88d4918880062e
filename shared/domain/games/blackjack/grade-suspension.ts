import { type Grader, VOID, won } from './grader.ts';

/**
 * BJS-25: a live hand of two cards or more wins whatever the dealer shows, and one of fewer gets its
 * stake back.
 */
export const SUSPENSION_GRADER: Grader = {
  gradeHand: ({ cards }, { rules }) => (cards.length < 2 ? VOID : won(rules.paytable.even)),
  // a stake that waited for its card comes back; the original one wins.
  gradeDouble: ({ cards }, { rules }) => (cards.length < 3 ? VOID : won(rules.paytable.even)),
  // Whatever the result.
  gradeInsurance: () => VOID,
};
