import type { SettlementStep } from '../ledger/entry.ts';
import { currencyOf } from '../ledger/wallet.ts';
import type { Adjustment, ShardDone } from '../rounds/records.ts';
import type { Round } from '../rounds/round.ts';
import { hashCoveredSlips, isCovered } from '../rounds/slip.ts';
import type { SettlementTotals } from '../settlement/settle-slips.ts';
import { type PlayerFacts, type RuledRound, totalsOf } from './check-player.ts';
import type { Difference } from './difference.ts';

const PARTS = ['players', 'stake', 'payout', 'refund', 'commission', 'house'] as const;

type Sums = Readonly<Record<(typeof PARTS)[number], bigint>>;

const NOTHING: Sums = { players: 0n, stake: 0n, payout: 0n, refund: 0n, commission: 0n, house: 0n };

/** The sums of a settled round, added up from its players, per brand and currency. */
export interface PlayerSums {
  add(player: PlayerFacts): void;
  /** Compares them with what the shards were done with, and what was adjusted since. */
  compare(done: readonly ShardDone[], adjustments: readonly Adjustment[]): readonly Difference[];
}

export function createPlayerSums(ruled: RuledRound): PlayerSums {
  const sums = new Map<string, Sums>();
  let isComparable = true;
  return {
    add: (player) => {
      const { slips, lastStep } = player;
      const brand = slips.find(isCovered)?.brand;
      const tookPart = lastStep === undefined ? brand !== undefined : coversAny(lastStep);
      // Whoever has taken everything back is in no sums.
      if (!tookPart) return;
      const totals = totalsOf(ruled, player);
      // The player is named already, and what the round came to without a step or slip nobody can say.
      if (totals === undefined || brand === undefined) isComparable = false;
      else
        addTo(sums, `${brand} ${currencyOf(player.walletId)}`, { ...inWhole(totals), players: 1n });
    },
    compare: (done, adjustments) => {
      const wrong = findWrongShards(ruled.round, done);
      if (wrong !== undefined) return [wrong];
      return isComparable ? compareSums(ruled.round, sums, sumDone(done, adjustments)) : [];
    },
  };
}

function coversAny({ coveredSlips }: SettlementStep): boolean {
  return coveredSlips !== hashCoveredSlips([]);
}

function findWrongShards(
  { roundId, shards }: Round,
  done: readonly ShardDone[],
): Difference | undefined {
  const numbers = new Set(done.map(({ shard }) => shard));
  const missing = Array.from({ length: shards }, (_, shard) => shard).filter(
    (shard) => !numbers.has(shard),
  );
  const surplus = [...numbers].filter((shard) => shard >= shards);
  if (missing.length + surplus.length === 0) return undefined;
  const message =
    missing.length > 0
      ? `the round is settled, but not done in ${missing.join(', ')} of ${shards} shards`
      : `the round has ${shards} shards, but ${surplus.join(', ')} is done too`;
  return { kind: 'done-differs', roundId, message };
}

function sumDone(
  done: readonly ShardDone[],
  adjustments: readonly Adjustment[],
): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { brand, currency, players, ...totals } of done.flatMap((each) => each.totals)) {
    addTo(sums, `${brand} ${currency}`, { ...inWhole(totals), players: BigInt(players) });
  }
  for (const { brand, currency, difference } of adjustments) {
    addTo(sums, `${brand} ${currency}`, { ...difference, players: 0n });
  }
  return sums;
}

function inWhole(totals: SettlementTotals): Omit<Sums, 'players'> {
  const { stake, payout, refund, commission, house } = totals;
  return { stake, payout, refund, commission, house };
}

function addTo(sums: Map<string, Sums>, key: string, more: Sums): void {
  const before = sums.get(key) ?? NOTHING;
  const added = PARTS.map((part) => [part, before[part] + more[part]] as const);
  sums.set(key, { ...NOTHING, ...Object.fromEntries(added) });
}

function compareSums(
  { roundId }: Round,
  players: ReadonlyMap<string, Sums>,
  shards: ReadonlyMap<string, Sums>,
): readonly Difference[] {
  const keys = [...new Set([...players.keys(), ...shards.keys()])].sort();
  return keys.flatMap((key): readonly Difference[] => {
    const said = shards.get(key) ?? NOTHING;
    const found = players.get(key) ?? NOTHING;
    const wrong = PARTS.filter((part) => said[part] !== found[part]);
    const parts = wrong.map(
      (part) => `${part} ${said[part]} by the shards, ${found[part]} by the players`,
    );
    const isOpen = said.stake !== said.payout + said.refund + said.house;
    if (isOpen) parts.push('stake is not payout + refund + house');
    return parts.length === 0
      ? []
      : [{ kind: 'round-sums-differ', roundId, message: `${key}: ${parts.join('; ')}` }];
  });
}
