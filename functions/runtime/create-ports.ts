import type { Ports } from '../../shared/operations/ports.ts';
import { timingFor } from '../../shared/operations/timing.ts';
import { createDynamoDbClient, createSqsClient } from '../../shared/store/clients.ts';
import { systemClock } from '../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../shared/store/dynamodb-store.ts';
import { createSqsWorkQueue } from '../../shared/store/work-queue.ts';
import type { Env } from './env.ts';
import { alarm } from './log.ts';

/** These functions place no slips, so nothing but patience bounds their requests. */
const REQUEST_TIMEOUT_MS = 3000;

/** The real world for the operations, made once per function instance. */
export function createPorts({ tables, workQueueUrl, graceMs }: Env): Ports {
  const clock = systemClock;
  const options = { requestTimeoutMs: REQUEST_TIMEOUT_MS };
  return {
    store: createDynamoDbStore({ client: createDynamoDbClient(options), tables, clock }),
    work: createSqsWorkQueue({ client: createSqsClient(options), queueUrl: workQueueUrl, clock }),
    clock,
    alarm,
    timing: timingFor(graceMs),
  };
}
