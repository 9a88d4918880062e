import type { OpenRound } from '../ledger/wallet.ts';
import { ZERO } from '../money/amount.ts';
import { countTurns, type Slip, stakeInPlay } from './slip.ts';

/**
 * How a wallet's count of a round that is not settled for the player differs from the slips, if it
 * does. The two are written together, so they differ only when one shows before the other, or when
 * something is wrong.
 */
export function findCountDifference(
  open: OpenRound | undefined,
  slips: readonly Slip[],
): string | undefined {
  const counted = open ?? { stake: ZERO, turns: 0 };
  const stake = stakeInPlay(slips);
  const turns = countTurns(slips);
  return counted.stake === stake && counted.turns === turns
    ? undefined
    : `the wallet has ${counted.stake} in ${counted.turns} turns, the slips ${stake} in ${turns}`;
}
