import { failure } from '../../shared/domain/failure.ts';
import { currencyOf } from '../../shared/domain/ledger/wallet.ts';
import { fail } from '../../shared/domain/result.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toWalletBody } from '../../shared/messages/http/wallet-body.ts';
import { createWallet } from '../../shared/operations/create-wallet.ts';
import { verifyWallet } from '../../shared/operations/verify-wallet.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { applied, endpoint, found } from '../runtime/http/endpoint.ts';

export function walletEndpoints(ports: HttpPorts) {
  return {
    createWallet: endpoint(BACKOFFICE_ROUTES.createWallet, async ({ params, body: { brand } }) => {
      const { walletId } = params;
      const currency = currencyOf(walletId);
      const playerId = walletId.slice(0, -currency.length - 1);
      // Two requests that meet may both say that they created it; it is one wallet all the same.
      const existed = (await ports.store.readWallet(walletId)) !== undefined;
      const created = await createWallet(ports, { playerId, currency, brand });
      return created.ok ? applied(toWalletBody(created.value), existed) : created;
    }),
    readWallet: endpoint(BACKOFFICE_ROUTES.readWallet, async ({ params: { walletId } }) => {
      const wallet = await ports.store.readWallet(walletId);
      return wallet === undefined
        ? fail(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`))
        : found(toWalletBody(wallet));
    }),
    verifyWallet: endpoint(BACKOFFICE_ROUTES.verifyWallet, async ({ params: { walletId } }) => {
      const verified = await verifyWallet(ports, walletId);
      return verified.ok ? found({ ...verified.value }) : verified;
    }),
  };
}
