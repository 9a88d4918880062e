import * as z from 'zod';
import { createDynamoDbClient } from '../../shared/store/clients.ts';
import { systemClock as clock } from '../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../shared/store/dynamodb-store.ts';
import { createReconciliationStore } from '../../shared/store/reconciliation-store.ts';
import { createS3AnchorStore } from '../../shared/store/s3-anchor-store.ts';
import { alarm, log } from '../runtime/log.ts';
import { createReconcileHandler } from './create-handler.ts';

const env = z
  .object({
    WALLETS_TABLE: z.string().min(1),
    ROUNDS_TABLE: z.string().min(1),
    ANCHORS_BUCKET: z.string().min(1),
    /** What stands for AWS, if anything does. */
    AWS_ENDPOINT_URL: z.url().exactOptional(),
  })
  .parse(process.env);

/** Nobody waits for it; an object of an anchor may be half a megabyte. */
const requestTimeoutMs = 5000;

const client = createDynamoDbClient({ requestTimeoutMs });
const tables = { wallets: env.WALLETS_TABLE, rounds: env.ROUNDS_TABLE };
const { region, credentials } = client.config;

export const handler = createReconcileHandler({
  ports: {
    store: createDynamoDbStore({ client, tables, clock }),
    reconciliation: createReconciliationStore({ client, tables, clock }),
    anchors: createS3AnchorStore({
      ...{ bucket: env.ANCHORS_BUCKET, endpoint: env.AWS_ENDPOINT_URL },
      ...{ region, credentials, clock, requestTimeoutMs },
    }),
    ...{ clock, alarm },
  },
  log,
});
