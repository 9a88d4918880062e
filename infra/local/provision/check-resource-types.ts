import type { Template } from './template.ts';

const DEPLOYED_TYPES: readonly string[] = [
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::DynamoDB::Table',
  'AWS::SQS::Queue',
  'AWS::Lambda::Function',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Events::Rule',
];

/** Who may do what, and what is recorded about it: nothing that a local run could miss. */
const TYPES_WITHOUT_LOCAL_BEHAVIOUR: readonly string[] = [
  // The one API of a stack is where the local gateway listens.
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  // The local S3 has every bucket, and keeps what is written once for ever.
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
];

/** Whether resources of this type exist, or run, locally. */
export function isDeployedType(type: string): boolean {
  return DEPLOYED_TYPES.includes(type);
}

/** Throws on resources that would silently be missing locally, and names all of them. */
export function checkResourceTypes(template: Template): void {
  const unknown = Object.entries(template.Resources)
    .filter(
      ([, { Type }]) => !isDeployedType(Type) && !TYPES_WITHOUT_LOCAL_BEHAVIOUR.includes(Type),
    )
    .map(([logicalId, { Type }]) => `${logicalId} (${Type})`);
  if (unknown.length > 0) throw new Error(`The local AWS cannot deploy ${unknown.join(', ')}`);
}
