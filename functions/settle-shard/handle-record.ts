import type { SQSRecord } from 'aws-lambda';
import { toEpochMilliseconds, toInstant } from '../../shared/domain/instant.ts';
import { parseSettlementWork, type SettlementWork } from '../../shared/messages/settlement-work.ts';
import { type FinishAnswer, finishShard } from '../../shared/operations/finish-shard.ts';
import { parkMessage } from '../../shared/operations/park-message.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { settleShard } from '../../shared/operations/settle-shard.ts';
import { again, judgeError, receiveCount, sentAt } from '../runtime/judge.ts';
import type { Log } from '../runtime/log.ts';
import type { Verdict } from '../runtime/process-batch.ts';

/** One piece of settlement work: done, or to come again. Never rejects. */
export async function handleRecord(
  ports: Ports,
  log: Log,
  record: SQSRecord,
  hasTime: () => boolean,
): Promise<Verdict> {
  const { messageId, body } = record;
  try {
    const parsed = parseSettlementWork(body);
    if (!parsed.ok) {
      const message = { messageId, body, sentAt: toInstant(sentAt(record)) };
      await parkMessage(ports, { ...message, queue: 'settlement-work' }, parsed.failure);
      return 'done';
    }
    const work = parsed.value;
    const answer = await perform(ports, work, record, hasTime);
    const { roundId, shard, ruling } = work;
    const about = { messageId, roundId, shard, ruling, attempt: receiveCount(record) };
    log('info', work.work, { ...about, answer });
    return judge(ports, work, answer, record);
  } catch (error) {
    judgeError(error, log, record);
    return again(record);
  }
}

function perform(
  ports: Ports,
  work: SettlementWork,
  record: SQSRecord,
  hasTime: () => boolean,
): Promise<FinishAnswer> {
  return work.work === 'settle'
    ? settleShard(ports, work, hasTime)
    : finishShard(ports, work, { hasTime, isRepeated: receiveCount(record) > 1 });
}

function judge(
  { clock }: Ports,
  work: SettlementWork,
  answer: FinishAnswer,
  record: SQSRecord,
): Verdict {
  switch (answer) {
    case 'done':
    case 'settled':
    case 'superseded':
    case 'quarantined':
      return 'done';
    case 'interrupted':
      return { againAfterSeconds: 0 };
    case 'disagree':
      return again(record);
    case 'too-early': {
      const wait = work.work === 'finish' ? toEpochMilliseconds(work.notBefore) - clock.now() : 0;
      return { againAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) };
    }
  }
}
