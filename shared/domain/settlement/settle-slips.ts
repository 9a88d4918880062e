import type { Grade, Outcome, PlayerBets } from '../games/game.ts';
import { type Amount, add, subtract, ZERO } from '../money/amount.ts';
import { multiply } from '../money/ratio.ts';
import type { RoundingMode } from '../money/rounding.ts';
import {
  type AcceptedSlip,
  combineWagers,
  isAccepted,
  isCovered,
  isLate,
  type Lateness,
  type Slip,
  type SlipContent,
  type Wager,
} from '../rounds/slip.ts';

/** What one player's wagers on one position came to. */
export interface WagerResult extends Wager {
  readonly result: Grade['result'];
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

/** What was added to each of the totals (+) or taken from it (−). */
export type TotalsDifference = Readonly<Record<keyof SettlementTotals, bigint>>;

/** How a round ended, ready to be applied: `outcome` is absent when it was void. */
export interface Ending extends Lateness {
  readonly outcome: Outcome | undefined;
  readonly rounding: RoundingMode;
}

/**
 * Settles everything one player has staked in a round. Stakes are added up per position before
 * anything is rounded, so the number of confirmations does not change the result (GEN-12, A-03).
 * Throws `InvariantError` for a player for whom `findMismatch` finds something.
 */
export function settleSlips(slips: readonly Slip[], ending: Ending): PlayerSettlement {
  const { counting, refunded } = divide(slips, ending);
  const wagers = combineWagers(counting.flatMap((slip) => slip.wagers));
  const { outcome, rounding } = ending;
  const bets = betsOf(counting);
  const grade = ({ position }: Wager): Grade => outcome?.grade(position, bets) ?? VOID;
  const results = [
    ...combineWagers(refunded.flatMap((slip) => slip.wagers)).map((wager) =>
      settleWager(wager, VOID, rounding),
    ),
    ...wagers.map((wager) => settleWager(wager, grade(wager), rounding)),
  ];
  return { results, totals: totalOf(results) };
}

/** Why the outcome cannot be true together with this player's slips, if it cannot. */
export function findMismatch(slips: readonly Slip[], ending: Ending): string | undefined {
  const { counting } = divide(slips, ending);
  return counting.length === 0 ? undefined : ending.outcome?.findMismatch?.(betsOf(counting));
}

const VOID: Grade = { result: 'void' };

/** The slips that the outcome decides, and those that are given back whatever it is. */
function divide(
  slips: readonly Slip[],
  { outcome, ...lateness }: Ending,
): { readonly counting: readonly AcceptedSlip[]; readonly refunded: readonly SlipContent[] } {
  const covered = slips.filter(isCovered);
  if (outcome === undefined) return { counting: [], refunded: covered };
  return {
    counting: covered.filter(isAccepted).filter((slip) => !isLate(slip, lateness)),
    refunded: covered.filter((slip) => !isAccepted(slip) || isLate(slip, lateness)),
  };
}

function betsOf(slips: readonly AcceptedSlip[]): PlayerBets {
  const positions = slips.flatMap((slip) => slip.wagers).map(({ position }) => position);
  return { walletId: slips[0]?.walletId ?? '', positions: new Set(positions) };
}

const NOTHING_WON = { winnings: ZERO, commission: ZERO } as const;

function settleWager(wager: Wager, grade: Grade, rounding: RoundingMode): WagerResult {
  switch (grade.result) {
    case 'lost':
      return { ...wager, ...NOTHING_WON, result: 'lost', payout: ZERO, house: wager.stake };
    case 'surrendered': {
      const payout = multiply(wager.stake, grade.returned, rounding);
      const house = wager.stake - payout;
      return { ...wager, ...NOTHING_WON, result: grade.result, payout, house };
    }
    case 'void':
    case 'push':
      return { ...wager, ...NOTHING_WON, result: grade.result, payout: wager.stake, house: 0n };
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

/** What has to be added to `right` to come to `left`. */
export function subtractTotals(left: SettlementTotals, right: SettlementTotals): TotalsDifference {
  return {
    stake: left.stake - right.stake,
    payout: left.payout - right.payout,
    refund: left.refund - right.refund,
    commission: left.commission - right.commission,
    house: left.house - right.house,
  };
}
