import { failure } from '../../shared/domain/failure.ts';
import { fail } from '../../shared/domain/result.ts';
import { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { toSlipBody } from '../../shared/messages/http/slip-body.ts';
import { placeSlip } from '../../shared/operations/place-slip.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { applied, type Endpoint, endpoint } from '../runtime/http/endpoint.ts';

/** A refusal that stays is an error each time; its id is the slip's, so a copy says it is one. */
export function placeSlipEndpoint(ports: HttpPorts): Endpoint {
  return endpoint(BETS_ROUTES.placeSlip, async ({ params, body, ...request }) => {
    const placed = await placeSlip(ports, { ...params, ...body, ...request });
    if (!placed.ok) return placed;
    const { slip, replayed } = placed.value;
    if (slip.state !== 'refused') return applied(toSlipBody(slip), replayed);
    const { code, message, details } = slip;
    return fail({ ...failure(code, message, details), replayed });
  });
}
