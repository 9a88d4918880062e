import { NO_SHARE } from '../../money/ratio.ts';
import type { Grade } from '../game.ts';
import type { Position } from './layout.ts';
import type { Paytable } from './paytable.ts';

/** ROU-13: each position stands alone; zero returns nothing to those it is not on (ROU-11). */
export function gradePosition(position: Position, pocket: number, paytable: Paytable): Grade {
  return position.numbers.has(pocket)
    ? { result: 'won', oddsToOne: paytable.pays[position.kind], commission: NO_SHARE }
    : { result: 'lost' };
}
