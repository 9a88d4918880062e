import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { transfer } from '../../shared/operations/transfer.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint } from '../runtime/http/endpoint.ts';
import { toTransferResult } from '../runtime/http/transfer-result.ts';

export function transferEndpoints(ports: HttpPorts) {
  return {
    transfer: endpoint(BACKOFFICE_ROUTES.transfer, async (request) => {
      const { params, body, actor, correlationId } = request;
      const moved = await transfer(ports, { ...params, ...body, actor, correlationId });
      return moved.ok ? toTransferResult(moved.value) : moved;
    }),
  };
}
