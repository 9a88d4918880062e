import { failure } from '../../shared/domain/failure.ts';
import { fail } from '../../shared/domain/result.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toRoundBody } from '../../shared/messages/http/round-body.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function roundEndpoints({ store }: HttpPorts) {
  return {
    readRound: endpoint(BACKOFFICE_ROUTES.readRound, async ({ params: { roundId } }) => {
      const round = await store.readRound(roundId);
      if (round === undefined) {
        return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
      }
      return found(toRoundBody(round, await store.readRulings(roundId)));
    }),
  };
}
