import * as z from 'zod';
import { createSqsClient } from '../../shared/store/clients.ts';
import { createPorts } from '../runtime/create-ports.ts';
import { readEnv } from '../runtime/env.ts';
import { log } from '../runtime/log.ts';
import { createTableEventsHandler } from './create-handler.ts';

export const handler = createTableEventsHandler({
  ports: createPorts(readEnv(process.env)),
  log,
  queue: {
    client: createSqsClient({ requestTimeoutMs: 3000 }),
    queueUrl: z.url().parse(process.env['TABLE_EVENTS_QUEUE_URL']),
  },
});
