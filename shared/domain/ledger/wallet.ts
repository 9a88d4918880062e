import { isId } from '../id.ts';
import { invariant } from '../invariant.ts';
import { type Amount, ZERO } from '../money/amount.ts';
import { type Currency, isCurrency } from '../money/currency.ts';
import type { Pace } from './pace.ts';

/**
 * - `active`: takes wagers and transfers.
 * - `frozen`: for a while, takes neither.
 * - `closed`: for good, unless somebody reopens it; takes neither.
 *
 * Whatever the status, open stakes settle and staff may adjust the balance.
 */
export type WalletStatus = 'active' | 'frozen' | 'closed';

/** What a wallet remembers of a round from the first stake to the first settlement step. */
export interface OpenRound {
  /** Stakes in play there. */
  readonly stake: Amount;
  /** Slip transitions there: a placement counts 1, its cancellation 1 more. */
  readonly turns: number;
}

/** Most rounds a wallet can have stakes in at once; keeps the head within a few kilobytes. */
export const OPEN_ROUNDS_MAX = 24;

/**
 * A player's account in one currency. `seq` counts its ledger entries: every change is written
 * under the condition that `seq` is still the one that was read, which serialises everything that
 * happens to one player.
 */
export interface Wallet {
  /** `<playerId>:<currency>` */
  readonly walletId: string;
  readonly currency: Currency;
  /** The operator's label, fixed when the wallet is created. */
  readonly brand: string;
  readonly status: WalletStatus;
  /** The operator takes no more wagers from this player (rule GEN-15). */
  readonly refused: boolean;
  readonly balance: Amount;
  /** Sum of the stakes of all open rounds. */
  readonly inPlay: Amount;
  /** What a correction took back beyond the balance; later credits pay it first. */
  readonly owed: Amount;
  readonly seq: number;
  /** Hash of the newest ledger entry. */
  readonly hash: string;
  readonly openRounds: ReadonlyMap<string, OpenRound>;
  /** Absent before the first slip. */
  readonly pace?: Pace;
}

/** `prevHash` of a wallet's first entry. */
export const GENESIS_HASH = '0'.repeat(64);

export function newWallet(walletId: string, currency: Currency, brand: string): Wallet {
  return {
    walletId,
    currency,
    brand,
    status: 'active',
    refused: false,
    balance: ZERO,
    inPlay: ZERO,
    owed: ZERO,
    seq: 0,
    hash: GENESIS_HASH,
    openRounds: new Map(),
  };
}

export function walletIdOf(playerId: string, currency: Currency): string {
  return `${playerId}:${currency}`;
}

/** Whether a text from outside has the form of a wallet id. */
export function isWalletId(text: string): boolean {
  const [playerId = '', currency = '', ...more] = text.split(':');
  return isId(playerId) && isCurrency(currency) && more.length === 0;
}

export function currencyOf(walletId: string): Currency {
  const currency = walletId.slice(walletId.indexOf(':') + 1);
  invariant(isCurrency(currency), `${walletId} names no currency`);
  return currency;
}
