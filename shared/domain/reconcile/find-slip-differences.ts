import type { LedgerEntry } from '../ledger/entry.ts';
import { countTurns, isIntact, type Slip } from '../rounds/slip.ts';
import type { Difference } from './difference.ts';

interface Booked {
  readonly stakes: ReadonlyMap<string, LedgerEntry>;
  readonly cancelled: ReadonlySet<string>;
  readonly voided: ReadonlySet<string>;
}

/** A player's slips of a round against what was booked for each of them. */
export function findSlipDifferences(
  roundId: string,
  walletId: string,
  records: { readonly slips: readonly Slip[]; readonly entries: readonly LedgerEntry[] },
): readonly Difference[] {
  const booked = readBooked(roundId, records.entries);
  const place = { walletId, roundId };
  const slips = records.slips.filter((slip) => countTurns([slip]) > 0);
  const known = new Set(slips.map(({ slipId }) => slipId));
  const missing = [...booked.stakes]
    .filter(([slipId]) => !known.has(slipId))
    .map(([slipId, { seq, amount }]): Difference => {
      const message = `${amount} were staked with a slip that is not there`;
      return { kind: 'slip-missing', ...place, slipId, seq, message };
    });
  const wrong = slips.flatMap((slip): readonly Difference[] => {
    const { slipId } = slip;
    if (!booked.stakes.has(slipId)) {
      const message = `the slip is ${slip.state}, but its stake was never taken`;
      return [{ kind: 'orphan-slip', ...place, slipId, message }];
    }
    const message = findEdit(slip, booked);
    return message === undefined ? [] : [{ kind: 'slip-edited', ...place, slipId, message }];
  });
  return [...missing, ...wrong];
}

function readBooked(roundId: string, entries: readonly LedgerEntry[]): Booked {
  const stakes = new Map<string, LedgerEntry>();
  const cancelled = new Set<string>();
  const voided = new Set<string>();
  for (const entry of entries) {
    const { cause } = entry;
    if (!('roundId' in cause) || cause.roundId !== roundId) continue;
    if (cause.kind === 'stake') stakes.set(cause.slipId, entry);
    if (cause.kind === 'cancel') cancelled.add(cause.slipId);
    if (cause.kind === 'void') voided.add(cause.slipId);
  }
  return { stakes, cancelled, voided };
}

function findEdit(slip: Slip, { stakes, cancelled, voided }: Booked): string | undefined {
  if (!isIntact(slip)) return 'its wagers are not those that were confirmed';
  const staked = stakes.get(slip.slipId)?.amount;
  if ('stake' in slip && slip.stake !== staked) {
    return `its stake is ${slip.stake}, but ${staked} were taken`;
  }
  const isGivenBack = slip.state === 'voided' && !slip.settled;
  if (
    (slip.state === 'cancelled') !== cancelled.has(slip.slipId) ||
    isGivenBack !== voided.has(slip.slipId)
  ) {
    return `it is ${slip.state}, which is not what was booked`;
  }
  return undefined;
}
