import { digest } from '../digest.ts';
import type { Instant } from '../instant.ts';
import type { Amount } from '../money/amount.ts';
import type { WalletStatus } from './wallet.ts';

/** What a settlement step says beyond the money it moves. */
export interface SettlementStep {
  readonly roundId: string;
  /** Counts this player's steps in this round from 1, without a gap. */
  readonly step: number;
  /** The ruling under which the player's round account stands after this step. */
  readonly ruling: number;
  /** Everything returned to the player by the steps so far: payouts and refunds. */
  readonly returnedTotal: Amount;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly refund: Amount;
  readonly commission: Amount;
  /** Hash of the slips the step covers. */
  readonly coveredSlips: string;
  /** Why the round account was corrected; absent for the first settlement. */
  readonly reason?: string;
}

/** Why money moved. Together with `effectiveAt` it is the entry's key: it can be booked once. */
export type Cause =
  | { readonly kind: 'stake'; readonly roundId: string; readonly slipId: string }
  | { readonly kind: 'cancel'; readonly roundId: string; readonly slipId: string }
  /** A slip that should never have been accepted, given back before it was settled. */
  | {
      readonly kind: 'void';
      readonly roundId: string;
      readonly slipId: string;
      readonly reason: string;
    }
  | ({ readonly kind: 'settlement' } & SettlementStep)
  | { readonly kind: 'deposit'; readonly transferId: string }
  | { readonly kind: 'withdrawal'; readonly transferId: string }
  /** Staff have put a balance right, outside any round. */
  | { readonly kind: 'adjustment'; readonly transferId: string; readonly reason: string }
  /** Moves no money: from here on the wallet has this status. */
  | {
      readonly kind: 'status';
      readonly status: WalletStatus;
      readonly refused: boolean;
      readonly reason: string;
      /** Sequence number of the entry before: what tells two changes at one moment apart. */
      readonly after: number;
    };

/** Whose money: the player's, a round's pot against the house, the house's own, or the world outside. */
export type Account = 'wallet' | 'round' | 'house' | 'cashier';

/** One immutable movement of money. Corrections are new entries; nothing is edited. */
export interface LedgerEntry {
  readonly walletId: string;
  /** Booking order of the wallet: 1, 2, 3 … without a gap. */
  readonly seq: number;
  readonly cause: Cause;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Amount;
  readonly balanceBefore: Amount;
  readonly balanceAfter: Amount;
  readonly owedBefore: Amount;
  readonly owedAfter: Amount;
  /** When it counts in game time; for a settlement step the round's `closesAt`. */
  readonly effectiveAt: Instant;
  /** When it was written. */
  readonly bookedAt: Instant;
  readonly actor: string;
  /** Names the request that was booked first; absent for what did not come as a request. */
  readonly correlationId?: string;
  readonly prevHash: string;
  readonly hash: string;
}

/**
 * The chain's link: covers every field of the entry, the previous hash among them. A field that is absent
 * leaves no trace, so entries from before there was such a field keep their hash.
 */
export function hashEntry(entry: Omit<LedgerEntry, 'hash'>): string {
  return digest({ ...entry, cause: { ...entry.cause } });
}
