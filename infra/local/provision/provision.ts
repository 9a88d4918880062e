import type { HttpRoute } from '../http/http-route.ts';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { QueueMapping } from '../lambda/queue-mapping.ts';
import type { Schedule } from '../lambda/schedule.ts';
import type { LocalClients } from '../local-clients.ts';
import { checkResourceTypes } from './check-resource-types.ts';
import { createQueues } from './create-queues.ts';
import { createTable } from './create-table.ts';
import type { Assembly } from './read-assembly.ts';
import { readFunction } from './read-function.ts';
import { readMapping } from './read-mapping.ts';
import { readRoutes } from './read-routes.ts';
import { readSchedules } from './read-schedules.ts';
import { type LocalAddresses, type ResolvedResource, resolveTemplate } from './resolve-template.ts';

/** What a stack consists of once its tables and queues exist. */
export interface ProvisionedStack {
  readonly tables: readonly ResolvedResource[];
  /** `ref` is a queue's URL. */
  readonly queues: readonly ResolvedResource[];
  readonly functions: readonly FunctionDefinition[];
  readonly mappings: readonly QueueMapping[];
  readonly schedules: readonly Schedule[];
  /** Of the HTTP API. */
  readonly routes: readonly HttpRoute[];
  /** The stack's outputs by logical id. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Deploys the tables and queues of a synthesised stack to the local endpoint; those that exist
 * already stay as they are. Functions, mappings and schedules are read, not started. Throws, before it creates
 * anything, on a template that holds what the local AWS does not know.
 */
export async function provision(
  assembly: Assembly,
  addresses: LocalAddresses,
  clients: LocalClients,
): Promise<ProvisionedStack> {
  checkResourceTypes(assembly.template);
  const { resources, outputs } = resolveTemplate(assembly, addresses);
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const functions = ofType('AWS::Lambda::Function').map((resource) =>
    readFunction(resource, assembly.assetFolders),
  );
  const tables = ofType('AWS::DynamoDB::Table');
  const queues = ofType('AWS::SQS::Queue');
  const mappings = ofType('AWS::Lambda::EventSourceMapping').map(({ properties }) =>
    readMapping(properties, queues, functions),
  );
  const schedules = ofType('AWS::Events::Rule').flatMap((rule) => readSchedules(rule, functions));
  const routes = readRoutes(
    ofType('AWS::ApiGatewayV2::Route'),
    ofType('AWS::ApiGatewayV2::Integration'),
    functions,
  );
  await Promise.all(tables.map((table) => createTable(clients.dynamoDb, table)));
  await createQueues(clients.sqs, queues);
  return { tables, queues, functions, mappings, schedules, routes, outputs };
}
