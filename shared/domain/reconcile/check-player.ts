import type { LedgerEntry, SettlementStep } from '../ledger/entry.ts';
import { findLedgerFault } from '../ledger/verify.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { findCountDifference } from '../rounds/agreement.ts';
import type { Round } from '../rounds/round.ts';
import { countTurns, hashCoveredSlips, isIntact, type Slip } from '../rounds/slip.ts';
import { type Ending, type SettlementTotals, settleSlips } from '../settlement/settle-slips.ts';
import type { Difference, DifferenceKind } from './difference.ts';
import { findSlipDifferences } from './find-slip-differences.ts';

/** What is known of one player in one round. */
export interface PlayerFacts {
  readonly walletId: string;
  readonly wallet: Wallet | undefined;
  /** All of the player's slips of the round. */
  readonly slips: readonly Slip[];
  readonly lastStep: SettlementStep | undefined;
}

/** A round, and what its newest ruling says; no ending while there is no ruling. */
export interface RuledRound {
  readonly round: Round;
  readonly ending: Ending | undefined;
}

/**
 * Whether wallet, slips and last step of a player agree, without a look at the ledger: it costs
 * little, and whoever does not agree is looked at with `findPlayerDifferences`.
 */
export function seemsRight(ruled: RuledRound, player: PlayerFacts): boolean {
  const { wallet, slips } = player;
  if (wallet === undefined) return countTurns(slips) === 0;
  return slips.every(isIntact) && findStanding(ruled, { ...player, wallet }) === undefined;
}

/**
 * Everything that is wrong with a player in a round, by the player's whole ledger. A fault of the
 * ledger itself is named by the wallet's own check, and nothing is concluded from such a ledger.
 */
export function findPlayerDifferences(
  ruled: RuledRound,
  player: PlayerFacts,
  entries: readonly LedgerEntry[],
): readonly Difference[] {
  const { walletId, wallet, slips } = player;
  const { roundId } = ruled.round;
  if (wallet !== undefined && findLedgerFault(wallet, entries) !== undefined) return [];
  const bySlip = findSlipDifferences(roundId, walletId, { slips, entries });
  if (wallet === undefined || bySlip.length > 0) return bySlip;
  const standing = findStanding(ruled, { ...player, wallet });
  return standing === undefined ? [] : [{ walletId, roundId, ...standing }];
}

/** What a player's part in a settled round came to: computed anew where the step covers the slips. */
export function totalsOf(
  { ending }: RuledRound,
  { slips, lastStep }: PlayerFacts,
): SettlementTotals | undefined {
  if (lastStep === undefined) return undefined;
  if (ending !== undefined && slips.every(isIntact) && covers(lastStep, slips)) {
    return settleSlips(slips, ending).totals;
  }
  const { stake, payout, refund, commission } = lastStep;
  return { stake, payout, refund, commission, house: stake - payout - refund };
}

function covers({ coveredSlips }: SettlementStep, slips: readonly Slip[]): boolean {
  return coveredSlips === hashCoveredSlips(slips);
}

type Standing = { readonly kind: DifferenceKind; readonly message: string };

function findStanding(
  { round, ending }: RuledRound,
  { wallet, slips, lastStep }: PlayerFacts & { readonly wallet: Wallet },
): Standing | undefined {
  const { roundId, latestRuling, state } = round;
  const open = wallet.openRounds.get(roundId);
  // Stakes that stay in play behind a step or a settlement are named by the wallet's own check.
  if (lastStep === undefined) {
    const difference = findCountDifference(open, slips);
    if (open === undefined && countTurns(slips) > 0) {
      return {
        kind: 'step-missing',
        message: 'the stakes are not in play and no step covers them',
      };
    }
    return difference === undefined ? undefined : { kind: 'in-play-differs', message: difference };
  }
  if (!covers(lastStep, slips)) {
    const message = `step ${lastStep.step} covers other slips than there are`;
    return { kind: 'coverage-differs', message };
  }
  if (state === 'settled' && lastStep.ruling !== latestRuling) {
    const message = `the round is settled under ruling ${latestRuling}, the player under ${lastStep.ruling}`;
    return { kind: 'step-missing', message };
  }
  return ending === undefined || lastStep.ruling !== latestRuling
    ? undefined
    : findWrongStep(lastStep, settleSlips(slips, ending).totals);
}

const PARTS = ['stake', 'payout', 'refund', 'commission'] as const;

function findWrongStep(step: SettlementStep, computed: SettlementTotals): Standing | undefined {
  const wrong = PARTS.find((part) => step[part] !== computed[part]);
  if (wrong !== undefined) {
    const message = `step ${step.step} has a ${wrong} of ${step[wrong]}, slips and ruling come to ${computed[wrong]}`;
    return { kind: 'step-differs', message };
  }
  const returned = computed.payout + computed.refund;
  if (step.returnedTotal === returned) return undefined;
  const message = `step ${step.step} has returned ${step.returnedTotal} in all, not ${returned}`;
  return { kind: 'step-differs', message };
}
