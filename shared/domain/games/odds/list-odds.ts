import { invariant } from '../../invariant.ts';
import type { Ratio } from '../../money/ratio.ts';
import type { HouseRules } from '../game.ts';
import { findGame } from '../registry.ts';
import { findPays } from './find-pays.ts';

/** Positions that pay and return the same. */
export interface OddsRow {
  readonly positions: readonly string[];
  readonly pays: readonly string[];
  /** Mean payout per unit staked, stake included; absent where it depends on how the player plays. */
  readonly expectedReturn: Ratio | undefined;
}

/**
 * In the order of the layout; positions of one kind share a row if their odds are equal. Throws
 * `InvariantError` for rules that no table can have.
 */
export function listOdds(rules: HouseRules): readonly OddsRow[] {
  const game = findGame(rules.game);
  invariant(game !== undefined, `there is no game ${rules.game}`);
  const pays = findPays(game, rules);
  const returns = game.expectedReturns(rules);
  const rows = [...game.positions(rules)].map((position) => ({
    positions: [position],
    pays: pays.get(position) ?? [],
    expectedReturn: returns.get(position),
  }));
  const groups = Map.groupBy(rows, ({ positions, pays: own, expectedReturn }) => {
    const share = expectedReturn && `${expectedReturn.numerator}/${expectedReturn.denominator}`;
    return [kindOf(positions[0] ?? ''), own.join(), share].join(' ');
  });
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, positions: [first, ...others].flatMap((row) => row.positions) }],
  );
}

/** `straight` of `straight:17`; what has no number is of one kind. */
function kindOf(position: string): string {
  return position.includes(':') ? position.replace(/:.*/, '') : '';
}
