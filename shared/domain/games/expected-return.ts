import { invariant } from '../invariant.ts';
import { greatestDivisor, type Ratio, ratio } from '../money/ratio.ts';
import type { Grade } from './game.ts';

/** How a position fares in some of the equally likely ways a round can go. */
export interface WeightedGrade {
  readonly grade: Grade;
  /** In how many ways; a whole number. */
  readonly ways: bigint;
}

/** Mean payout per unit staked, stake included, before any rounding; exact and in lowest terms. */
export function expectedReturn(cases: readonly WeightedGrade[]): Ratio {
  let [numerator, denominator, ways] = [0n, 1n, 0n];
  for (const { grade, ways: weight } of cases) {
    const paid = payoutPerUnit(grade);
    numerator = numerator * paid.denominator + weight * paid.numerator * denominator;
    denominator *= paid.denominator;
    const shared = greatestDivisor(numerator, denominator);
    [numerator, denominator, ways] = [numerator / shared, denominator / shared, ways + weight];
  }
  invariant(ways > 0n, 'a round goes in at least one way');
  const shared = greatestDivisor(numerator, denominator * ways);
  return ratio(numerator / shared, (denominator * ways) / shared);
}

function payoutPerUnit(grade: Grade): Ratio {
  switch (grade.result) {
    case 'lost':
      return ratio(0n, 1n);
    case 'push':
    case 'void':
      return ratio(1n, 1n);
    case 'surrendered':
      return grade.returned;
    case 'won': {
      const { oddsToOne, commission } = grade;
      const denominator = oddsToOne.denominator * commission.denominator;
      const kept = commission.denominator - commission.numerator;
      return ratio(denominator + oddsToOne.numerator * kept, denominator);
    }
  }
}
