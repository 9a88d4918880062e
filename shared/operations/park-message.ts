import type { Failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import type { ParkedMessage } from '../domain/rounds/records.ts';
import { putParked } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

/**
 * Sets a message that cannot be processed aside for people, with the reason, and raises an alarm.
 * The same message again is parked once. Rejects with `StoreUnavailableError`: a message that could
 * not be parked must stay on its queue.
 */
export async function parkMessage(
  ports: Pick<Ports, 'store' | 'clock' | 'alarm'>,
  message: Pick<ParkedMessage, 'messageId' | 'queue' | 'body' | 'sentAt'>,
  { code, message: why }: Failure,
): Promise<void> {
  const { store, clock, alarm } = ports;
  const { messageId, queue, sentAt } = message;
  alarm('message-parked', { messageId, queue, code, why });
  await decideAndCommit<'parked'>(ports, async (): Promise<Decision<'parked'>> => {
    if ((await store.readParkedMessage(sentAt, messageId)) !== undefined) return answer('parked');
    const record: ParkedMessage = {
      ...message,
      ...{ code, message: why, parkedAt: toInstant(clock.now()) },
    };
    return { kind: 'commit', writes: [putParked(record)], answer: 'parked' };
  });
}
