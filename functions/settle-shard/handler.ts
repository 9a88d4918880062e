import { createSqsClient } from '../../shared/store/clients.ts';
import { createPorts } from '../runtime/create-ports.ts';
import { readEnv } from '../runtime/env.ts';
import { log } from '../runtime/log.ts';
import { createSettleShardHandler } from './create-handler.ts';

const env = readEnv(process.env);

export const handler = createSettleShardHandler({
  ports: createPorts(env),
  log,
  queue: {
    client: createSqsClient({ requestTimeoutMs: 3000 }),
    queueUrl: env.workQueueUrl,
  },
});
