import { createHash } from 'node:crypto';
import { isWireObject, type WireObject } from '../../../infra/local/dynamodb/wire.ts';
import type { Process } from './process.ts';
import { unanswered, type WireCall } from './sdk-client.ts';
import type { SimContext } from './sim-context.ts';
import type { SimQueue } from './sim-queue.ts';

/** The line of one process to a queue: every call is a turn, and may meet a fault. */
export function connectSqs(
  { scheduler, random, faults, trace }: SimContext,
  queue: SimQueue,
  process: Process,
): WireCall {
  const sendBatch = (entries: readonly WireObject[]) => {
    const isPartial = entries.length > 1 && faults.strikes('partial send');
    const accepted = isPartial ? entries.slice(0, random.below(entries.length)) : entries;
    for (const { MessageBody, MessageGroupId, DelaySeconds } of accepted) {
      const delayMs = Number(DelaySeconds ?? 0) * 1000;
      queue.send(String(MessageBody), String(MessageGroupId ?? ''), delayMs);
    }
    const refused = entries.filter((entry) => !accepted.includes(entry));
    return {
      Successful: accepted.map(({ Id, MessageBody }) => ({
        ...{ Id, MD5OfMessageBody: md5(String(MessageBody)) },
      })),
      Failed: refused.map(({ Id }) => ({ Id, Code: 'InternalError', SenderFault: false })),
    };
  };

  const carryOut = (operation: string, entries: readonly WireObject[]): WireObject => {
    if (operation === 'SendMessageBatch') return sendBatch(entries);
    for (const { ReceiptHandle, VisibilityTimeout } of entries) {
      queue.changeVisibility(String(ReceiptHandle), Number(VisibilityTimeout) * 1000);
    }
    return {};
  };

  return (operation, input) =>
    scheduler.request(process, 0, async () => {
      const isLost = faults.strikes('lost request');
      const entries = Array.isArray(input['Entries']) ? input['Entries'].filter(isWireObject) : [];
      const answer = isLost ? {} : carryOut(operation, entries);
      const isUnanswered = isLost || faults.strikes('lost answer');
      trace.add(process.name, isUnanswered ? `${operation} → unanswered` : operation, input);
      if (isUnanswered) throw unanswered();
      return answer;
    });
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
