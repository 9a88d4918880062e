import { NO_SHARE, type Ratio } from '../../money/ratio.ts';
import type { Grade } from '../game.ts';
import type { Face, Position } from './layout.ts';
import type { Pays } from './paytable.ts';
import { countOf, isTriple, type Roll, totalOf } from './roll.ts';

/** SIC-14: each position stands alone; several may win on one roll. */
export function gradePosition(position: Position, roll: Roll, pays: Pays): Grade {
  const oddsToOne = findOdds(position, roll, pays);
  return oddsToOne === undefined
    ? { result: 'lost' }
    : { result: 'won', oddsToOne, commission: NO_SHARE };
}

/** What the position earns per unit staked; `undefined` when it loses. */
function findOdds(position: Position, roll: Roll, pays: Pays): Ratio | undefined {
  switch (position.kind) {
    case 'single':
      return pays.single[countOf(position.face, roll)];
    case 'combo':
      return when(showsBoth(position.faces, roll), pays.combo);
    // SIC-04: a triple counts like any other roll of its total.
    case 'total':
      return when(totalOf(roll) === position.total, pays.total[position.total]);
    // SIC-05: three dice that show the number are at least two.
    case 'double':
      return when(countOf(position.face, roll) >= 2, pays.double);
    case 'triple':
      return when(countOf(position.face, roll) === 3, pays.triple);
    case 'any-triple':
      return when(isTriple(roll), pays.anyTriple);
    case 'small':
    case 'big':
    case 'even':
    case 'odd':
      // SIC-08 and SIC-09: any triple loses.
      return when(!isTriple(roll) && isInHalf(position.kind, totalOf(roll)), pays.half);
  }
}

function when(isWon: boolean, odds: Ratio): Ratio | undefined {
  return isWon ? odds : undefined;
}

/** SIC-03: once, even when one of the numbers shows twice. */
function showsBoth([low, high]: readonly [Face, Face], roll: Roll): boolean {
  return roll.includes(low) && roll.includes(high);
}

/** Small is 4 to 10 and big is 11 to 17: without triples there is no total below or above. */
function isInHalf(half: 'small' | 'big' | 'even' | 'odd', total: number): boolean {
  switch (half) {
    case 'small':
      return total <= 10;
    case 'big':
      return total >= 11;
    case 'even':
      return total % 2 === 0;
    case 'odd':
      return total % 2 === 1;
  }
}
