import { type Failure, failure } from '../domain/failure.ts';
import { newWallet, type Wallet, walletIdOf } from '../domain/ledger/wallet.ts';
import type { Currency } from '../domain/money/currency.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { putWallet } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { CreateWalletSchema, findProblem } from './requests.ts';

export interface CreateWalletRequest {
  readonly playerId: string;
  readonly currency: Currency;
  readonly brand: string;
}

/**
 * Creates an empty wallet, or answers the one that exists. Fails with `ID_INVALID` or `REQUEST_MALFORMED`, and
 * with `WALLET_CONFLICT` when it exists under another brand.
 */
export async function createWallet(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: CreateWalletRequest,
): Promise<Result<Wallet, Failure>> {
  const problem = findProblem(CreateWalletSchema, request);
  if (problem !== undefined) return fail(problem);
  const { playerId, currency, brand } = request;
  const walletId = walletIdOf(playerId, currency);
  return decideAndCommit<Result<Wallet, Failure>>(ports, async () => {
    const existing = await ports.store.readWallet(walletId);
    if (existing !== undefined) {
      return existing.brand === brand
        ? answer(ok(existing))
        : refuse(failure('WALLET_CONFLICT', `wallet ${walletId} has brand ${existing.brand}`));
    }
    const wallet = newWallet(walletId, currency, brand);
    return { kind: 'commit', writes: [putWallet(wallet, undefined)], answer: ok(wallet) };
  });
}
