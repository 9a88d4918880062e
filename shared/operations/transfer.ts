import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import { hashTransfer, type Transfer, type TransferRequest } from '../domain/ledger/transfer.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { putEntry, putTransfer, putWallet } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, TransferSchema } from './requests.ts';

export interface TransferAnswer {
  readonly transfer: Transfer;
  /** The transfer had been answered before; this is that answer. */
  readonly replayed: boolean;
}

/**
 * Moves money into a wallet (deposit) or out of it (withdrawal), once per transfer id for ever. A
 * withdrawal beyond the balance is refused and stays refused under its id. Fails with
 * `ID_INVALID`, `AMOUNT_INVALID`, `REQUEST_MALFORMED`, `WALLET_NOT_FOUND` or `TRANSFER_CONFLICT`.
 */
export async function transfer(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: TransferRequest,
): Promise<Result<TransferAnswer, Failure>> {
  const problem = findProblem(TransferSchema, request);
  if (problem !== undefined) return fail(problem);
  const { walletId, transferId } = request;
  const contentHash = hashTransfer(request);
  return decideAndCommit<Result<TransferAnswer, Failure>>(ports, async () => {
    const wallet = await ports.store.readWallet(walletId);
    if (wallet === undefined) {
      return refuse(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
    }
    const existing = await ports.store.readTransfer(walletId, transferId);
    if (existing !== undefined) {
      return existing.contentHash === contentHash
        ? answer(ok({ transfer: existing, replayed: true }))
        : refuse(failure('TRANSFER_CONFLICT', `transfer ${transferId} exists with other content`));
    }
    return decideTransfer(wallet, { ...request, contentHash }, ports.clock.now());
  });
}

function decideTransfer(
  wallet: Wallet,
  request: TransferRequest & { readonly contentHash: string },
  now: number,
): Decision<Result<TransferAnswer, Failure>> {
  const requestedAt = toInstant(now);
  const code = refusalOf(wallet, request);
  if (code !== undefined) {
    const refused: Transfer = { ...request, requestedAt, outcome: { state: 'refused', code } };
    const answered = ok({ transfer: refused, replayed: false });
    return { kind: 'commit', writes: [putTransfer(refused)], answer: answered };
  }
  const { kind, transferId, actor } = request;
  const booked = book(wallet, {
    cause: { kind, transferId },
    change: kind === 'deposit' ? request.amount : -request.amount,
    effectiveAt: requestedAt,
    bookedAt: requestedAt,
    actor,
  });
  const outcome = { state: 'done', balanceAfter: booked.wallet.balance } as const;
  const done: Transfer = { ...request, requestedAt, outcome };
  return {
    kind: 'commit',
    writes: [putWallet(booked.wallet, wallet.seq), putEntry(booked.entry), putTransfer(done)],
    answer: ok({ transfer: done, replayed: false }),
  };
}

function refusalOf(
  wallet: Wallet,
  { kind, amount }: TransferRequest,
): 'WALLET_NOT_ACTIVE' | 'INSUFFICIENT_FUNDS' | undefined {
  if (wallet.status !== 'active') return 'WALLET_NOT_ACTIVE';
  return kind === 'withdrawal' && amount > wallet.balance ? 'INSUFFICIENT_FUNDS' : undefined;
}
