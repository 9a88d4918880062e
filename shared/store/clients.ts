import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';

/**
 * One attempt per send: after an unanswered transaction only a new read can tell what happened, so
 * every retry is ours and starts from fresh reads. The request timeout is part of the promise that
 * no accepted slip is still on its way when a shard is finished (see `placeSlip`).
 */
const ONE_ATTEMPT = { maxAttempts: 1 } as const;

export interface ClientOptions {
  readonly requestTimeoutMs: number;
}

/** Where to connect; without it the clients follow the environment, `AWS_ENDPOINT_URL` included. */
export interface Target {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export function createDynamoDbClient(options: ClientOptions, target?: Target): DynamoDBClient {
  return new DynamoDBClient({ ...target, ...ONE_ATTEMPT, requestHandler: timeouts(options) });
}

export function createSqsClient(options: ClientOptions, target?: Target): SQSClient {
  return new SQSClient({
    ...target,
    ...ONE_ATTEMPT,
    // Otherwise the client sends to the host in the queue's URL, past any endpoint that was set.
    useQueueUrlAsEndpoint: false,
    requestHandler: timeouts(options),
  });
}

function timeouts({ requestTimeoutMs }: ClientOptions) {
  return {
    connectionTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Without this the SDK only logs a warning and waits on.
    throwOnRequestTimeout: true,
  };
}
