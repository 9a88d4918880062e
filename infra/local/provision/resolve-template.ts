import { LOCAL_ACCOUNT } from '../local-account.ts';
import { isDeployedType } from './check-resource-types.ts';
import { identifyResource, type ResourceIdentity } from './identify-resource.ts';
import type { Assembly } from './read-assembly.ts';
import { resolveValue, type Scope } from './resolve-value.ts';
import type { Template, TemplateResource } from './template.ts';

/** A resource with its place in the stack and properties free of references. */
export interface ResolvedResource extends ResourceIdentity {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: unknown;
}

export interface ResolvedTemplate {
  /** Of the types that are deployed locally, in the order of the template. */
  readonly resources: readonly ResolvedResource[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** Where everything local is reached. */
export interface LocalAddresses {
  readonly endpointUrl: string;
  /** Of the HTTP API. */
  readonly httpUrl: string;
}

/** Names everything in a stack and resolves all references. Throws on one that leads nowhere. */
export function resolveTemplate(
  { stackName, template }: Assembly,
  { endpointUrl, httpUrl }: LocalAddresses,
): ResolvedTemplate {
  const constants = findConstants(stackName, template);
  const identify = (logicalId: string): ResourceIdentity => {
    const resource = template.Resources[logicalId];
    if (resource === undefined) throw new Error(`The template has no resource ${logicalId}`);
    const name = chosenName(resource, scope) ?? defaultName(stackName, logicalId, resource);
    return identifyResource({ type: resource.Type, name }, endpointUrl);
  };
  const scope: Scope = {
    findRef: (name) => constants.get(name) ?? identify(name).ref,
    findAttribute: (logicalId, attribute) => {
      const { arn, name } = identify(logicalId);
      if (attribute === 'Arn') return arn;
      if (attribute === 'QueueName') return name;
      if (attribute === 'ApiEndpoint') return httpUrl;
      throw new Error(`The local AWS does not know ${logicalId}.${attribute}`);
    },
  };
  const resources = Object.entries(template.Resources)
    .filter(([, { Type }]) => isDeployedType(Type))
    .map(([logicalId, { Type, Properties }]) => {
      const properties = resolveValue(Properties, scope);
      return { ...identify(logicalId), logicalId, type: Type, properties };
    });
  const outputs = Object.entries(template.Outputs).map(([logicalId, { Value }]) => [
    logicalId,
    String(resolveValue(Value, scope)),
  ]);
  return { resources, outputs: Object.fromEntries(outputs) };
}

function findConstants(stackName: string, template: Template): ReadonlyMap<string, string> {
  const parameters = Object.entries(template.Parameters).flatMap(([name, { Default }]) =>
    Default === undefined ? [] : [[name, Default] as const],
  );
  return new Map([
    ['AWS::AccountId', LOCAL_ACCOUNT.accountId],
    ['AWS::Region', LOCAL_ACCOUNT.region],
    ['AWS::Partition', LOCAL_ACCOUNT.partition],
    ['AWS::URLSuffix', 'amazonaws.com'],
    ['AWS::StackName', stackName],
    ...parameters,
  ]);
}

const NAME_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['AWS::DynamoDB::Table', 'TableName'],
  ['AWS::SQS::Queue', 'QueueName'],
  ['AWS::Lambda::Function', 'FunctionName'],
]);

function chosenName({ Type, Properties }: TemplateResource, scope: Scope): string | undefined {
  const name = resolveValue(Properties[NAME_PROPERTIES.get(Type) ?? ''], scope);
  return typeof name === 'string' ? name : undefined;
}

/**
 * Without the random part that CloudFormation adds, so that the same template finds its tables
 * again. SQS insists on the ending of a FIFO queue's name.
 */
function defaultName(stackName: string, logicalId: string, resource: TemplateResource): string {
  const isFifo = resource.Properties['FifoQueue'] === true;
  return `${stackName}-${logicalId}${isFifo ? '.fifo' : ''}`;
}
