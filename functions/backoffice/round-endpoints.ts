import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toRoundBody } from '../../shared/messages/http/round-body.ts';
import { showRound } from '../../shared/operations/show-round.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function roundEndpoints(ports: HttpPorts) {
  return {
    readRound: endpoint(BACKOFFICE_ROUTES.readRound, async ({ params: { roundId } }) => {
      const shown = await showRound(ports, roundId);
      return shown.ok ? found(toRoundBody(shown.value.round, shown.value.rulings)) : shown;
    }),
  };
}
