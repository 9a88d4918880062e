import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import type { Cause } from '../domain/ledger/entry.ts';
import {
  type AdjustmentRequest,
  hashTransfer,
  type Transfer,
  type TransferRequest,
} from '../domain/ledger/transfer.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { ok, type Result } from '../domain/result.ts';
import { putEntry, putTransfer, putWallet } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

export interface TransferAnswer {
  readonly transfer: Transfer;
  /** The transfer had been answered before; this is that answer. */
  readonly replayed: boolean;
}

type Request = TransferRequest | AdjustmentRequest;

/** Moves money once per id of a wallet, for ever; a refusal stays under its id as well. */
export async function transferOnce(
  ports: Pick<Ports, 'store' | 'clock'>,
  { correlationId, ...request }: Request & Correlated,
): Promise<Result<TransferAnswer, Failure>> {
  const { walletId, transferId } = request;
  const contentHash = hashTransfer(request);
  return decideAndCommit<Result<TransferAnswer, Failure>>(ports, async () => {
    const wallet = await ports.store.readWallet(walletId);
    if (wallet === undefined) {
      return refuse(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
    }
    const existing = await ports.store.readTransfer(walletId, transferId);
    if (existing === undefined) {
      return decide(wallet, { request, contentHash, correlationId }, ports.clock.now());
    }
    return existing.contentHash === contentHash
      ? answer(ok({ transfer: existing, replayed: true }))
      : refuse(failure('TRANSFER_CONFLICT', `transfer ${transferId} exists with other content`));
  });
}

interface Asked extends Correlated {
  readonly request: Request;
  readonly contentHash: string;
}

function decide(
  wallet: Wallet,
  { request, contentHash, correlationId }: Asked,
  now: number,
): Decision<Result<TransferAnswer, Failure>> {
  const requestedAt = toInstant(now);
  const code = refusalOf(wallet, request);
  if (code !== undefined) {
    const outcome = { state: 'refused', code } as const;
    const refused: Transfer = { ...request, contentHash, requestedAt, outcome };
    const answered = ok({ transfer: refused, replayed: false });
    return { kind: 'commit', writes: [putTransfer(refused)], answer: answered };
  }
  const booked = book(wallet, {
    cause: causeOf(request),
    change: isCredit(request) ? request.amount : -request.amount,
    effectiveAt: requestedAt,
    bookedAt: requestedAt,
    actor: request.actor,
    correlationId,
  });
  const outcome = { state: 'done', balanceAfter: booked.wallet.balance } as const;
  const done: Transfer = { ...request, contentHash, requestedAt, outcome };
  return {
    kind: 'commit',
    writes: [putWallet(booked.wallet, wallet.seq), putEntry(booked.entry), putTransfer(done)],
    answer: ok({ transfer: done, replayed: false }),
  };
}

function isCredit(request: Request): boolean {
  return request.kind === 'adjustment'
    ? request.direction === 'credit'
    : request.kind === 'deposit';
}

function causeOf(request: Request): Cause {
  const { transferId } = request;
  return request.kind === 'adjustment'
    ? { kind: request.kind, transferId, reason: request.reason }
    : { kind: request.kind, transferId };
}

/** What a wallet is frozen or closed for is the platform; staff may still put its balance right. */
function refusalOf(
  wallet: Wallet,
  request: Request,
): 'WALLET_NOT_ACTIVE' | 'INSUFFICIENT_FUNDS' | undefined {
  if (request.kind !== 'adjustment' && wallet.status !== 'active') return 'WALLET_NOT_ACTIVE';
  return !isCredit(request) && request.amount > wallet.balance ? 'INSUFFICIENT_FUNDS' : undefined;
}
