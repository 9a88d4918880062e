import { type Failure, failure } from '../domain/failure.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { ParkedMessage, Redrive } from '../domain/rounds/records.ts';
import { isParkedCursor } from '../store/keys.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Ports } from './ports.ts';
import { findProblem, ParkedListSchema } from './requests.ts';

export interface ParkedListRequest {
  /** On which the messages were sent, such as `2026-12-01` (UTC). */
  readonly day: string;
  /** Goes on behind an earlier page. */
  readonly cursor?: string;
  /** Most messages of a page, from 1 to 100. */
  readonly limit: number;
}

/** A parked message, and what people have done with it. */
export interface ListedMessage {
  readonly message: ParkedMessage;
  readonly redrive?: Redrive;
}

export interface ParkedList {
  readonly messages: readonly ListedMessage[];
  /** Asks for the next page; absent after the last one. */
  readonly next?: string;
}

/** A part of the messages that were set aside, oldest first. Fails with `REQUEST_MALFORMED`. */
export async function listParked(
  { store }: Pick<Ports, 'store'>,
  request: ParkedListRequest,
): Promise<Result<ParkedList, Failure>> {
  const problem = findProblem(ParkedListSchema, request);
  if (problem !== undefined) return fail(problem);
  const { day, cursor, limit } = request;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && (after === undefined || !isParkedCursor(after, day))) {
    return fail(failure('REQUEST_MALFORMED', 'cursor: none of this list'));
  }
  const page = await store.readParkedPage(day, {
    ...(after === undefined ? {} : { after }),
    limit,
  });
  const redrives = await store.readRedrives(page.messages);
  const messages = page.messages.map((message): ListedMessage => {
    const redrive = redrives.find((each) => isOf(each, message));
    return redrive === undefined ? { message } : { message, redrive };
  });
  return ok(page.next === undefined ? { messages } : { messages, next: encodeCursor(page.next) });
}

function isOf(redrive: Redrive, { sentAt, messageId }: ParkedMessage): boolean {
  return redrive.sentAt === sentAt && redrive.messageId === messageId;
}
