import type { WalletBook } from './books.ts';

/** What the ledger says about one wallet. */
export interface WalletSums {
  /** Whatever came in outside the rounds, less what went out. */
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  /** Stakes less those that were given back before the round was ruled. */
  readonly staked: bigint;
  /** Payouts and refunds. */
  readonly returned: bigint;
  readonly inPlay: bigint;
  readonly rounds: ReadonlyMap<string, PlayerRoundSums>;
}

/** What the ledger says about one wallet in one round. */
interface PlayerRoundSums {
  readonly staked: bigint;
  /** Absent while the round has not been settled for this wallet. */
  readonly returned?: bigint;
}

/** Adds a wallet's entries up again, from nothing but their causes and amounts. */
export function sumLedger({ entries }: WalletBook): WalletSums {
  const rounds = new Map<string, PlayerRoundSums>();
  let deposits = 0n;
  let withdrawals = 0n;
  for (const { cause, amount, to } of entries) {
    const gained = to === 'wallet' ? amount : -amount;
    if (cause.kind === 'withdrawal') {
      withdrawals -= gained;
      continue;
    }
    if (!('roundId' in cause)) {
      deposits += gained;
      continue;
    }
    const before = rounds.get(cause.roundId) ?? { staked: 0n };
    const after =
      cause.kind === 'settlement'
        ? { ...before, returned: (before.returned ?? 0n) + gained }
        : { ...before, staked: before.staked - gained };
    rounds.set(cause.roundId, after);
  }
  const parts = [...rounds.values()];
  const unsettled = parts.filter(({ returned }) => returned === undefined);
  return {
    ...{ deposits, withdrawals, rounds },
    staked: sum(parts.map(({ staked }) => staked)),
    returned: sum(parts.map(({ returned = 0n }) => returned)),
    inPlay: sum(unsettled.map(({ staked }) => staked)),
  };
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n);
}
