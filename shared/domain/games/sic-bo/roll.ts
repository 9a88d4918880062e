import { fail, ok, type Result } from '../../result.ts';
import type { ScanFailure } from '../game.ts';
import { FACES, type Face } from './layout.ts';
import type { SicBoScan } from './scan.ts';

/** Three dice in ascending order: in which order they were read says nothing. */
export type Roll = readonly [Face, Face, Face];

/** GEN-03: dice that show a number which no die has are no result, so they are `SCAN_IMPOSSIBLE`. */
export function readRoll({ dice }: SicBoScan): Result<Roll, ScanFailure> {
  const [low, middle, high] = dice.toSorted((left, right) => left - right);
  if (isFace(low) && isFace(middle) && isFace(high)) return ok([low, middle, high]);
  const message = `a die shows 1 to 6, these are said to show ${dice.join(', ')}`;
  return fail({ code: 'SCAN_IMPOSSIBLE', rule: 'GEN-03', message });
}

function isFace(number: number | undefined): number is Face {
  return FACES.some((face) => face === number);
}

export function totalOf([low, middle, high]: Roll): number {
  return low + middle + high;
}

export function isTriple([low, , high]: Roll): boolean {
  return low === high;
}

/** How many of the dice show this number. */
export function countOf(face: Face, [low, middle, high]: Roll): 0 | 1 | 2 | 3 {
  if (low === face && high === face) return 3;
  if (middle === face) return low === face || high === face ? 2 : 1;
  return low === face || high === face ? 1 : 0;
}
