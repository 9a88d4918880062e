import { digest } from '../digest.ts';
import type { HouseRules } from '../games/game.ts';
import { findGame } from '../games/registry.ts';
import { greatestDivisor, type Ratio } from '../money/ratio.ts';
import type { WagerResult } from './settle-slips.ts';

/**
 * Stakes that a result decided on positions whose exact return is known, and what such stakes return in
 * the long run. Taken from one another they may be negative.
 */
export interface RatedStakes {
  /** In minor units. */
  readonly stake: bigint;
  /** Exact, in minor units and in lowest terms; the denominator is at least 1. */
  readonly returned: Ratio;
}

export const NOTHING_RATED: RatedStakes = {
  stake: 0n,
  returned: { numerator: 0n, denominator: 1n },
};

/** Exact expected returns by position, as `Game.expectedReturns`. */
export type KnownReturns = ReadonlyMap<string, Ratio>;

/** What has been looked up by one process: a house has few kinds of tables. */
const known = new Map<string, KnownReturns>();

/** The exact returns under these rules; working them out takes longer than settling a player. */
export function knownReturns(rules: HouseRules): KnownReturns {
  const { game, variant, paytableVersion, rounding, options } = rules;
  const key = digest({ game, variant, paytableVersion, rounding, options });
  const returns = known.get(key) ?? findGame(game)?.expectedReturns(rules) ?? new Map();
  known.set(key, returns);
  return returns;
}

/** What was void was never decided, and is left out. */
export function rateWagers(results: readonly WagerResult[], returns: KnownReturns): RatedStakes {
  let rated = NOTHING_RATED;
  for (const { position, stake, result } of results) {
    const share = returns.get(position);
    if (share === undefined || result === 'void') continue;
    const returned = { numerator: stake * share.numerator, denominator: share.denominator };
    rated = addRated(rated, { stake, returned });
  }
  return rated;
}

export function addRated(left: RatedStakes, right: RatedStakes): RatedStakes {
  const [a, b] = [left.returned, right.returned];
  return {
    stake: left.stake + right.stake,
    returned: inLowestTerms(
      a.numerator * b.denominator + b.numerator * a.denominator,
      a.denominator * b.denominator,
    ),
  };
}

/** What has to be added to `right` to come to `left`. */
export function subtractRated(left: RatedStakes, right: RatedStakes): RatedStakes {
  const { numerator, denominator } = right.returned;
  return addRated(left, {
    stake: -right.stake,
    returned: { numerator: -numerator, denominator },
  });
}

function inLowestTerms(numerator: bigint, denominator: bigint): Ratio {
  const shared = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / shared, denominator: denominator / shared };
}
