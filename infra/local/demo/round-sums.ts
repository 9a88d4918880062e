import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { TotalsDifference } from '../../../shared/domain/settlement/settle-slips.ts';
import type { Books } from './books.ts';
import { sum, sumLedger } from './ledger-sums.ts';

/** A round in one currency. */
export interface RoundSums {
  readonly roundId: string;
  readonly currency: Currency;
  /** From the wallets' entries. */
  readonly ledger: { readonly staked: bigint; readonly returned: bigint };
  /** From the round's own records; absent while it is not settled. */
  readonly settled?: TotalsDifference;
}

/** What every round came to, in the order of the rounds; a round without stakes is missing. */
export function sumRounds({ wallets, rounds }: Books): readonly RoundSums[] {
  const ledgers = wallets.map((book) => ({
    currency: book.wallet.currency,
    rounds: sumLedger(book).rounds,
  }));
  const currencies = [...new Set(ledgers.map(({ currency }) => currency))];
  return rounds.flatMap(({ planned: { roundId }, done, adjustments }) =>
    currencies.flatMap((currency) => {
      const parts = ledgers
        .filter((ledger) => ledger.currency === currency)
        .flatMap((ledger) => ledger.rounds.get(roundId) ?? []);
      const totals = [
        ...done.flatMap((shard) => shard.totals),
        ...adjustments.map((each) => ({ ...each.difference, currency: each.currency })),
      ].filter((each) => each.currency === currency);
      if (parts.length === 0 && totals.length === 0) return [];
      const ledger = {
        staked: sum(parts.map(({ staked }) => staked)),
        returned: sum(parts.map(({ returned = 0n }) => returned)),
      };
      const settled = { settled: addUp(totals) };
      return [{ roundId, currency, ledger, ...(done.length === 0 ? {} : settled) }];
    }),
  );
}

function addUp(totals: readonly TotalsDifference[]): TotalsDifference {
  return {
    stake: sum(totals.map(({ stake }) => stake)),
    payout: sum(totals.map(({ payout }) => payout)),
    refund: sum(totals.map(({ refund }) => refund)),
    commission: sum(totals.map(({ commission }) => commission)),
    house: sum(totals.map(({ house }) => house)),
  };
}
