import type { BlackjackRules } from './house-rules.ts';
import { isSideBet, layOut, type Position } from './positions.ts';

/**
 * Why a player may not have wagers on these positions: a side bet needs a stake on the hand that it is
 * about, and a seat takes only so many kinds of side bets.
 */
export function findForbiddenBets(
  rules: BlackjackRules,
  positions: ReadonlySet<string>,
): string | undefined {
  const layout = layOut(rules);
  const taken = [...positions].flatMap((id) => layout.get(id) ?? []);
  for (const seat of new Set(taken.map((position) => position.seat))) {
    const own = taken.filter((position) => position.seat === seat);
    const problem = findSeatProblem(own, rules.sideBetTypesPerBox);
    if (problem !== undefined) return `seat ${seat}: ${problem}`;
  }
  return undefined;
}

function findSeatProblem(taken: readonly Position[], sideBetsMax: number): string | undefined {
  const sideBets = new Set(taken.filter(isSideBet).map(({ kind }) => kind));
  if (sideBets.size === 0) return undefined;
  if (!taken.some(({ kind }) => kind === 'main')) return 'a side bet needs a stake on main';
  return sideBets.size > sideBetsMax
    ? `at most ${sideBetsMax} kind of side bets, not ${[...sideBets].join(' and ')}`
    : undefined;
}
