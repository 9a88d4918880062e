import { invariant } from '../domain/invariant.ts';
import type { SettlementStep } from '../domain/ledger/entry.ts';
import { currencyOf } from '../domain/ledger/wallet.ts';
import type { ShardTotals } from '../domain/rounds/records.ts';
import { isCovered } from '../domain/rounds/slip.ts';
import {
  addRated,
  type KnownReturns,
  NOTHING_RATED,
  type RatedStakes,
  rateWagers,
} from '../domain/settlement/rated-stakes.ts';
import {
  addTotals,
  type Ending,
  NO_TOTALS,
  type SettlementTotals,
  settleSlips,
} from '../domain/settlement/settle-slips.ts';
import type { Player } from './shard-players.ts';

/** What a shard came to, added up player by player. */
export interface ShardSums {
  add(player: Player, step: SettlementStep): void;
  totals(): readonly ShardTotals[];
}

type RatedTotals = ShardTotals & { readonly rated: RatedStakes };

/**
 * Every part of the sums has its own source: the stake comes from the slips, payout, refund and
 * commission from the steps that were booked, the house's part from the wagers, computed again.
 * Stakes whose exact return is known are rated, so that a report can tell what the house could expect.
 * Throws `InvariantError` when they do not add up: then money has moved wrongly.
 */
export function createShardSums(ending: Ending, returns: KnownReturns): ShardSums {
  const sums = new Map<string, RatedTotals>();
  return {
    add: ({ walletId, slips }, step) => {
      const { totals: computed, results } = settleSlips(slips, ending);
      const { stake, house } = computed;
      const { payout, refund, commission } = step;
      invariant(
        stake === payout + refund + house && agrees(step, computed),
        `${walletId}: stake ${stake} is not payout ${payout} + refund ${refund} + house ${house}`,
      );
      const brand = slips.find(isCovered)?.brand;
      // Everything was cancelled: no money to report.
      if (brand === undefined) return;
      const currency = currencyOf(walletId);
      const key = `${brand} ${currency}`;
      const before = sums.get(key) ?? {
        ...{ ...NO_TOTALS, brand, currency, players: 0 },
        rated: NOTHING_RATED,
      };
      sums.set(key, {
        ...before,
        ...addTotals(before, { stake, payout, refund, commission, house }),
        players: before.players + 1,
        rated: addRated(before.rated, rateWagers(results, returns)),
      });
    },
    totals: () => [...sums.values()],
  };
}

function agrees(step: SettlementStep, computed: SettlementTotals): boolean {
  return (
    step.stake === computed.stake &&
    step.payout === computed.payout &&
    step.refund === computed.refund &&
    step.commission === computed.commission &&
    step.returnedTotal === computed.payout + computed.refund
  );
}
