import type { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { createHttpHandler } from '../runtime/http/create-http-handler.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import type { Endpoint } from '../runtime/http/endpoint.ts';
import type { Log } from '../runtime/log.ts';
import { type ApiDocument, apiEndpoints } from './api-endpoints.ts';
import { betEndpoints } from './bet-endpoints.ts';
import { roundEndpoints } from './round-endpoints.ts';
import { statementEndpoints } from './statement-endpoints.ts';
import { tableEndpoints } from './table-endpoints.ts';
import { transferEndpoints } from './transfer-endpoints.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

/** Everything that platforms ask of the API and that may take its time. */
export function createBackofficeHandler(ports: HttpPorts, log: Log, apiDocument: ApiDocument) {
  const endpoints = {
    ...walletEndpoints(ports),
    ...statementEndpoints(ports),
    ...betEndpoints(ports),
    ...transferEndpoints(ports),
    ...roundEndpoints(ports),
    ...tableEndpoints(ports),
    ...apiEndpoints(apiDocument),
  } satisfies Record<keyof typeof BACKOFFICE_ROUTES, Endpoint>;
  return createHttpHandler({ clock: ports.clock, log }, Object.values(endpoints));
}
