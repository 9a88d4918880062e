/** Where the clients of the contract tests connect. */
interface EndpointTarget {
  readonly endpoint: string;
  readonly region: string;
  /** Without them the SDK finds its own. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/**
 * The endpoint that `AWS_ENDPOINT_URL` names, if any. Throws when that is on another machine and
 * `ALLOW_REMOTE` is not 1: there the tests would make and delete tables and queues in an account
 * that somebody pays for.
 */
export function externalEndpoint(): string | undefined {
  const { AWS_ENDPOINT_URL: endpoint, ALLOW_REMOTE } = process.env;
  if (endpoint === undefined) return undefined;
  if (ALLOW_REMOTE === '1' || isOnThisMachine(endpoint)) return endpoint;
  throw new Error(
    `AWS_ENDPOINT_URL names another machine (${endpoint}). The contract tests make and delete ` +
      'tables and queues there; set ALLOW_REMOTE=1 if that is what you want.',
  );
}

/** An endpoint on this machine takes any credentials, another one those of the environment. */
export function targetOf(endpoint: string): EndpointTarget {
  const { AWS_ACCESS_KEY_ID, AWS_REGION = 'us-east-1' } = process.env;
  const target = { endpoint, region: AWS_REGION };
  if (AWS_ACCESS_KEY_ID !== undefined || !isOnThisMachine(endpoint)) return target;
  return { ...target, credentials: { accessKeyId: '000000000000', secretAccessKey: 'local' } };
}

function isOnThisMachine(endpoint: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname);
}
