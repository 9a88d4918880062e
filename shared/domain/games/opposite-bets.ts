import type { HouseRules } from './game.ts';

/** The option by which a house forbids a player to play both of two opposites; allowed by default. */
export const FORBID_OPPOSITE_BETS = 'forbidOppositeBets';

/** Two positions of which one wins where the other loses, such as red and black. */
export type Opposites = readonly (readonly [string, string])[];

/** Which opposites among these positions the house rules forbid to play together, in words. */
export function findOppositeBets(
  { options }: HouseRules,
  opposites: Opposites,
  positions: ReadonlySet<string>,
): string | undefined {
  if (options[FORBID_OPPOSITE_BETS] !== true) return undefined;
  const both = opposites.find((pair) => pair.every((position) => positions.has(position)));
  return both && `this table does not take ${both[0]} together with ${both[1]}`;
}
