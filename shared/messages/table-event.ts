import * as z from 'zod';
import type { Canonical } from '../domain/digest.ts';
import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { DecisionSchema } from './decision.ts';
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

/** What the scanner saw, in the form of the game, which checks it against its rules. */
const ScanSchema = z.json().transform((scan): Canonical => scan);

/** Players are asked for a decision; what they are asked is in the form of the game. */
const WindowOpenedSchema = z.strictObject({
  ...envelope,
  type: z.literal('window-opened'),
  /** From then on nothing is decided any more. */
  closesAt: InstantSchema,
  window: ScanSchema,
});

const ResultSchema = z.strictObject({
  ...envelope,
  type: z.literal('result'),
  scan: ScanSchema,
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

/** A fault; what it does to the round is in the incident table of the game. */
const IncidentSchema = z.strictObject({
  ...envelope,
  type: z.literal('incident'),
  /** Name in that table, such as `card-on-floor`. */
  incident: IdSchema,
  /** What had been dealt by then, for faults that settle some hands and not others. */
  scan: ScanSchema.exactOptional(),
  /** Who reported it. */
  actor: TextSchema,
});

/** People have found that the round ended otherwise than it was ruled. */
const CorrectionSchema = z.strictObject({
  ...envelope,
  type: z.literal('correction'),
  /** Number of the ruling that is wrong, which must be the newest. */
  corrects: z.int().positive(),
  decision: DecisionSchema,
  reason: TextSchema,
  actor: TextSchema,
});

const TableEventSchema = z.discriminatedUnion('type', [
  RoundOpenedSchema,
  BettingClosedSchema,
  WindowOpenedSchema,
  ResultSchema,
  NoResultSchema,
  VoidSchema,
  IncidentSchema,
  CorrectionSchema,
]);

/** A message from a table on the queue `table-events`. */
export type TableEvent = z.infer<typeof TableEventSchema>;
export type IncidentReported = z.infer<typeof IncidentSchema>;
export type WindowOpened = z.infer<typeof WindowOpenedSchema>;
export type RoundOpened = z.infer<typeof RoundOpenedSchema>;

/** Reads a message body. Fails with `MESSAGE_MALFORMED`, naming every field that is wrong. */
export function parseTableEvent(body: string): Result<TableEvent, Failure> {
  return parseMessage(body, TableEventSchema);
}
