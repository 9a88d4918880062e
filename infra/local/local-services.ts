import { createDynamoDbListener } from './dynamodb/dynamodb-listener.ts';
import { createLocalDynamoDb, type LocalDynamoDb } from './dynamodb/local-dynamodb.ts';
import { startEndpoint } from './endpoint.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';
import { createLocalSqs } from './sqs/local-sqs.ts';

/** DynamoDB and SQS behind one endpoint, both empty unless the tables were kept. */
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
  /** A folder that keeps the tables; in memory without it. Queues are always in memory. */
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
  const listeners = { dynamoDb: createDynamoDbListener(dynamoDb), sqs: sqs.listener };
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
