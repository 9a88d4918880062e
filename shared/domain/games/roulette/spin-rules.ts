import { fail, ok, type Result } from '../../result.ts';
import type { BrokenRule, ScanFailure } from '../game.ts';
import { POCKETS } from './layout.ts';
import type { RouletteScan } from './scan.ts';

const REVOLUTIONS_MIN = 10;

/** ROU-01: a number that no pocket has is `SCAN_IMPOSSIBLE`, and so is no number (GEN-03). */
export function readPocket({ pocket }: RouletteScan): Result<number, ScanFailure> {
  if (pocket === null) {
    const message = 'the scanner saw the ball in no pocket';
    return fail({ code: 'SCAN_IMPOSSIBLE', rule: 'GEN-03', message });
  }
  if (POCKETS.includes(pocket)) return ok(pocket);
  const message = `the wheel has pockets 0 to 36, the ball is said to be in ${pocket}`;
  return fail({ code: 'SCAN_IMPOSSIBLE', rule: 'ROU-01', message });
}

/** The rule that makes this spin void wherever the ball came to rest, if there is one. */
export function findBrokenSpinRule(scan: RouletteScan): BrokenRule | undefined {
  const { revolutions = REVOLUTIONS_MIN, ballDirection } = scan;
  if (revolutions < REVOLUTIONS_MIN) {
    const message = `the ball turned ${revolutions} times, ${REVOLUTIONS_MIN} are needed`;
    return { rule: 'ROU-14', message };
  }
  return ballDirection === 'same'
    ? { rule: 'ROU-15', message: 'the ball was spun in the direction of the wheel' }
    : undefined;
}
