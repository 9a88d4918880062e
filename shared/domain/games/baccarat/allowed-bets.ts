import type { HouseRules } from '../game.ts';
import { findOppositeBets, type Opposites } from '../opposite-bets.ts';
import type { Position } from './paytable.ts';

/** The option by which a house takes pairs only beside another wager; they stand alone by default. */
export const FORBID_PAIRS_ALONE = 'forbidPairsAlone';

const PAIRS: readonly Position[] = ['player-pair', 'banker-pair'];

const MAIN: readonly Position[] = ['player', 'banker', 'tie'];

const OPPOSITES: Opposites = [['player', 'banker']];

/** BAC-02: any combination may be played, as long as the house does not forbid it. */
export function findForbiddenBets(
  rules: HouseRules,
  positions: ReadonlySet<string>,
): string | undefined {
  return findOppositeBets(rules, OPPOSITES, positions) ?? findPairAlone(rules, positions);
}

function findPairAlone(
  { options }: HouseRules,
  positions: ReadonlySet<string>,
): string | undefined {
  if (options[FORBID_PAIRS_ALONE] !== true) return undefined;
  if (MAIN.some((position) => positions.has(position))) return undefined;
  const pair = PAIRS.find((position) => positions.has(position));
  return pair && `this table takes ${pair} only beside player, banker or tie`;
}
