import { LOCAL_ACCOUNT } from '../local-account.ts';
import type { FunctionDefinition } from './function-definition.ts';

/**
 * The whole environment of a function's process: what its template says, what Lambda sets, and the
 * endpoint that stands for AWS. Nothing comes from the environment of the parent.
 */
export function functionEnvironment(
  definition: FunctionDefinition,
  endpointUrl: string,
): Readonly<Record<string, string>> {
  return {
    ...definition.environment,
    AWS_ENDPOINT_URL: endpointUrl,
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_DEFAULT_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_ACCOUNT.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_ACCOUNT.secretAccessKey,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMegabytes),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    LAMBDA_TASK_ROOT: definition.assetFolder,
    TZ: ':UTC',
    _HANDLER: definition.handler,
  };
}
