import { type Failure, failure } from '../domain/failure.ts';
import { findLedgerFault, type LedgerFault } from '../domain/ledger/verify.ts';
import { isWalletId } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { backoff } from '../store/clock.ts';
import type { Ports } from './ports.ts';

export interface WalletVerification {
  readonly walletId: string;
  /** Sequence number of the newest entry that was looked at. */
  readonly seq: number;
  /** Hash of that entry, to compare with one that was noted elsewhere. */
  readonly hash: string;
  /** The first bad entry; absent when the whole chain agrees. */
  readonly fault?: LedgerFault;
}

/** Half of a transaction may show before the rest, so a fault is looked at a few times. */
const LOOKS_MAX = 4;

/**
 * Recomputes a wallet's books from its entries: no gap in the sequence, every hash, every balance,
 * the head with its status and its stakes in play. Reads all entries of the wallet, about one read
 * unit for 4 KB of them. Fails with `ID_INVALID` or `WALLET_NOT_FOUND`.
 */
export async function verifyWallet(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  walletId: string,
): Promise<Result<WalletVerification, Failure>> {
  if (!isWalletId(walletId)) {
    return fail(failure('ID_INVALID', 'walletId: must be <playerId>:<currency>'));
  }
  for (let look = 1; ; look += 1) {
    const wallet = await store.readWallet(walletId);
    if (wallet === undefined) {
      return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
    }
    // Whatever was booked after the head was read belongs to a later head.
    const entries = (await store.readEntries(walletId)).filter(({ seq }) => seq <= wallet.seq);
    const fault = findLedgerFault(wallet, entries);
    const { seq, hash } = wallet;
    if (fault === undefined) return ok({ walletId, seq, hash });
    if (look === LOOKS_MAX) return ok({ walletId, seq, hash, fault });
    await backoff(clock, look);
  }
}
