import { isTriple, type Roll, totalOf } from './roll.ts';

/** What a roll means. A type alias, so that it is also a record of flat facts. */
export type SicBoFacts = {
  /** Ascending, such as `1-4-4`. */
  readonly dice: string;
  readonly total: number;
  readonly triple: boolean;
};

export function readFacts(roll: Roll): SicBoFacts {
  return { dice: roll.join('-'), total: totalOf(roll), triple: isTriple(roll) };
}
