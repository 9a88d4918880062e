import * as z from 'zod';
import { digest } from '../domain/digest.ts';
import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { ParkedMessage, Redrive } from '../domain/rounds/records.ts';
import { parseJson } from '../messages/parse-json.ts';
import { IdSchema } from '../messages/text.ts';
import type { ParkedQueues } from '../store/parked-queues.ts';
import { putRedrive } from '../store/writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { ListedMessage } from './list-parked.ts';
import type { Ports } from './ports.ts';
import { findProblem, RedriveSchema } from './requests.ts';

/** People have mended why a message could not be processed. */
export interface RedriveRequest {
  /** When the message was sent, which together with its id names it. */
  readonly sentAt: Instant;
  readonly messageId: string;
  /** Who asks: from the request's signature, never from its body. */
  readonly actor: string;
  readonly at: Instant;
}

export interface RedriveAnswer extends Required<ListedMessage> {
  /** It had been sent again before; this is that time. */
  readonly replayed: boolean;
}

/**
 * Sends a parked message to its queue again, once. Whatever it says is applied at most once, so that
 * one whose effect is there already changes nothing; one that fails again is parked anew, under the
 * id and time of its new delivery. It is noted after it was sent: a request that died in between
 * comes again. Fails with `ID_INVALID`, `REQUEST_MALFORMED` or `MESSAGE_NOT_FOUND`.
 */
export async function redriveParked(
  ports: Pick<Ports, 'store' | 'clock'> & { readonly queues: ParkedQueues },
  request: RedriveRequest,
): Promise<Result<RedriveAnswer, Failure>> {
  const problem = findProblem(RedriveSchema, request);
  if (problem !== undefined) return fail(problem);
  const { store, queues } = ports;
  const { sentAt, messageId, actor, at } = request;
  const message = await store.readParkedMessage(sentAt, messageId);
  if (message === undefined) {
    const why = `no message ${messageId} of ${sentAt} is parked`;
    return fail(failure('MESSAGE_NOT_FOUND', why));
  }
  const [before] = await store.readRedrives([message]);
  if (before !== undefined) return ok({ message, redrive: before, replayed: true });
  await queues.send({
    ...{ queue: message.queue, body: message.body, groupId: groupOf(message) },
    // Another than the table's, which the queue may remember; the same for two requests that meet.
    deduplicationId: digest({ sentAt, messageId }),
  });
  const redrive: Redrive = { sentAt, messageId, redrivenAt: at, actor };
  return decideAndCommit<Result<RedriveAnswer, Failure>>(ports, async () => {
    const [known] = await store.readRedrives([message]);
    if (known !== undefined) return answer(ok({ message, redrive: known, replayed: true }));
    const answered = ok({ message, redrive, replayed: false });
    return { kind: 'commit', writes: [putRedrive(redrive)], answer: answered };
  });
}

const FromTableSchema = z.object({ tableId: IdSchema });

/** The table's, so that it keeps its place among what the table sends from now on. */
function groupOf({ body, messageId }: ParkedMessage): string {
  const json = parseJson(body);
  const parsed = FromTableSchema.safeParse(json.ok ? json.value : undefined);
  return parsed.data?.tableId ?? messageId;
}
