import { type Failure, failure } from '../failure.ts';
import { findGame } from '../games/registry.ts';
import { OPEN_ROUNDS_MAX, type Wallet } from '../ledger/wallet.ts';
import type { Amount } from '../money/amount.ts';
import { findBrokenLimit } from './find-broken-limit.ts';
import type { Round } from './round.ts';
import { isAccepted, type Slip, type Wager } from './slip.ts';

/**
 * Why a slip is refused for balance, limit or status, if it is; `details` names the limit and what was
 * measured against it. Such a refusal is recorded under the slip's id and stays, so that a retry after
 * a deposit cannot turn it into a bet the player has given up on.
 */
export function findStickyRefusal(
  round: Round,
  wallet: Wallet,
  slips: readonly Slip[],
  { wagers, stake }: { readonly wagers: readonly Wager[]; readonly stake: Amount },
): Failure | undefined {
  const unwelcome = findWalletProblem(wallet);
  if (unwelcome !== undefined) return unwelcome;
  const { currency } = wallet;
  const limits = round.limits[currency];
  if (limits === undefined) {
    const message = `the table takes no wagers in ${currency}`;
    return failure('CURRENCY_NOT_OFFERED', message, { currency });
  }
  return (
    findTooManyRounds(round, wallet) ??
    findBrokenLimit(round, limits, slips, wagers) ??
    findForbiddenBets(round, slips, wagers) ??
    findShortfall(stake, wallet)
  );
}

/**
 * The same for a decision in a round in which the player has a stake: the rules bound what it stakes, so
 * limits have no say.
 */
export function findStickyDecisionRefusal(wallet: Wallet, stake: Amount): Failure | undefined {
  return findWalletProblem(wallet) ?? findShortfall(stake, wallet);
}

function findWalletProblem({ walletId, status, refused }: Wallet): Failure | undefined {
  if (status !== 'active') {
    return failure('WALLET_NOT_ACTIVE', `wallet ${walletId} is ${status}`, { status });
  }
  return refused
    ? failure('PLAYER_REFUSED', `the operator takes no wagers from ${walletId}`)
    : undefined;
}

function findTooManyRounds({ roundId }: Round, { openRounds }: Wallet): Failure | undefined {
  if (openRounds.has(roundId) || openRounds.size < OPEN_ROUNDS_MAX) return undefined;
  const message = `the player has stakes in ${openRounds.size} rounds, the most there may be`;
  return failure('TOO_MANY_OPEN_ROUNDS', message, { limit: OPEN_ROUNDS_MAX });
}

/** The house rules judge all positions that the player would then be on. */
function findForbiddenBets(
  { houseRules }: Round,
  slips: readonly Slip[],
  wagers: readonly Wager[],
): Failure | undefined {
  const confirmed = slips.filter(isAccepted).flatMap((slip) => slip.wagers);
  const positions = new Set([...confirmed, ...wagers].map(({ position }) => position));
  const problem = findGame(houseRules.game)?.findBetsProblem(houseRules, positions);
  return problem === undefined ? undefined : failure('BETS_NOT_ALLOWED', problem);
}

function findShortfall(stake: Amount, { balance }: Wallet): Failure | undefined {
  if (stake <= balance) return undefined;
  const message = `the stake of ${stake} is more than the balance of ${balance}`;
  const details = { stake: String(stake), balance: String(balance) };
  return failure('INSUFFICIENT_FUNDS', message, details);
}
