import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { isDynamoDbTarget } from './dynamodb/dynamodb-listener.ts';
import { listen } from './listen.ts';

/** Where the local AWS listens unless told otherwise: the port that AWS emulators share. */
export const DEFAULT_PORT = 4566;

/** One listener per service, each speaking that service's own protocol. */
export interface ServiceListeners {
  readonly dynamoDb: RequestListener;
  readonly sqs: RequestListener;
  readonly s3: RequestListener;
}

export interface LocalEndpoint {
  readonly url: string;
  /** Ends all connections; requests that are still waiting for an answer get none. */
  readonly close: () => Promise<void>;
}

const KEEP_ALIVE_MS = 10 * 60 * 1000;

/**
 * Serves all local services on one address of this machine, as AWS_ENDPOINT_URL expects.
 * `port` 0 takes a free one. Throws `PortInUseError` when the port is taken.
 */
export async function startEndpoint(
  port: number,
  services: ServiceListeners,
): Promise<LocalEndpoint> {
  const server = createServer((request, response) => {
    const listener = findListener(request, services);
    if (listener === undefined) answerOther(request, response);
    else listener(request, response);
  });
  // Longer than any client keeps an idle connection: one that we closed could be used once more.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = await listen(server, port, 'PORT');
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findListener(
  request: IncomingMessage,
  services: ServiceListeners,
): RequestListener | undefined {
  const target = readTarget(request);
  if (isDynamoDbTarget(target)) return services.dynamoDb;
  if (isS3(request)) return services.s3;
  if (!target.startsWith('AmazonSQS.')) return undefined;
  // Some SDKs send to the path of the queue's URL; the action is in the header all the same.
  request.url = '/';
  return services.sqs;
}

/** S3 names no target: the scope of the signature says which service is meant. */
function isS3({ headers }: IncomingMessage): boolean {
  return headers.authorization?.includes('/s3/aws4_request') === true;
}

const answerOther: RequestListener = (request, response) => {
  const path = request.url ?? '/';
  const isHealth = request.method === 'GET' && (path === '/' || path === '/_health');
  response.writeHead(isHealth ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isHealth ? HEALTH : describeUnsupported(request)));
};

const HEALTH = { status: 'ok', services: ['dynamodb', 'sqs', 's3'] } as const;

function describeUnsupported(request: IncomingMessage): { __type: string; message: string } {
  const asked = readTarget(request) || `${request.method} ${request.url}`;
  return {
    __type: 'UnsupportedOperation',
    message:
      `The local AWS does not know ${asked}. It speaks DynamoDB (X-Amz-Target: DynamoDB_20120810.*) and ` +
      'SQS over JSON (X-Amz-Target: AmazonSQS.*); the older SQS query protocol is not supported.',
  };
}

function readTarget(request: IncomingMessage): string {
  const target = request.headers['x-amz-target'];
  return typeof target === 'string' ? target : '';
}
