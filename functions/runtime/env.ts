import * as z from 'zod';

/** Where a function's work and records are, and how long a slip may be on its way. */
const EnvSchema = z
  .object({
    WALLETS_TABLE: z.string().min(1),
    ROUNDS_TABLE: z.string().min(1),
    SETTLEMENT_WORK_QUEUE_URL: z.url(),
    GRACE_SECONDS: z.coerce.number().int().min(1).max(900),
  })
  .transform(({ WALLETS_TABLE, ROUNDS_TABLE, SETTLEMENT_WORK_QUEUE_URL, GRACE_SECONDS }) => ({
    tables: { wallets: WALLETS_TABLE, rounds: ROUNDS_TABLE },
    workQueueUrl: SETTLEMENT_WORK_QUEUE_URL,
    graceMs: GRACE_SECONDS * 1000,
  }));

export type Env = z.output<typeof EnvSchema>;

/** Throws at the start of the function, before it takes any message, when a setting is missing. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  return EnvSchema.parse(variables);
}
