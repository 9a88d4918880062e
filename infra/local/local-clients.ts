import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Target } from '../../shared/store/clients.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';

/** SDK clients of the local endpoint, for provisioning and polling. */
export interface LocalClients {
  readonly dynamoDb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly destroy: () => void;
}

/** The local endpoint as SDK clients take it. */
export function localTarget(endpoint: string): Target {
  const { region, accessKeyId, secretAccessKey } = LOCAL_ACCOUNT;
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey } };
}

export function createLocalClients(endpointUrl: string): LocalClients {
  const config = localTarget(endpointUrl);
  const dynamoDb = new DynamoDBClient(config);
  // Otherwise the client would send to the host in the queue's URL, whatever the endpoint says.
  const sqs = new SQSClient({ ...config, useQueueUrlAsEndpoint: false });
  return {
    dynamoDb,
    sqs,
    destroy: () => {
      dynamoDb.destroy();
      sqs.destroy();
    },
  };
}
