import { ok } from '../../shared/domain/result.ts';
import { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { toSlipBody } from '../../shared/messages/http/slip-body.ts';
import { cancelSlip } from '../../shared/operations/cancel-slip.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { type Endpoint, endpoint } from '../runtime/http/endpoint.ts';

/** Answers with the slip as it then is. */
export function cancelSlipEndpoint(ports: HttpPorts): Endpoint {
  return endpoint(BETS_ROUTES.cancelSlip, async ({ params, receivedAt, actor, correlationId }) => {
    const request = { ...params, receivedAt, actor, correlationId };
    const cancelled = await cancelSlip(ports, request);
    if (!cancelled.ok) return cancelled;
    const { slip, replayed } = cancelled.value;
    return ok({ status: 200, body: toSlipBody(slip), replayed });
  });
}
