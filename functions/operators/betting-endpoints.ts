import { toBettingBody } from '../../shared/messages/http/betting-body.ts';
import { HOUSE_ROUTES } from '../../shared/messages/http/house-routes.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { startBetting, stopBetting } from '../../shared/operations/stop-betting.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function bettingEndpoints(ports: Ports) {
  return {
    stopBetting: endpoint(HOUSE_ROUTES.stopBetting, async ({ body, actor }) => {
      const stopped = await stopBetting(ports, { ...body, actor });
      return stopped.ok ? found(toBettingBody(stopped.value)) : stopped;
    }),
    startBetting: endpoint(HOUSE_ROUTES.startBetting, async ({ body, actor }) => {
      const started = await startBetting(ports, { ...body, actor });
      return started.ok ? found(toBettingBody(started.value)) : started;
    }),
  };
}
