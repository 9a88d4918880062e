import type { SQSRecord } from 'aws-lambda';
import { type Failure, failure, isRetryable } from '../../shared/domain/failure.ts';
import { toInstant } from '../../shared/domain/instant.ts';
import type { Result } from '../../shared/domain/result.ts';
import { parseTableEvent, type TableEvent } from '../../shared/messages/table-event.ts';
import { type Applied, applyTableEvent } from '../../shared/operations/apply-table-event.ts';
import { parkMessage } from '../../shared/operations/park-message.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { again, judgeError, receiveCount, sentAt } from '../runtime/judge.ts';
import type { Log, LogFields } from '../runtime/log.ts';
import type { Verdict } from '../runtime/process-batch.ts';

/** A table must not wait for ever behind one message: older than this it is set aside. */
const AGE_MAX_MS = 10 * 60 * 1000;

/** One message of a table: applied, set aside for people, or to come again. Never rejects. */
export async function handleRecord(ports: Ports, log: Log, record: SQSRecord): Promise<Verdict> {
  const parsed = parseTableEvent(record.body);
  const applied = parsed.ok ? await tryToApply(ports, log, record, parsed.value) : parsed;
  const about = { ...(parsed.ok ? describe(parsed.value) : {}), attempt: receiveCount(record) };
  if (applied.ok) {
    log('info', 'table event', { ...about, state: applied.value });
    return 'done';
  }
  const { code, message } = applied.failure;
  log('warn', 'table event failed', { ...about, code, why: message });
  if (!isRetryable(code)) return park(ports, log, record, applied.failure);
  const age = ports.clock.now() - sentAt(record);
  return age > AGE_MAX_MS
    ? park(ports, log, record, failure('MESSAGE_EXPIRED', `${code}: ${message}`))
    : again(record);
}

function describe({ type, tableId, roundId, messageId }: TableEvent): LogFields {
  return { type, tableId, roundId, messageId };
}

async function tryToApply(
  ports: Ports,
  log: Log,
  record: SQSRecord,
  event: TableEvent,
): Promise<Result<Applied, Failure>> {
  try {
    return await applyTableEvent(ports, event, record.body);
  } catch (error) {
    return { ok: false, failure: judgeError(error, log, record) };
  }
}

async function park(ports: Ports, log: Log, record: SQSRecord, why: Failure): Promise<Verdict> {
  try {
    const { messageId, body } = record;
    const message = { messageId, body, sentAt: toInstant(sentAt(record)) };
    await parkMessage(ports, { ...message, queue: 'table-events' }, why);
    return 'done';
  } catch (error) {
    judgeError(error, log, record);
    return again(record);
  }
}
