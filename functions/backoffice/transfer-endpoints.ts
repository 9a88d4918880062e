import { failure } from '../../shared/domain/failure.ts';
import { fail } from '../../shared/domain/result.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toTransferBody } from '../../shared/messages/http/transfer-body.ts';
import { adjust } from '../../shared/operations/adjust.ts';
import { transfer } from '../../shared/operations/transfer.ts';
import type { TransferAnswer } from '../../shared/operations/transfer-once.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { applied, endpoint } from '../runtime/http/endpoint.ts';

export function transferEndpoints(ports: HttpPorts) {
  return {
    transfer: endpoint(BACKOFFICE_ROUTES.transfer, async (request) => {
      const { params, body, actor, correlationId } = request;
      const moved = await transfer(ports, { ...params, ...body, actor, correlationId });
      return moved.ok ? toResult(moved.value) : moved;
    }),
    adjust: endpoint(BACKOFFICE_ROUTES.adjust, async (request) => {
      const { params, body, actor, correlationId } = request;
      const moved = await adjust(ports, { ...params, ...body, actor, correlationId });
      return moved.ok ? toResult(moved.value) : moved;
    }),
  };
}

/** A refusal that stays is an error each time; a copy says that it is one. */
function toResult({ transfer: moved, replayed }: TransferAnswer) {
  const { outcome, transferId } = moved;
  if (outcome.state === 'done') return applied(toTransferBody(moved, outcome), replayed);
  const message = `transfer ${transferId} is refused and stays so`;
  return fail({ ...failure(outcome.code, message), replayed });
}
