import { LOCAL_ACCOUNT } from '../local-account.ts';

/** What the rest of a stack can say about a resource, known before it exists. */
export interface ResourceIdentity {
  /** The physical name. */
  readonly name: string;
  readonly arn: string;
  /** What `Ref` gives. */
  readonly ref: string;
}

/** What a name depends on. */
export interface NamedResource {
  readonly type: string;
  /** Chosen by the template, or the stack and the logical id. */
  readonly name: string;
}

/** Throws nothing: a type without a form of its own gets the plain one, which nobody calls. */
export function identifyResource(resource: NamedResource, endpointUrl: string): ResourceIdentity {
  const { partition, region, accountId } = LOCAL_ACCOUNT;
  const { type, name } = resource;
  const arn = (service: string, path: string) =>
    `arn:${partition}:${service}:${region}:${accountId}:${path}`;
  switch (type) {
    case 'AWS::DynamoDB::Table':
      return { name, ref: name, arn: arn('dynamodb', `table/${name}`) };
    case 'AWS::SQS::Queue':
      return { name, ref: `${endpointUrl}/${accountId}/${name}`, arn: arn('sqs', name) };
    case 'AWS::Lambda::Function':
      return { name, ref: name, arn: arn('lambda', `function:${name}`) };
    case 'AWS::Events::Rule':
      return { name, ref: name, arn: arn('events', `rule/${name}`) };
    default:
      return { name, ref: name, arn: arn('local', name) };
  }
}
