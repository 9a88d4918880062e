import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { messagesToDelete } from '../../../infra/local/lambda/batch-response.ts';
import { createInstances, type Instance } from './instances.ts';
import type { Life, Process } from './process.ts';
import type { SimContext } from './sim-context.ts';
import type { Delivery, SimQueue } from './sim-queue.ts';

export type SqsHandler = (event: SQSEvent, context: Context) => Promise<unknown>;

/** A function fed by a queue, with several instances at once. */
export interface SimFunction {
  /** Takes a batch from the queue, if there is one, and begins an invocation. */
  deliver(): boolean;
}

export interface SimFunctionOptions extends SimContext {
  readonly name: string;
  readonly queue: SimQueue;
  readonly timeoutMs: number;
  /** Composes the function anew, as a cold start does. */
  readonly createHandler: (process: Process) => SqsHandler;
  /** An exception left the handler: a bug, for handlers answer for every message. */
  readonly onError: (error: unknown) => void;
}

const INSTANCES_MAX = 4;
const BATCH_MAX = 10;
const FREEZE = 'timeout with work still landing';

/** An invocation that is to run out of time has this much of it: a moment more than handlers keep back. */
const LITTLE_TIME_MS = { least: 2500, most: 3500 };

export function createSimFunction(options: SimFunctionOptions): SimFunction {
  const { name, queue, scheduler, random, faults, trace } = options;
  const instances = createInstances({ ...options, max: INSTANCES_MAX });

  return {
    deliver: () => {
      if (instances.busy() >= INSTANCES_MAX) return false;
      const batch = queue.receive(random.between(1, BATCH_MAX));
      if (batch.length === 0) return false;
      const ids = batch.map(({ messageId, receiveCount }) => `${messageId}×${receiveCount}`);
      trace.add(name, 'batch', ids.join(' '));
      if (faults.strikes('delivery without invocation')) return true;
      const instance = instances.take();
      if (instance !== undefined) begin(instance, batch);
      return true;
    },
  };

  function begin(instance: Instance<SqsHandler>, batch: readonly Delivery[]): void {
    const { process } = instance;
    // What an earlier invocation left behind goes on beside this one.
    process.state = 'running';
    const deadlineAt = scheduler.now() + drawTime();
    const invocation = { isGivenUp: false };
    process.life = drawLife(process, deadlineAt, () => {
      invocation.isGivenUp = true;
      instance.isBusy = false;
    });
    // The handler reads nothing else of its context.
    const context = {
      getRemainingTimeInMillis: () => deadlineAt - scheduler.now(),
      awsRequestId: process.name,
    } as Context;
    const end = (answer?: { readonly response: unknown }) => {
      if (process.state === 'dead' || invocation.isGivenUp) return;
      process.life = undefined;
      instance.isBusy = false;
      if (answer !== undefined) settle(process, batch, answer.response);
    };
    instance.handler({ Records: batch.map(toRecord) }, context).then(
      (response) => end({ response }),
      (error: unknown) => {
        options.onError(error);
        end();
      },
    );
  }

  function drawTime(): number {
    return faults.strikes('little time left')
      ? random.between(LITTLE_TIME_MS.least, LITTLE_TIME_MS.most)
      : options.timeoutMs;
  }

  /** Some invocations die at an await, some are given up but go on behind the platform's back. */
  function drawLife(process: Process, deadlineAt: number, giveUp: () => void): Life {
    const dies = faults.draws('crash');
    const freezes = !dies && faults.draws(FREEZE);
    const end: Life['end'] = (cause) => {
      const isFrozen = freezes && cause === 'fate';
      const fault = cause === 'deadline' ? 'timeout' : isFrozen ? FREEZE : 'crash';
      faults.note(fault);
      trace.add(process.name, fault);
      giveUp();
      process.life = undefined;
      if (isFrozen) process.state = 'frozen';
      else scheduler.kill(process);
    };
    const turnsLeft = dies || freezes ? random.between(1, 15) : Number.POSITIVE_INFINITY;
    return { turnsLeft, deadlineAt, end };
  }

  /** The rest comes again after its visibility timeout. */
  function settle(process: Process, batch: readonly Delivery[], response: unknown): void {
    const ids = batch.map(({ messageId }) => messageId);
    // The runtime answers null for a handler that returns nothing.
    const payload = JSON.stringify(response) ?? 'null';
    trace.add(process.name, 'returns', payload);
    const done = new Set(messagesToDelete(payload, ids));
    if (done.size < batch.length) faults.note('partial batch failure');
    for (const { messageId, receiptHandle } of batch) {
      if (done.has(messageId) && !faults.strikes('lost delete')) queue.delete(receiptHandle);
    }
  }
}

function toRecord(delivery: Delivery): SQSRecord {
  const { messageId, receiptHandle, body, groupId, receiveCount, sentAt } = delivery;
  return {
    ...{ messageId, receiptHandle, body, messageAttributes: {}, md5OfBody: '' },
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: String(sentAt),
      SenderId: 'sim',
      ApproximateFirstReceiveTimestamp: String(sentAt),
      MessageGroupId: groupId,
    },
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:sim:000000000000:sim',
    awsRegion: 'sim',
  };
}
