/** The template of a stage as plain data, without the functions' code, and ways to read it. */

import { Match, Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { createApp } from '../../infra/create-app.ts';

export function templateOf(stage: string): Template {
  const assembly = createApp({ stage, bundle: false }).synth();
  return Template.fromJSON(assembly.getStackByName(`Croupier-${stage}`).template);
}

/** The logical id of the one resource whose id starts with the path of its construct. */
export function logicalId(template: Template, type: string, path: string): string {
  const pattern = new RegExp(`^${path}[0-9A-F]{8}$`);
  const ids = Object.keys(template.findResources(type)).filter((id) => pattern.test(id));
  const [id] = ids;
  if (id === undefined || ids.length > 1) {
    throw new Error(`${ids.length} resources of ${type} at ${path}`);
  }
  return id;
}

export const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const ArnSchema = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });

const ResourceSchema = z.union([
  z.literal('*'),
  ArnSchema.transform((arn) => arn['Fn::GetAtt'][0]),
  // An index of a table: the table's ARN and a path.
  z
    .object({ 'Fn::Join': z.tuple([z.literal(''), z.tuple([ArnSchema, z.string()])]) })
    .transform(({ 'Fn::Join': [, [arn, path]] }) => `${arn['Fn::GetAtt'][0]}${path}`),
]);

const StatementSchema = z.object({
  Effect: z.string(),
  Action: z.union([z.string().transform((action) => [action]), z.array(z.string())]),
  Resource: z.union([z.array(ResourceSchema), ResourceSchema.transform((resource) => [resource])]),
});

const PolicySchema = z.object({
  Properties: z.object({ PolicyDocument: z.object({ Statement: z.array(StatementSchema) }) }),
});

/** All that a role may do, as sorted lines `action on logical id`. */
export function grantsTo(template: Template, role: string): readonly string[] {
  const policies = template.findResources('AWS::IAM::Policy', {
    Properties: { Roles: Match.arrayWith([{ Ref: role }]) },
  });
  return Object.values(policies)
    .flatMap((policy) => PolicySchema.parse(policy).Properties.PolicyDocument.Statement)
    .flatMap(({ Effect, Action, Resource }) => {
      const effect = Effect === 'Allow' ? '' : `${Effect} `;
      return Action.flatMap((action) =>
        Resource.map((resource) => `${effect}${action} on ${resource}`),
      );
    })
    .sort();
}
