import type { FailureCode } from '../failure.ts';
import { OPEN_ROUNDS_MAX, type Wallet } from '../ledger/wallet.ts';
import type { Amount } from '../money/amount.ts';
import type { Round, StakeLimits } from './round.ts';
import { combineWagers, isAccepted, type Slip, type Wager } from './slip.ts';

/**
 * Why a slip is refused for balance, limit or status, if it is. Such a refusal is recorded under
 * the slip's id and stays, so that a retry after a deposit cannot turn it into a bet the player
 * has given up on.
 */
export function findStickyRefusal(
  round: Round,
  wallet: Wallet,
  slips: readonly Slip[],
  { wagers, stake }: { readonly wagers: readonly Wager[]; readonly stake: Amount },
): FailureCode | undefined {
  if (wallet.status !== 'active') return 'WALLET_NOT_ACTIVE';
  if (wallet.refused) return 'PLAYER_REFUSED';
  const limits = round.limits[wallet.currency];
  if (limits === undefined) return 'CURRENCY_NOT_OFFERED';
  const open = wallet.openRounds;
  if (!open.has(round.roundId) && open.size >= OPEN_ROUNDS_MAX) return 'TOO_MANY_OPEN_ROUNDS';
  return (
    findBrokenLimit(limits, slips, wagers) ??
    (stake > wallet.balance ? 'INSUFFICIENT_FUNDS' : undefined)
  );
}

/** Limits count everything the player has confirmed on a position of the round (GEN-11, GEN-12). */
function findBrokenLimit(
  { positionMin, positionMax }: StakeLimits,
  slips: readonly Slip[],
  wagers: readonly Wager[],
): FailureCode | undefined {
  const confirmed = slips.filter(isAccepted).flatMap((slip) => slip.wagers);
  const added = new Set(wagers.map(({ position }) => position));
  const totals = combineWagers([...confirmed, ...wagers]).filter(({ position }) =>
    added.has(position),
  );
  if (totals.some(({ stake }) => stake < positionMin)) return 'STAKE_BELOW_MINIMUM';
  return totals.some(({ stake }) => stake > positionMax) ? 'STAKE_ABOVE_MAXIMUM' : undefined;
}
