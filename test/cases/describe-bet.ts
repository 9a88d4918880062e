import type { WagerAnswer } from './answer.ts';
import type { Bet } from './case-round.ts';
import type { BetSettlement } from './settle-bets.ts';

export function stakeOf(bet: Bet): bigint {
  return bet.wagers.reduce((total, { stake }) => total + stake, 0n);
}

/** A bet's settlement in the words of case files; `refunded` is their word for a stake that came back. */
export function describeBet(
  { bet, payout, results }: BetSettlement,
  refunded: 'void' | 'refund',
): WagerAnswer {
  const result = nameResult(results, refunded);
  return { wid: bet.wid, result, payout, net: payout - stakeOf(bet) };
}

function nameResult(
  results: BetSettlement['results'],
  refunded: 'void' | 'refund',
): WagerAnswer['result'] {
  const [own, ...others] = results;
  switch (own?.result) {
    case 'won':
      return own.winnings < own.stake ? 'halfWin' : 'win';
    case 'push':
      return 'push';
    case 'surrendered':
      return 'half';
    case 'void':
      return refunded;
    default:
      // A stake that doubled the hand may come back although the hand lost (BJM-16).
      return others.some(({ payout }) => payout > 0n) ? 'loseOriginalOnly' : 'lose';
  }
}
