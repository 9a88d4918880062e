import type { OFFICE_ROUTES } from '../../shared/messages/http/office-routes.ts';
import { createHttpHandler } from '../runtime/http/create-http-handler.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import type { Endpoint } from '../runtime/http/endpoint.ts';
import type { Log } from '../runtime/log.ts';
import { disputeEndpoints } from './dispute-endpoints.ts';
import { reportEndpoints } from './report-endpoints.ts';

/** Looks back for the house, and answers complaints. */
export function createOfficeHandler(ports: HttpPorts, log: Log) {
  const endpoints = {
    ...reportEndpoints(ports),
    ...disputeEndpoints(ports),
  } satisfies Record<keyof typeof OFFICE_ROUTES, Endpoint>;
  return createHttpHandler({ clock: ports.clock, log }, Object.values(endpoints));
}
