import * as z from 'zod';
import { createSqsClient } from '../../shared/store/clients.ts';
import { systemClock } from '../../shared/store/clock.ts';
import { createSqsParkedQueues } from '../../shared/store/parked-queues.ts';
import { createPorts } from '../runtime/create-ports.ts';
import { readEnv } from '../runtime/env.ts';
import { log } from '../runtime/log.ts';
import { createOperatorsHandler } from './create-handler.ts';

const env = readEnv(process.env);
const overdueSeconds = z.coerce.number().int().min(1).parse(process.env['OVERDUE_SECONDS']);

const queues = createSqsParkedQueues({
  client: createSqsClient({ requestTimeoutMs: 3000 }),
  queueUrls: {
    'table-events': z.url().parse(process.env['TABLE_EVENTS_QUEUE_URL']),
    'settlement-work': env.workQueueUrl,
  },
  clock: systemClock,
});

export const handler = createOperatorsHandler(
  { ports: createPorts(env), queues, overdueMs: overdueSeconds * 1000 },
  log,
);
