import { join } from 'node:path';
import { createDynamoDbListener } from './dynamodb/dynamodb-listener.ts';
import { createLocalDynamoDb, type LocalDynamoDb } from './dynamodb/local-dynamodb.ts';
import { startEndpoint } from './endpoint.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';
import { createObjectShelf, createS3Listener } from './s3/local-s3.ts';
import { createLocalSqs } from './sqs/local-sqs.ts';

/** DynamoDB, SQS and S3 behind one endpoint, all empty unless tables and objects were kept. */
export interface LocalServices {
  readonly endpointUrl: string;
  readonly dynamoDb: LocalDynamoDb;
  /** Makes every waiting ReceiveMessage answer now. */
  readonly releaseLongPolls: () => void;
  readonly close: () => Promise<void>;
}

export interface LocalServicesOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** A folder that keeps tables and objects; in memory without it. Queues are always in memory. */
  readonly dataPath?: string;
  /** Milliseconds since 1970, for DynamoDB alone. */
  readonly now?: () => number;
}

/** Throws `PortInUseError` when the port is taken. */
export async function startLocalServices(options: LocalServicesOptions): Promise<LocalServices> {
  const { port, ...dynamoDbOptions } = options;
  const dynamoDb = createLocalDynamoDb(dynamoDbOptions);
  const sqs = await createLocalSqs(LOCAL_ACCOUNT.region);
  const closeServices = () => Promise.all([dynamoDb.close(), sqs.close()]);
  const { dataPath } = options;
  const objects = createObjectShelf(dataPath === undefined ? undefined : join(dataPath, 's3'));
  const listeners = {
    dynamoDb: createDynamoDbListener(dynamoDb),
    sqs: sqs.listener,
    s3: createS3Listener(objects),
  };
  try {
    const endpoint = await startEndpoint(port, listeners);
    return {
      endpointUrl: endpoint.url,
      dynamoDb,
      releaseLongPolls: sqs.releaseLongPolls,
      close: async () => {
        await endpoint.close();
        await closeServices();
      },
    };
  } catch (error) {
    await closeServices();
    throw error;
  }
}
