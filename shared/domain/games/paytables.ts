import { invariant } from '../invariant.ts';
import type { HouseRules } from './game.ts';

/** What a game's house rules are looked up in. */
export interface Paytables<T> {
  /** A table's rules are checked before a round is opened on it: unknown ones are our bug, and throw. */
  require(rules: HouseRules): T;
  findProblem(rules: HouseRules): string | undefined;
}

/** The paytables of one game, by variant and version. */
export function paytablesOf<T>(
  gameId: string,
  find: (variant: string, version: number) => T | undefined,
): Paytables<T> {
  const look = ({ game, variant, paytableVersion }: HouseRules) =>
    game === gameId ? find(variant, paytableVersion) : undefined;
  const findProblem = (rules: HouseRules) => {
    const { game, variant, paytableVersion } = rules;
    return look(rules) === undefined
      ? `${game} has no paytable ${variant} version ${paytableVersion}`
      : undefined;
  };
  return {
    findProblem,
    require: (rules) => {
      const paytable = look(rules);
      invariant(paytable !== undefined, findProblem(rules) ?? 'no paytable');
      return paytable;
    },
  };
}
