import type { LocalDynamoDb } from './dynamodb/local-dynamodb.ts';
import { findByPrefix } from './find-by-prefix.ts';
import { openHttpGateway } from './http/http-gateway.ts';
import type { InvocationOutcome } from './lambda/invocation-outcome.ts';
import type { LocalFunction } from './lambda/local-function.ts';
import { type RunOptions, runFunctions } from './lambda/run-functions.ts';
import { createLocalClients } from './local-clients.ts';
import { type LocalServicesOptions, startLocalServices } from './local-services.ts';
import { type ProvisionedStack, provision } from './provision/provision.ts';
import { readAssembly } from './provision/read-assembly.ts';

const RELEASE_INTERVAL_MS = 20;

export interface LocalAwsOptions extends LocalServicesOptions, RunOptions {
  /** Of the HTTP API; without it, a free one. */
  readonly httpPort?: number;
  /** A folder that `cdk synth` wrote, with one stack. */
  readonly assemblyFolder: string;
  /** Writes that folder first; once the port is known to be free, as it takes seconds. */
  readonly synthesise?: (assemblyFolder: string) => void;
}

/** A deployed stack, running in this process and its children. */
export interface LocalAws {
  readonly endpointUrl: string;
  /** Where the stack's HTTP API answers; without routes it answers 404. */
  readonly httpUrl: string;
  readonly stack: ProvisionedStack;
  /** What lies behind the endpoint, for its feed of changes. */
  readonly dynamoDb: LocalDynamoDb;
  /** The physical name of the table whose logical id starts like this. */
  readonly tableName: (logicalIdPrefix: string) => string;
  readonly queueUrl: (logicalIdPrefix: string) => string;
  readonly findFunction: (logicalIdPrefix: string) => LocalFunction;
  /** Runs a function with any event, as `lambda invoke` does; its answer deletes no message. */
  readonly invoke: (logicalIdPrefix: string, event: unknown) => Promise<InvocationOutcome>;
  /** Lets running invocations finish and leaves nothing open. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the endpoint, deploys the stack to it and runs its functions. Throws `PortInUseError` when
 * the port is taken, and on a stack that holds what the local AWS does not know.
 */
export async function startLocalAws(options: LocalAwsOptions): Promise<LocalAws> {
  const services = await startLocalServices(options);
  const { endpointUrl, dynamoDb } = services;
  const gateway = await openHttpGateway(options.httpPort ?? 0).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  const httpUrl = gateway.url;
  const clients = createLocalClients(endpointUrl);
  const closeAll = async () => {
    clients.destroy();
    await gateway.close();
    await services.close();
  };
  try {
    options.synthesise?.(options.assemblyFolder);
    const assembly = await readAssembly(options.assemblyFolder);
    const stack = await provision(assembly, { endpointUrl, httpUrl }, clients);
    const running = runFunctions({ ...stack, endpointUrl, sqs: clients.sqs }, options);
    gateway.serve(stack.routes, running.invokerOf);
    const findFunction = (prefix: string) => findByPrefix(running.functions, prefix);
    return {
      endpointUrl,
      httpUrl,
      stack,
      dynamoDb,
      tableName: (prefix) => findByPrefix(stack.tables, prefix).name,
      queueUrl: (prefix) => findByPrefix(stack.queues, prefix).ref,
      findFunction,
      invoke: (prefix, event) => findFunction(prefix).invoke(event),
      stop: async () => {
        await gateway.close();
        // More than once, since a poller may be about to ask.
        const release = setInterval(services.releaseLongPolls, RELEASE_INTERVAL_MS);
        await running.stop();
        clearInterval(release);
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
