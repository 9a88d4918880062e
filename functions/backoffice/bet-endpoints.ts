import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toRoundBetsBody } from '../../shared/messages/http/round-bets-body.ts';
import { betHistory } from '../../shared/operations/bet-history.ts';
import { roundBets } from '../../shared/operations/round-bets.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function betEndpoints(ports: HttpPorts) {
  return {
    readBetHistory: endpoint(BACKOFFICE_ROUTES.readBetHistory, async ({ params, query }) => {
      const history = await betHistory(ports, { ...params, ...query });
      if (!history.ok) return history;
      const { rounds, next } = history.value;
      return found({
        rounds: rounds.map(toRoundBetsBody),
        ...(next === undefined ? {} : { next }),
      });
    }),
    readRoundBets: endpoint(BACKOFFICE_ROUTES.readRoundBets, async ({ params }) => {
      const bets = await roundBets(ports, params);
      return bets.ok ? found(toRoundBetsBody(bets.value)) : bets;
    }),
  };
}
