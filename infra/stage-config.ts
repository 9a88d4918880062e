/** What differs between the stages. Everything else is the same code in all of them. */

import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';

const StageSchema = z.enum(['local', 'dev', 'prod']);

type Stage = z.infer<typeof StageSchema>;

const StageConfigSchema = z
  .strictObject({
    /** After so long no accepted slip can still be on its way: a shard may be finished. */
    graceSeconds: z.int().min(1).max(300),
    /** A round is overdue so long after the bell without a ruling, or after a ruling unsettled. */
    overdueSeconds: z.int().min(60).max(86_400),
    /** Tables and logs outlive the stack, and neither it nor they can be deleted by one command. */
    retain: z.boolean(),
    logRetentionDays: z.enum(RetentionDays),
    /** Shards settled at the same time. Lambda accepts 2 to 1,000. */
    settleConcurrencyMax: z.int().min(2).max(1000),
    /** Who may delete an anchor before its time: a privileged user, or nobody at all. */
    anchorLock: z.enum(['governance', 'compliance']),
    /** So many days an anchor stays. */
    anchorLockDays: z.int().min(1).max(3650),
    /** Requests of all callers per second, beyond which the gateway answers 429. */
    httpRequestsPerSecondMax: z.int().min(1).max(10_000),
  })
  .readonly();

export type StageConfig = z.infer<typeof StageConfigSchema> & { readonly stage: Stage };

// Production settles with 50 workers: more would write faster than the 40,000 units per second
// that an account allows each table by default, and be throttled.
const VALUES: Readonly<Record<Stage, z.input<typeof StageConfigSchema>>> = {
  local: {
    graceSeconds: 1,
    overdueSeconds: 300,
    retain: false,
    logRetentionDays: 1,
    settleConcurrencyMax: 4,
    anchorLock: 'governance',
    anchorLockDays: 1,
    httpRequestsPerSecondMax: 100,
  },
  dev: {
    graceSeconds: 60,
    overdueSeconds: 300,
    retain: false,
    logRetentionDays: 7,
    settleConcurrencyMax: 10,
    anchorLock: 'governance',
    anchorLockDays: 7,
    httpRequestsPerSecondMax: 100,
  },
  prod: {
    graceSeconds: 60,
    overdueSeconds: 300,
    retain: true,
    logRetentionDays: 90,
    settleConcurrencyMax: 50,
    anchorLock: 'compliance',
    anchorLockDays: 365,
    httpRequestsPerSecondMax: 5000,
  },
};

/**
 * The checked values of a stage. Throws on a name that is no stage: a typing error must not deploy
 * something new beside what runs.
 */
export function stageConfig(name: unknown): StageConfig {
  const stage = StageSchema.safeParse(name);
  if (!stage.success) {
    throw new Error(
      `Unknown stage ${JSON.stringify(name)}: choose one of ${StageSchema.options.join(', ')}, for example "cdk deploy -c stage=dev".`,
    );
  }
  return { ...StageConfigSchema.parse(VALUES[stage.data]), stage: stage.data };
}
