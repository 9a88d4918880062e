import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import type { Wallet, WalletStatus } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { putEntry, putWallet } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, WalletStatusSchema } from './requests.ts';

export interface WalletStatusRequest extends Correlated {
  readonly walletId: string;
  /** As it is without it. */
  readonly status?: WalletStatus;
  /** Whether the operator takes no more wagers from this player (rule GEN-15); as it is without it. */
  readonly refused?: boolean;
  readonly reason: string;
  readonly actor: string;
}

export interface WalletStatusAnswer {
  readonly wallet: Wallet;
  /** The wallet was like this before; nothing was written. */
  readonly replayed: boolean;
}

/**
 * People freeze, close or reopen a wallet, or refuse its player or take wagers again. A ledger entry
 * that moves nothing says who, when and why. Open stakes settle all the same. Fails with
 * `ID_INVALID`, `REQUEST_MALFORMED` or `WALLET_NOT_FOUND`.
 */
export async function setWalletStatus(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: WalletStatusRequest,
): Promise<Result<WalletStatusAnswer, Failure>> {
  const problem = findProblem(WalletStatusSchema, request);
  if (problem !== undefined) return fail(problem);
  const { walletId, reason, actor, correlationId } = request;
  return decideAndCommit<Result<WalletStatusAnswer, Failure>>(ports, async () => {
    const wallet = await ports.store.readWallet(walletId);
    if (wallet === undefined) {
      return refuse(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
    }
    const { status = wallet.status, refused = wallet.refused } = request;
    if (status === wallet.status && refused === wallet.refused) {
      return answer(ok({ wallet, replayed: true }));
    }
    const now = toInstant(ports.clock.now());
    const booked = book(wallet, {
      cause: { kind: 'status', status, refused, reason, after: wallet.seq },
      change: 0n,
      effectiveAt: now,
      bookedAt: now,
      actor,
      correlationId,
    });
    return {
      kind: 'commit',
      writes: [putWallet(booked.wallet, wallet.seq), putEntry(booked.entry)],
      answer: ok({ wallet: booked.wallet, replayed: false }),
    };
  });
}
