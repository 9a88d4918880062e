import { BACKOFFICE_ROUTES } from '../../../../shared/messages/http/backoffice-routes.ts';
import type { HttpRequest } from '../../engine/gateway.ts';
import type { AskedTransfer } from '../history.ts';

export function transferRequest(asked: AskedTransfer, receivedAt: number): HttpRequest {
  const { walletId, transferId, kind, amount } = asked;
  return {
    route: BACKOFFICE_ROUTES.transfer,
    params: { walletId, transferId },
    content: { type: 'application/json', text: JSON.stringify({ kind, amount: String(amount) }) },
    receivedAt,
  };
}
