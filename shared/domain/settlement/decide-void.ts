import { invariant } from '../invariant.ts';
import type { SettlementStep } from '../ledger/entry.ts';
import type { Slip } from '../rounds/slip.ts';
import { findDisagreement, nextStep, type PlayerRound, type RulingToApply } from './decide-step.ts';
import {
  type Ending,
  findMismatch,
  settleSlips,
  subtractTotals,
  type TotalsDifference,
  type WagerResult,
} from './settle-slips.ts';

export type VoidedSlip = Extract<Slip, { state: 'voided' }>;

export type VoidDecision =
  /** Write this step; `change` is what the player gains (+) or gives (−). */
  | {
      readonly kind: 'step';
      readonly step: SettlementStep;
      readonly change: bigint;
      /** What the round's sums under this ruling change by. */
      readonly difference: TotalsDifference;
      /** The player's wagers before and after. */
      readonly before: readonly WagerResult[];
      readonly after: readonly WagerResult[];
    }
  | { readonly kind: 'disagree'; readonly message: string }
  /** What is left of the player's wagers would not match the scan. */
  | { readonly kind: 'inseparable'; readonly message: string };

/**
 * Takes one slip out of what was settled for a player: a further step under the ruling that the
 * player stands under. Later rulings find the slip void, and leave it so.
 */
export function decideVoid(
  roundId: string,
  ruling: RulingToApply,
  player: PlayerRound,
  voided: VoidedSlip,
): VoidDecision {
  const { lastStep, slips } = player;
  if (lastStep?.ruling !== ruling.number) {
    const message = `the player does not stand under ruling ${ruling.number}`;
    return { kind: 'disagree', message };
  }
  const disagreement = findDisagreement(roundId, player);
  if (disagreement !== undefined) return { kind: 'disagree', message: disagreement };
  const message = findInseparability(slips, voided, ruling.ending);
  if (message !== undefined) return { kind: 'inseparable', message };
  const rest = withVoided(slips, voided);
  const { step, change } = nextStep(roundId, ruling, { lastStep, slips: rest });
  const before = settleSlips(slips, ruling.ending);
  const after = settleSlips(rest, ruling.ending);
  const difference = subtractTotals(after.totals, before.totals);
  const returned = difference.payout + difference.refund;
  invariant(returned === change, `the step moves ${change}, the slips say ${returned}`);
  const results = { before: before.results, after: after.results };
  return { kind: 'step', step, change, difference, ...results };
}

/**
 * Why a slip cannot be taken away alone, if it cannot: the player's hands would be left without a
 * stake that belongs to them. Whoever does not match the scan as it is may not be held back by that.
 */
export function findInseparability(
  slips: readonly Slip[],
  voided: VoidedSlip,
  ending: Ending,
): string | undefined {
  return findMismatch(slips, ending) === undefined
    ? findMismatch(withVoided(slips, voided), ending)
    : undefined;
}

function withVoided(slips: readonly Slip[], voided: VoidedSlip): readonly Slip[] {
  return slips.map((slip) => (slip.slipId === voided.slipId ? voided : slip));
}
