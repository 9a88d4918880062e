import * as z from 'zod';
import type { Ports } from '../../../shared/operations/ports.ts';
import { timingFor } from '../../../shared/operations/timing.ts';
import { createDynamoDbClient } from '../../../shared/store/clients.ts';
import { systemClock } from '../../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../../shared/store/dynamodb-store.ts';

const EnvSchema = z.object({
  WALLETS_TABLE: z.string().min(1),
  ROUNDS_TABLE: z.string().min(1),
  GRACE_SECONDS: z.coerce.number().int().min(1).max(900),
});

/** What the functions behind the HTTP API work with. */
export type HttpPorts = Pick<Ports, 'store' | 'clock' | 'timing'>;

/**
 * The real world for a function behind the HTTP API. Its requests to the tables end within what the
 * grace time allows, since they may place slips. Throws when a setting is missing.
 */
export function createHttpPorts(
  variables: Readonly<Record<string, string | undefined>>,
): HttpPorts {
  const { WALLETS_TABLE, ROUNDS_TABLE, GRACE_SECONDS } = EnvSchema.parse(variables);
  const clock = systemClock;
  const timing = timingFor(GRACE_SECONDS * 1000);
  const client = createDynamoDbClient({ requestTimeoutMs: timing.requestTimeoutMs });
  const tables = { wallets: WALLETS_TABLE, rounds: ROUNDS_TABLE };
  return { store: createDynamoDbStore({ client, tables, clock }), clock, timing };
}
