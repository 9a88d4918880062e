import * as z from 'zod';

const ResourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

/** What the local AWS reads of a CloudFormation template; properties are still to be resolved. */
export const TemplateSchema = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.string().optional() })).default({}),
  Resources: z.record(z.string(), ResourceSchema),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});

export type Template = z.infer<typeof TemplateSchema>;
export type TemplateResource = z.infer<typeof ResourceSchema>;
