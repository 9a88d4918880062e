import type { AcceptedSlip } from '../../shared/domain/rounds/slip.ts';
import {
  type Ending,
  findMismatch,
  settleSlips,
} from '../../shared/domain/settlement/settle-slips.ts';
import { acceptedSlip } from '../support/builders.ts';
import { CaseProblem } from './case-problem.ts';
import type { Bet } from './case-round.ts';

type PositionResult = ReturnType<typeof settleSlips>['results'][number];

/** What a bet came to. */
export interface BetSettlement {
  readonly bet: Bet;
  readonly payout: bigint;
  /** Of each of its positions, the bet itself first. */
  readonly results: readonly PositionResult[];
}

/** Settles the bets of each player as the product does. Throws `CaseProblem` where it would settle nothing. */
export function settleBets(bets: readonly Bet[], ending: Ending): readonly BetSettlement[] {
  const players = Map.groupBy(bets, ({ walletId }) => walletId);
  return [...players.values()].flatMap((own) => settlePlayer(own, ending));
}

function settlePlayer(bets: readonly Bet[], ending: Ending): readonly BetSettlement[] {
  const slips = bets.map(slipOf);
  const mismatch = findMismatch(slips, ending);
  if (mismatch !== undefined) throw new CaseProblem(`the wagers do not fit the scan: ${mismatch}`);
  const { results, totals } = settleSlips(slips, ending);
  const settled = bets.map((bet, index) => {
    const own = bet.wagers.flatMap(({ position }) =>
      results.filter((result) => result.position === position),
    );
    const payout = own.reduce((total, result) => total + shareOf(result, bets, index, ending), 0n);
    return { bet, payout, results: own };
  });
  const paid = settled.reduce((total, { payout }) => total + payout, 0n);
  if (paid !== totals.payout + totals.refund) {
    throw new CaseProblem(`the wagers return ${paid}, the totals say otherwise`);
  }
  return settled;
}

/**
 * Several bets on one position are one wager to the product (GEN-12): each gets what it adds to the
 * payout of those before it.
 */
function shareOf(
  result: PositionResult,
  bets: readonly Bet[],
  index: number,
  ending: Ending,
): bigint {
  const { position } = result;
  const isShared = bets.some(
    (bet, other) => other !== index && bet.wagers.some((wager) => wager.position === position),
  );
  if (!isShared) return result.payout;
  const payoutOfFirst = (count: number) => {
    const wagers = bets
      .slice(0, count)
      .flatMap((bet) => bet.wagers.filter((wager) => wager.position === position));
    const { payout, refund } = settleSlips([acceptedSlip(wagers)], ending).totals;
    return payout + refund;
  };
  return payoutOfFirst(index + 1) - payoutOfFirst(index);
}

function slipOf({ wid, walletId, wagers }: Bet): AcceptedSlip {
  return acceptedSlip(wagers, { slipId: wid, walletId });
}
