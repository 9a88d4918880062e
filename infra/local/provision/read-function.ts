import * as z from 'zod';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { ResolvedResource } from './resolve-template.ts';

const FunctionPropertiesSchema = z.object({
  Runtime: z.string().startsWith('nodejs'),
  Handler: z.string(),
  Code: z.object({ S3Key: z.string() }),
  Timeout: z.int().positive().default(3),
  MemorySize: z.int().positive().default(128),
  Environment: z
    .object({ Variables: z.record(z.string(), z.string()).default({}) })
    .default({ Variables: {} }),
});

/**
 * A function as its template defines it. `assetFolders` leads from the S3 key of a bundle to its
 * folder. Throws if the bundle is not there.
 */
export function readFunction(
  { logicalId, name, properties }: ResolvedResource,
  assetFolders: ReadonlyMap<string, string>,
): FunctionDefinition {
  const parsed = FunctionPropertiesSchema.parse(properties);
  const assetFolder = assetFolders.get(parsed.Code.S3Key);
  if (assetFolder === undefined) throw new Error(`The bundle of ${logicalId} is not an asset`);
  return {
    logicalId,
    name,
    assetFolder,
    handler: parsed.Handler,
    environment: parsed.Environment.Variables,
    timeoutSeconds: parsed.Timeout,
    memoryMegabytes: parsed.MemorySize,
  };
}
