import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toBettingBody } from '../../shared/messages/http/betting-body.ts';
import { startBetting, stopBetting } from '../../shared/operations/stop-betting.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function bettingEndpoints(ports: HttpPorts) {
  return {
    stopBetting: endpoint(BACKOFFICE_ROUTES.stopBetting, async ({ body, actor }) => {
      const stopped = await stopBetting(ports, { ...body, actor });
      return stopped.ok ? found(toBettingBody(stopped.value)) : stopped;
    }),
    startBetting: endpoint(BACKOFFICE_ROUTES.startBetting, async ({ body, actor }) => {
      const started = await startBetting(ports, { ...body, actor });
      return started.ok ? found(toBettingBody(started.value)) : started;
    }),
  };
}
