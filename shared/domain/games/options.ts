import type { HouseOptions, HouseRules } from './game.ts';

/** Names the first option of a table that its game does not know. */
export function findOptionProblem(
  { game, options }: HouseRules,
  known: readonly string[],
): string | undefined {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `${game} has no option ${unknown}`;
}

/** The same for a game all of whose options are switches. */
export function findFlagProblem(rules: HouseRules, known: readonly string[]): string | undefined {
  const unclear = Object.entries(rules.options).find(([, value]) => typeof value !== 'boolean');
  return (
    findOptionProblem(rules, known) ??
    (unclear === undefined
      ? undefined
      : `${rules.game} option ${unclear[0]} is true or false, not ${unclear[1]}`)
  );
}

/** The switches that are on: one that is off is the same as one that is not mentioned. */
export function flagsInForce({ options }: HouseRules): HouseOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== false));
}
