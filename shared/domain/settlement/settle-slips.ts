import type { Outcome } from '../games/game.ts';
import type { Instant } from '../instant.ts';
import { type Amount, add, subtract, ZERO } from '../money/amount.ts';
import { multiply } from '../money/ratio.ts';
import type { RoundingMode } from '../money/rounding.ts';
import { combineWagers, isAccepted, type Slip, type Wager } from '../rounds/slip.ts';

/** What one player's wagers on one position came to. */
interface WagerResult extends Wager {
  readonly result: 'won' | 'lost' | 'push' | 'void';
  /** stake × odds before commission, rounded as the table rounds. */
  readonly winnings: Amount;
  /** What the house keeps of the winnings; commission and net winnings add up to the winnings. */
  readonly commission: Amount;
  /** Credited to the wallet, stake included. */
  readonly payout: Amount;
  /** Won or lost by the house: stake − payout. */
  readonly house: bigint;
}

/** What a round came to for one player. */
export interface PlayerSettlement {
  readonly results: readonly WagerResult[];
  readonly totals: SettlementTotals;
}

export interface SettlementTotals {
  /** Stakes of the accepted slips. */
  readonly stake: Amount;
  /** Payouts of the wagers that were settled by a result, stakes included. */
  readonly payout: Amount;
  /** Stakes returned because the round or the slip was void. */
  readonly refund: Amount;
  /** Kept from winnings. */
  readonly commission: Amount;
  /** stake − payout − refund, added up from the wagers; negative when the players won. */
  readonly house: bigint;
}

/** How a round ended, ready to be applied: `outcome` is absent when it was void. */
export interface Ending {
  readonly outcome: Outcome | undefined;
  readonly rounding: RoundingMode;
  readonly lateFrom: Instant | undefined;
}

/**
 * Settles everything one player has accepted in a round. Stakes are added up per position before
 * anything is rounded, so the number of confirmations does not change the result (GEN-12, A-03).
 */
export function settleSlips(slips: readonly Slip[], ending: Ending): PlayerSettlement {
  const accepted = slips.filter(isAccepted);
  const { outcome, lateFrom } = ending;
  const counts = (receivedAt: Instant) => lateFrom === undefined || receivedAt < lateFrom;
  const valid = outcome === undefined ? [] : accepted.filter((slip) => counts(slip.receivedAt));
  const refunded = accepted.filter((slip) => !valid.includes(slip));

  const results = [
    ...combineWagers(refunded.flatMap((slip) => slip.wagers)).map(voidWager),
    ...(outcome === undefined
      ? []
      : combineWagers(valid.flatMap((slip) => slip.wagers)).map((wager) =>
          settleWager(wager, outcome, ending.rounding),
        )),
  ];
  return { results, totals: totalOf(results) };
}

function voidWager(wager: Wager): WagerResult {
  return { ...wager, ...NOTHING_WON, result: 'void', payout: wager.stake, house: 0n };
}

const NOTHING_WON = { winnings: ZERO, commission: ZERO } as const;

function settleWager(wager: Wager, outcome: Outcome, rounding: RoundingMode): WagerResult {
  const grade = outcome.grade(wager.position);
  switch (grade.result) {
    case 'lost':
      return { ...wager, ...NOTHING_WON, result: 'lost', payout: ZERO, house: wager.stake };
    case 'push':
      return { ...wager, ...NOTHING_WON, result: 'push', payout: wager.stake, house: 0n };
    case 'won': {
      const { oddsToOne, commission } = grade;
      // The player's net is rounded once; what it leaves of the gross is the commission, so that
      // the two add up exactly (rules BAC-11, A-11).
      const winnings = multiply(wager.stake, oddsToOne, rounding);
      const net = multiply(
        wager.stake,
        {
          numerator: oddsToOne.numerator * (commission.denominator - commission.numerator),
          denominator: oddsToOne.denominator * commission.denominator,
        },
        rounding,
      );
      return {
        ...wager,
        result: 'won',
        winnings,
        commission: subtract(winnings, net),
        payout: add(wager.stake, net),
        house: -net,
      };
    }
  }
}

function totalOf(results: readonly WagerResult[]): SettlementTotals {
  let totals: SettlementTotals = NO_TOTALS;
  for (const { result, stake, payout, commission, house } of results) {
    totals = addTotals(totals, {
      stake,
      payout: result === 'void' ? ZERO : payout,
      refund: result === 'void' ? payout : ZERO,
      commission,
      house,
    });
  }
  return totals;
}

export const NO_TOTALS: SettlementTotals = {
  stake: ZERO,
  payout: ZERO,
  refund: ZERO,
  commission: ZERO,
  house: 0n,
};

export function addTotals(left: SettlementTotals, right: SettlementTotals): SettlementTotals {
  return {
    stake: add(left.stake, right.stake),
    payout: add(left.payout, right.payout),
    refund: add(left.refund, right.refund),
    commission: add(left.commission, right.commission),
    house: left.house + right.house,
  };
}
