import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { AcceptedSlip } from '../../../shared/domain/rounds/slip.ts';
import { acceptedSlip } from '../../support/builders.ts';

/** A round that can be settled: a legal scan, and the slips of everybody who took part. */
export interface BenchRound {
  readonly scan: unknown;
  /** One list per player. */
  readonly players: readonly (readonly AcceptedSlip[])[];
}

export interface BenchTable {
  readonly rules: HouseRules;
  readonly rounds: readonly BenchRound[];
}

export function rulesOf(
  game: string,
  variant: string,
  options: HouseRules['options'] = {},
): HouseRules {
  return { game, variant, paytableVersion: 1, rounding: 'down', options };
}

/** A player's only slip of a round, with odd stakes, so that rounding is always at work. */
export function slipOn(positions: readonly string[], walletId: string): readonly AcceptedSlip[] {
  const wagers = positions.map((position, index) => ({
    position,
    stake: amount(BigInt(1001 + 2 * index)),
  }));
  return [acceptedSlip(wagers, { walletId })];
}
