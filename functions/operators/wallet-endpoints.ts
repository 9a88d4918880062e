import { ok } from '../../shared/domain/result.ts';
import { HOUSE_ROUTES } from '../../shared/messages/http/house-routes.ts';
import { toWalletBody } from '../../shared/messages/http/wallet-body.ts';
import { adjust } from '../../shared/operations/adjust.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { setWalletStatus } from '../../shared/operations/set-wallet-status.ts';
import { endpoint } from '../runtime/http/endpoint.ts';
import { toTransferResult } from '../runtime/http/transfer-result.ts';

export function walletEndpoints(ports: Ports) {
  return {
    adjust: endpoint(HOUSE_ROUTES.adjust, async (request) => {
      const { params, body, actor, correlationId } = request;
      const moved = await adjust(ports, { ...params, ...body, actor, correlationId });
      return moved.ok ? toTransferResult(moved.value) : moved;
    }),
    setWalletStatus: endpoint(HOUSE_ROUTES.setWalletStatus, async (request) => {
      const { params, body, actor, correlationId } = request;
      const set = await setWalletStatus(ports, { ...params, ...body, actor, correlationId });
      if (!set.ok) return set;
      const { wallet, replayed } = set.value;
      return ok({ status: 200, body: toWalletBody(wallet), replayed });
    }),
  };
}
