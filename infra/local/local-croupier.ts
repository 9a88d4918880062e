import type { SQSClient } from '@aws-sdk/client-sqs';
import type { Ports } from '../../shared/operations/ports.ts';
import { timingFor } from '../../shared/operations/timing.ts';
import { createDynamoDbClient } from '../../shared/store/clients.ts';
import { systemClock } from '../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../shared/store/dynamodb-store.ts';
import { createApp } from '../create-app.ts';
import { stageConfig } from '../stage-config.ts';
import { type LocalAws, type LocalAwsOptions, startLocalAws } from './local-aws.ts';
import { createLocalClients, localTarget } from './local-clients.ts';
import { createTableFeed, type TableFeed } from './table-feed.ts';

/** The product, deployed to the local AWS, and what a platform and a table need to use it. */
export interface LocalCroupier {
  readonly aws: LocalAws;
  /** For the operations that a platform calls. */
  readonly ports: Pick<Ports, 'store' | 'clock' | 'timing'>;
  readonly sqs: SQSClient;
  readonly openFeed: (tableId: string, game: string) => TableFeed;
  readonly stop: () => Promise<void>;
}

export type LocalCroupierOptions = Omit<LocalAwsOptions, 'synthesise'>;

/** Synthesises the stack of stage `local` and deploys it. Throws as `startLocalAws` does. */
export async function startLocalCroupier(options: LocalCroupierOptions): Promise<LocalCroupier> {
  const aws = await startLocalAws({
    ...options,
    synthesise: (outdir) => {
      createApp({ stage: 'local', outdir }).synth();
    },
  });
  const timing = timingFor(stageConfig('local').graceSeconds * 1000);
  const target = localTarget(aws.endpointUrl);
  const dynamoDb = createDynamoDbClient(timing, target);
  // A scanner is patient and sends again; only placing a slip is bound to the grace time.
  const { sqs } = createLocalClients(aws.endpointUrl);
  const tables = { wallets: aws.tableName('Wallets'), rounds: aws.tableName('Rounds') };
  const clock = systemClock;
  return {
    aws,
    sqs,
    ports: { store: createDynamoDbStore({ client: dynamoDb, tables, clock }), clock, timing },
    openFeed: (tableId, game) =>
      createTableFeed({ sqs, queueUrl: aws.queueUrl('TableEventsQueue'), tableId, game }),
    stop: async () => {
      dynamoDb.destroy();
      sqs.destroy();
      await aws.stop();
    },
  };
}
