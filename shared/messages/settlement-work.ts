import * as z from 'zod';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { parseMessage } from './parse-message.ts';
import { IdSchema, InstantSchema } from './text.ts';

const target = {
  schema: z.literal(1),
  tableId: IdSchema,
  roundId: IdSchema,
  shard: z.int().nonnegative(),
  /** Number of the ruling to apply. */
  ruling: z.int().positive(),
};

const SettlementWorkSchema = z.discriminatedUnion('work', [
  /** Move the wallets of one shard. */
  z.strictObject({ ...target, work: z.literal('settle') }),
  /** Check that all of a shard has moved, once no accepted slip can be on its way any more. */
  z.strictObject({ ...target, work: z.literal('finish'), notBefore: InstantSchema }),
]);

/** A message on the queue `settlement-work`. */
export type SettlementWork = z.infer<typeof SettlementWorkSchema>;

/** Fails with `MESSAGE_MALFORMED`. */
export function parseSettlementWork(body: string): Result<SettlementWork, Failure> {
  return parseMessage(body, SettlementWorkSchema);
}
