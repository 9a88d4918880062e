import { toParkedBody } from '../../shared/messages/http/parked-body.ts';
import {
  toQuarantinedPlayerBody,
  toRoundListBody,
} from '../../shared/messages/http/waiting-body.ts';
import { WAITING_ROUTES } from '../../shared/messages/http/waiting-routes.ts';
import { listParked } from '../../shared/operations/list-parked.ts';
import { listQuarantined } from '../../shared/operations/list-quarantined.ts';
import { listRounds } from '../../shared/operations/list-rounds.ts';
import { redriveParked } from '../../shared/operations/redrive-parked.ts';
import { releasePlayer } from '../../shared/operations/release-player.ts';
import { applied, endpoint, found } from '../runtime/http/endpoint.ts';
import type { OperatorsDependencies } from './create-handler.ts';

export function waitingEndpoints({ ports, queues, overdueMs }: OperatorsDependencies) {
  return {
    listRounds: endpoint(WAITING_ROUTES.listRounds, async ({ query: { list } }) => {
      const standings = await listRounds(ports, list, { now: ports.clock.now(), overdueMs });
      return found(toRoundListBody(standings));
    }),
    listQuarantinedPlayers: endpoint(
      WAITING_ROUTES.listQuarantinedPlayers,
      async ({ params: { roundId } }) => {
        const listed = await listQuarantined(ports, roundId);
        return listed.ok ? found({ players: listed.value.map(toQuarantinedPlayerBody) }) : listed;
      },
    ),
    releasePlayer: endpoint(WAITING_ROUTES.releasePlayer, async (request) => {
      const { params, body, actor, receivedAt: at } = request;
      const released = await releasePlayer(ports, { ...params, ...body, actor, at });
      if (!released.ok) return released;
      const { player, replayed } = released.value;
      return applied(toQuarantinedPlayerBody(player), replayed);
    }),
    listParked: endpoint(WAITING_ROUTES.listParked, async ({ query }) => {
      const listed = await listParked(ports, query);
      if (!listed.ok) return listed;
      const { messages, next } = listed.value;
      return found({
        messages: messages.map(({ message, redrive }) => toParkedBody(message, redrive)),
        ...(next === undefined ? {} : { next }),
      });
    }),
    redriveParked: endpoint(WAITING_ROUTES.redriveParked, async (request) => {
      const { params, actor, receivedAt: at } = request;
      const redriven = await redriveParked({ ...ports, queues }, { ...params, actor, at });
      if (!redriven.ok) return redriven;
      const { message, redrive, replayed } = redriven.value;
      return applied(toParkedBody(message, redrive), replayed);
    }),
  };
}
