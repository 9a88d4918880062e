import type { SettlementStep } from '../ledger/entry.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { add, ZERO } from '../money/amount.ts';
import { findCountDifference } from '../rounds/agreement.ts';
import { hashCoveredSlips, type Slip } from '../rounds/slip.ts';
import { type Ending, findMismatch, settleSlips } from './settle-slips.ts';

/** What is known of one player in one round when the next step is decided. */
export interface PlayerRound {
  readonly wallet: Wallet;
  /** The player's newest step of the round, if any. */
  readonly lastStep: SettlementStep | undefined;
  /** All of the player's slips of the round. */
  readonly slips: readonly Slip[];
}

export type StepDecision =
  /** Write this step; `change` is what the player gains (+) or gives (−). */
  | { readonly kind: 'step'; readonly step: SettlementStep; readonly change: bigint }
  /** The player stands under this ruling or a newer one already, or never had anything at stake. */
  | { readonly kind: 'nothing' }
  /** Wallet, slips and outcome disagree: an anomaly of reading at first, a fault if it stays. */
  | { readonly kind: 'disagree'; readonly message: string };

/** A ruling as it is applied to a player. */
export interface RulingToApply {
  readonly number: number;
  /** Why it corrects what was ruled before; absent for the first of a round. */
  readonly reason?: string;
  readonly ending: Ending;
}

/**
 * Brings one player's round account to what a ruling says. Two independent records, the wallet's
 * count of stakes and turns and the slips themselves, must agree before anything moves.
 */
export function decideStep(
  roundId: string,
  ruling: RulingToApply,
  player: PlayerRound,
): StepDecision {
  const { lastStep, slips, wallet } = player;
  if (lastStep !== undefined && lastStep.ruling > ruling.number) return { kind: 'nothing' };
  const message = findDisagreement(roundId, player);
  if (message !== undefined) return { kind: 'disagree', message };
  const isThere = lastStep?.ruling === ruling.number;
  const neverStaked = !wallet.openRounds.has(roundId) && lastStep === undefined;
  if (isThere || neverStaked) return { kind: 'nothing' };
  const mismatch = findMismatch(slips, ruling.ending);
  return mismatch === undefined
    ? nextStep(roundId, ruling, { lastStep, slips })
    : { kind: 'disagree', message: mismatch };
}

/**
 * Before the first step the wallet counts what is in play; from then on the last step says which
 * slips it covered, and no others may have been accepted.
 */
export function findDisagreement(roundId: string, player: PlayerRound): string | undefined {
  const { lastStep, slips, wallet } = player;
  const open = wallet.openRounds.get(roundId);
  if (lastStep !== undefined) {
    if (open !== undefined) return 'stakes are in play on a round that was settled';
    return lastStep.coveredSlips === hashCoveredSlips(slips)
      ? undefined
      : `step ${lastStep.step} covered other slips`;
  }
  return findCountDifference(open, slips);
}

/** The step that makes up for whatever the steps before it have returned. */
export function nextStep(
  roundId: string,
  ruling: RulingToApply,
  { lastStep, slips }: Pick<PlayerRound, 'lastStep' | 'slips'>,
): Extract<StepDecision, { kind: 'step' }> {
  const { stake, payout, refund, commission } = settleSlips(slips, ruling.ending).totals;
  const returnedTotal = add(payout, refund);
  return {
    kind: 'step',
    change: returnedTotal - (lastStep?.returnedTotal ?? ZERO),
    step: {
      roundId,
      step: (lastStep?.step ?? 0) + 1,
      ruling: ruling.number,
      ...{ returnedTotal, stake, payout, refund, commission },
      coveredSlips: hashCoveredSlips(slips),
      ...(ruling.reason === undefined ? {} : { reason: ruling.reason }),
    },
  };
}
