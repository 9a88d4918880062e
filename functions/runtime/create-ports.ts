import type { Ports, Timing } from '../../shared/operations/ports.ts';
import { createDynamoDbClient, createSqsClient } from '../../shared/store/clients.ts';
import { systemClock } from '../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../shared/store/dynamodb-store.ts';
import { createSqsWorkQueue } from '../../shared/store/work-queue.ts';
import type { Env } from './env.ts';
import { alarm } from './log.ts';

const REQUEST_TIMEOUT_MAX_MS = 3000;
const SEND_WINDOW_MAX_MS = 4000;

/**
 * The real world for the operations, made once per function instance. A slip's decision is sent
 * within the send window after its gate was read and its request ends within the request timeout;
 * together they stay well below the grace time, after which a shard is finished.
 */
export function createPorts({ tables, workQueueUrl, graceMs }: Env): Ports {
  const timing: Timing = { graceMs, sendWindowMs: Math.min(SEND_WINDOW_MAX_MS, graceMs / 4) };
  const requestTimeoutMs = Math.min(REQUEST_TIMEOUT_MAX_MS, graceMs / 2);
  const clock = systemClock;
  return {
    store: createDynamoDbStore({
      client: createDynamoDbClient({ requestTimeoutMs }),
      tables,
      clock,
    }),
    work: createSqsWorkQueue({
      client: createSqsClient({ requestTimeoutMs }),
      queueUrl: workQueueUrl,
      clock,
    }),
    clock,
    alarm,
    timing,
  };
}
