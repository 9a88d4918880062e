import { digest } from '../digest.ts';
import type { Instant } from '../instant.ts';
import type { Amount } from '../money/amount.ts';

/** Money that the platform moves into a wallet or out of it. */
export interface TransferRequest {
  readonly walletId: string;
  /** Chosen by the platform, unique per wallet; asking again with it never moves money twice. */
  readonly transferId: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly amount: Amount;
  readonly actor: string;
}

/** A transfer that was answered: the answer stays, whatever happens later. */
export interface Transfer extends TransferRequest {
  readonly contentHash: string;
  readonly requestedAt: Instant;
  readonly outcome:
    | { readonly state: 'done'; readonly balanceAfter: Amount }
    | { readonly state: 'refused'; readonly code: 'INSUFFICIENT_FUNDS' | 'WALLET_NOT_ACTIVE' };
}

/** Equal for two requests that ask for the same movement. */
export function hashTransfer({ kind, amount }: TransferRequest): string {
  return digest({ kind, amount });
}
