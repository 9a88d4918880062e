import * as z from 'zod';
import { FAILURES } from '../../domain/failure.ts';
import type { ParkedMessage, Redrive } from '../../domain/rounds/records.ts';
import { IdField, InstantText } from './fields.ts';

/** A message that could not be processed, and why. */
export const ParkedMessageSchema = z
  .strictObject({
    /** Names it, together with `messageId`. */
    sentAt: InstantText,
    messageId: IdField,
    queue: z.enum(['table-events', 'settlement-work']),
    code: z.string().meta({ enum: Object.keys(FAILURES) }),
    message: z.string(),
    /** The message as it came. */
    body: z.string(),
    parkedAt: InstantText,
    /** It has been sent to its queue again. */
    redriven: z.strictObject({ at: InstantText, actor: z.string() }).exactOptional(),
  })
  .meta({ id: 'ParkedMessage' });

export const ParkedListSchema = z
  .strictObject({
    messages: z.array(ParkedMessageSchema),
    /** Asks for the next page; absent after the last one. */
    next: z.string().exactOptional(),
  })
  .meta({ id: 'ParkedList' });

export function toParkedBody(
  { sentAt, messageId, queue, code, message, body, parkedAt }: ParkedMessage,
  redrive: Redrive | undefined,
): z.infer<typeof ParkedMessageSchema> {
  return {
    ...{ sentAt, messageId, queue, code, message, body, parkedAt },
    ...(redrive === undefined
      ? {}
      : { redriven: { at: redrive.redrivenAt, actor: redrive.actor } }),
  };
}
