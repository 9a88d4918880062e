import { gradeInsurance } from './grade-result.ts';
import { type Grader, VOID } from './grader.ts';

/** BJS-22, BJS-24: what was not decided is void, hand by hand. */
export const PARTIAL_VOID_GRADER: Grader = {
  gradeHand: () => VOID,
  gradeDouble: () => VOID,
  // the dealer's second card decides insurances, if it was there in time.
  gradeInsurance: (table) => (table.dealer.length < 2 ? VOID : gradeInsurance(table)),
};
