import type { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { createHttpHandler } from '../runtime/http/create-http-handler.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import type { Endpoint } from '../runtime/http/endpoint.ts';
import type { Log } from '../runtime/log.ts';
import { cancelSlipEndpoint } from './cancel-slip-endpoint.ts';
import { placeSlipEndpoint } from './place-slip-endpoint.ts';
import { readSlipEndpoint } from './read-slip-endpoint.ts';

/** Places slips, takes them back and shows them. */
export function createBetsHandler(ports: HttpPorts, log: Log) {
  const endpoints = {
    placeSlip: placeSlipEndpoint(ports),
    cancelSlip: cancelSlipEndpoint(ports),
    readSlip: readSlipEndpoint(ports),
  } satisfies Record<keyof typeof BETS_ROUTES, Endpoint>;
  return createHttpHandler({ clock: ports.clock, log }, Object.values(endpoints));
}
