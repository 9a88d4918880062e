import { createServer } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createDynamoDbListener } from '../../infra/local/dynamodb/dynamodb-listener.ts';
import { createLocalDynamoDb } from '../../infra/local/dynamodb/local-dynamodb.ts';
import { externalEndpoint, targetOf } from './endpoint-target.ts';

export interface DynamoDbEndpoint {
  readonly url: string;
  readonly client: DynamoDBClient;
  readonly close: () => Promise<void>;
}

/** The endpoint that `AWS_ENDPOINT_URL` names, or else a local DynamoDB of the caller's own. */
export async function openDynamoDbEndpoint(): Promise<DynamoDbEndpoint> {
  const external = externalEndpoint();
  if (external === undefined) return startLocalEndpoint();
  const client = new DynamoDBClient(targetOf(external));
  return { url: external, client, close: async () => client.destroy() };
}

async function startLocalEndpoint(): Promise<DynamoDbEndpoint> {
  const dynamoDb = createLocalDynamoDb();
  const server = createServer(createDynamoDbListener(dynamoDb));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const client = new DynamoDBClient(targetOf(url));
  return {
    url,
    client,
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await dynamoDb.close();
    },
  };
}
