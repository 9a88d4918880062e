import * as z from 'zod';
import type { Canonical } from '../domain/digest.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { parseMessage } from './parse-message.ts';
import { IdSchema, InstantSchema, TextSchema } from './text.ts';

/** What every message of a table says about itself. */
const envelope = {
  schema: z.literal(1),
  /** Unique per message; a copy of a message keeps it. */
  messageId: IdSchema,
  /** Counts the table's messages. */
  seq: z.int().nonnegative(),
  tableId: IdSchema,
  roundId: IdSchema,
  game: IdSchema,
  /** When the table sent it. */
  at: InstantSchema,
};

const RoundOpenedSchema = z.strictObject({
  ...envelope,
  type: z.literal('round-opened'),
  /** The bell. */
  closesAt: InstantSchema,
  /** Staff id. */
  dealer: TextSchema,
  shoe: TextSchema,
  gameNumber: TextSchema,
  /** Where the recording is found. */
  video: TextSchema,
});

const BettingClosedSchema = z.strictObject({ ...envelope, type: z.literal('betting-closed') });

const ResultSchema = z.strictObject({
  ...envelope,
  type: z.literal('result'),
  /** What the scanner saw, in the form of the game, which checks it against its rules. */
  scan: z.json().transform((scan): Canonical => scan),
});

/** The table ended the round but detected no result (rule GEN-03). */
const NoResultSchema = z.strictObject({
  ...envelope,
  type: z.literal('no-result'),
  reason: TextSchema,
});

const VoidSchema = z.strictObject({
  ...envelope,
  type: z.literal('void'),
  reason: TextSchema,
  /** Who decided it: a staff id or the name of a system. */
  actor: TextSchema,
});

const TableEventSchema = z.discriminatedUnion('type', [
  RoundOpenedSchema,
  BettingClosedSchema,
  ResultSchema,
  NoResultSchema,
  VoidSchema,
]);

/** A message from a table on the queue `table-events`. */
export type TableEvent = z.infer<typeof TableEventSchema>;
export type RoundOpened = z.infer<typeof RoundOpenedSchema>;

/** Reads a message body. Fails with `MESSAGE_MALFORMED`, naming every field that is wrong. */
export function parseTableEvent(body: string): Result<TableEvent, Failure> {
  return parseMessage(body, TableEventSchema);
}
