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

/** Money by which staff put a balance right; its id is one of the wallet's transfers. */
export interface AdjustmentRequest extends Omit<TransferRequest, 'kind'> {
  readonly kind: 'adjustment';
  /** Whether the player gains it or gives it. */
  readonly direction: 'credit' | 'debit';
  readonly reason: string;
}

/** How a request was answered: the answer stays, whatever happens later. */
interface Answered {
  readonly contentHash: string;
  readonly requestedAt: Instant;
  readonly outcome:
    | { readonly state: 'done'; readonly balanceAfter: Amount }
    | { readonly state: 'refused'; readonly code: 'INSUFFICIENT_FUNDS' | 'WALLET_NOT_ACTIVE' };
}

export type Transfer = (TransferRequest | AdjustmentRequest) & Answered;

/** Equal for two requests that ask for the same movement, for the same reason if they give one. */
export function hashTransfer(request: TransferRequest | AdjustmentRequest): string {
  const { kind, amount } = request;
  if (kind !== 'adjustment') return digest({ kind, amount });
  const { direction, reason } = request;
  return digest({ kind, amount, direction, reason });
}
