import type { Ratio } from '../../money/ratio.ts';
import { expectedReturn } from '../expected-return.ts';
import { gradePosition } from './grade.ts';
import { FACES, LAYOUT } from './layout.ts';
import type { Pays } from './paytable.ts';
import type { Roll } from './roll.ts';

/** Every roll once, with the number of orders in which three dice can show it. */
const ROLLS: readonly { readonly roll: Roll; readonly ways: bigint }[] = FACES.flatMap((low) =>
  FACES.filter((middle) => middle >= low).flatMap((middle) =>
    FACES.filter((high) => high >= middle).map((high) => ({
      roll: [low, middle, high] as const,
      ways: countOrders([low, middle, high]),
    })),
  ),
);

/** Exact returns with fair dice, by position. */
export function expectedReturns(pays: Pays): ReadonlyMap<string, Ratio> {
  return new Map(
    [...LAYOUT].map(([id, position]) => [
      id,
      expectedReturn(
        ROLLS.map(({ roll, ways }) => ({ grade: gradePosition(position, roll, pays), ways })),
      ),
    ]),
  );
}

function countOrders(roll: Roll): bigint {
  const distinct = new Set(roll).size;
  if (distinct === 3) return 6n;
  return distinct === 2 ? 3n : 1n;
}
