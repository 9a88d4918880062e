import * as z from 'zod';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { QueueMapping } from '../lambda/queue-mapping.ts';
import type { ResolvedResource } from './resolve-template.ts';

/** Strict: a property that is not known here, such as a filter, would change what is delivered. */
const MappingPropertiesSchema = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.int().positive().default(10),
  MaximumBatchingWindowInSeconds: z.int().nonnegative().default(0),
  ScalingConfig: z.object({ MaximumConcurrency: z.int().optional() }).default({}),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  Enabled: z.literal(true).default(true),
  Tags: z.unknown().optional(),
});

/**
 * An event source mapping from its resolved template properties. Throws if its source is no queue
 * of the stack, its function is unknown, or it has a setting without a local counterpart.
 */
export function readMapping(
  properties: unknown,
  queues: readonly ResolvedResource[],
  functions: readonly FunctionDefinition[],
): QueueMapping {
  const parsed = MappingPropertiesSchema.parse(properties);
  const queue = queues.find(({ arn }) => arn === parsed.EventSourceArn);
  if (queue === undefined) throw new Error(`${parsed.EventSourceArn} is no queue of this stack`);
  // The template may name a function or give its ARN, which ends in the name.
  const functionName = parsed.FunctionName.split(':').at(-1);
  const target = functions.find(({ name }) => name === functionName);
  if (target === undefined) throw new Error(`${functionName} is no function of this stack`);
  return {
    queueUrl: queue.ref,
    queueArn: queue.arn,
    functionName: target.name,
    batchSize: parsed.BatchSize,
    batchingWindowSeconds: parsed.MaximumBatchingWindowInSeconds,
    maximumConcurrency: parsed.ScalingConfig.MaximumConcurrency,
    reportsBatchItemFailures: parsed.FunctionResponseTypes.length > 0,
  };
}
