import type { HouseRules } from './game.ts';

/** Names the first option of a table that its game does not know. */
export function findOptionProblem(
  { game, options }: HouseRules,
  known: readonly string[],
): string | undefined {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `${game} has no option ${unknown}`;
}
