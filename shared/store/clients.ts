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

/** Both clients follow `AWS_ENDPOINT_URL`, `AWS_REGION` and the credentials of the environment. */
export function createDynamoDbClient(options: ClientOptions): DynamoDBClient {
  return new DynamoDBClient({ ...ONE_ATTEMPT, requestHandler: timeouts(options) });
}

export function createSqsClient(options: ClientOptions): SQSClient {
  return new SQSClient({
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
