import type { OPERATORS_ROUTES } from '../../shared/messages/http/operators-routes.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import type { ParkedQueues } from '../../shared/store/parked-queues.ts';
import { createHttpHandler } from '../runtime/http/create-http-handler.ts';
import type { Endpoint } from '../runtime/http/endpoint.ts';
import type { Log } from '../runtime/log.ts';
import { bettingEndpoints } from './betting-endpoints.ts';
import { rulingEndpoints } from './ruling-endpoints.ts';
import { tableEndpoints } from './table-endpoints.ts';
import { voidEndpoints } from './void-endpoints.ts';
import { waitingEndpoints } from './waiting-endpoints.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

export interface OperatorsDependencies {
  readonly ports: Ports;
  readonly queues: ParkedQueues;
  /** How long a round may wait until it is listed as overdue. */
  readonly overdueMs: number;
}

/** Everything that the people of the house do. */
export function createOperatorsHandler(dependencies: OperatorsDependencies, log: Log) {
  const { ports } = dependencies;
  const endpoints = {
    ...tableEndpoints(ports),
    ...bettingEndpoints(ports),
    ...walletEndpoints(ports),
    ...rulingEndpoints(ports),
    ...voidEndpoints(ports),
    ...waitingEndpoints(dependencies),
  } satisfies Record<keyof typeof OPERATORS_ROUTES, Endpoint>;
  return createHttpHandler({ clock: ports.clock, log }, Object.values(endpoints));
}
