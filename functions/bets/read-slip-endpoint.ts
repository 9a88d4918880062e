import { failure } from '../../shared/domain/failure.ts';
import { fail } from '../../shared/domain/result.ts';
import { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { toSlipBody } from '../../shared/messages/http/slip-body.ts';
import { shardOf } from '../../shared/store/keys.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { type Endpoint, endpoint, found } from '../runtime/http/endpoint.ts';

export function readSlipEndpoint({ store }: Pick<HttpPorts, 'store'>): Endpoint {
  return endpoint(BETS_ROUTES.readSlip, async ({ params }) => {
    const { roundId, walletId, slipId } = params;
    const round = await store.readRound(roundId);
    if (round === undefined) {
      return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
    }
    const slip = await store.readSlip(params, shardOf(walletId, round.shards));
    return slip === undefined
      ? fail(failure('SLIP_NOT_FOUND', `round ${roundId} has no slip ${slipId} of ${walletId}`))
      : found(toSlipBody(slip));
  });
}
