import type { Ratio } from '../../money/ratio.ts';
import { expectedReturn } from '../expected-return.ts';
import { gradePosition } from './grade.ts';
import { LAYOUT, POCKETS } from './layout.ts';
import type { Paytable } from './paytable.ts';

/** Exact returns on a fair wheel, by position. */
export function expectedReturns(paytable: Paytable): ReadonlyMap<string, Ratio> {
  return new Map(
    [...LAYOUT].map(([id, position]) => [
      id,
      expectedReturn(
        POCKETS.map((pocket) => ({ grade: gradePosition(position, pocket, paytable), ways: 1n })),
      ),
    ]),
  );
}
