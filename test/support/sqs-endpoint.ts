import { SQSClient } from '@aws-sdk/client-sqs';
import { startLocalServices } from '../../infra/local/local-services.ts';
import { externalEndpoint, targetOf } from './endpoint-target.ts';

export interface SqsEndpoint {
  readonly client: SQSClient;
  readonly close: () => Promise<void>;
}

/** The endpoint that `AWS_ENDPOINT_URL` names, or else a local AWS of the caller's own. */
export async function openSqsEndpoint(): Promise<SqsEndpoint> {
  const external = externalEndpoint();
  if (external !== undefined) {
    const client = connect(external);
    return { client, close: async () => client.destroy() };
  }
  const services = await startLocalServices({ port: 0 });
  const client = connect(services.endpointUrl);
  return {
    client,
    close: async () => {
      client.destroy();
      await services.close();
    },
  };
}

// Otherwise the client would send to the host in the queue's URL, whatever the endpoint says.
function connect(endpoint: string): SQSClient {
  return new SQSClient({ ...targetOf(endpoint), useQueueUrlAsEndpoint: false });
}
