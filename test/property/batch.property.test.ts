import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchResponse } from '../../functions/middleware/batch-response.ts';
import { processBatch, type Verdict } from '../../functions/runtime/process-batch.ts';
import { handleRecord as settle } from '../../functions/settle-shard/handle-record.ts';
import { handleRecord as record } from '../../functions/table-events/handle-record.ts';
import { createFakeLog, lambdaContext, sqsRecord } from '../support/builders-lambda.ts';
import { createFakePorts } from '../support/builders-ports.ts';

/** A message of one of three tables, and what becomes of it when it is handled. */
const messages = fc.array(
  fc.record({
    group: fc.constantFrom('t1', 't2', 't3'),
    verdict: fc.oneof(
      { weight: 3, arbitrary: fc.constant('done' as const) },
      { weight: 1, arbitrary: fc.record({ againAfterSeconds: fc.nat({ max: 5 }) }) },
    ),
  }),
  { maxLength: 10 },
);

/** Number of messages that are begun before the time of the function runs out. */
const budgets = fc.nat({ max: 12 });

interface Batch {
  readonly Records: SQSRecord[];
  readonly verdicts: readonly Verdict[];
  readonly handled: readonly number[];
}

async function runBatch(
  list: readonly { readonly group: string; readonly verdict: Verdict }[],
  budget: number,
): Promise<Batch> {
  const Records = list.map(({ group }, index) => sqsRecord(String(index), { group }));
  const handled: number[] = [];
  const getRemainingTimeInMillis = () => (handled.length < budget ? 60_000 : 0);
  const handle = async ({ messageId }: SQSRecord): Promise<Verdict> => {
    handled.push(Number(messageId));
    return list[Number(messageId)]?.verdict ?? 'done';
  };
  const options = { order: 'by-group', handle } as const;
  const verdicts = await processBatch({ Records }, { getRemainingTimeInMillis }, options);
  return { Records, verdicts, handled };
}

describe('processBatch by group', () => {
  it('does a part of each group from its beginning, and nothing behind a failure', async () => {
    await fc.assert(
      fc.asyncProperty(messages, budgets, async (list, budget) => {
        const { verdicts, handled } = await runBatch(list, budget);
        expect(verdicts).toHaveLength(list.length);
        for (const group of ['t1', 't2', 't3']) {
          const own = [...list.keys()].filter((index) => list[index]?.group === group);
          const begun = handled.filter((index) => own.includes(index));
          expect(begun).toEqual(own.slice(0, begun.length));
          const done = own.map((index) => verdicts[index] === 'done');
          expect(done.indexOf(false) < 0 ? [] : done.slice(done.indexOf(false))).not.toContain(
            true,
          );
        }
        for (const [index, verdict] of verdicts.entries()) {
          if (verdict === 'done') expect(handled).toContain(index);
          if (handled.includes(index)) expect(verdict).toEqual(list[index]?.verdict);
        }
      }),
    );
  });
});

/** Lambda's answer when the handler behind the middleware answers this. */
async function answerOf(event: SQSEvent, answer: unknown): Promise<unknown> {
  const handler = middy<SQSEvent, readonly Verdict[] | SQSBatchResponse>({
    timeoutEarlyInMillis: 0,
  })
    .use(batchResponse())
    // Whatever a handler answers by mistake, the middleware has to cope with.
    .handler(async () => answer as readonly Verdict[]);
  return handler(event, lambdaContext());
}

describe('batchResponse', () => {
  it('deletes exactly the messages that are done', async () => {
    await fc.assert(
      fc.asyncProperty(messages, budgets, async (list, budget) => {
        const { Records, verdicts } = await runBatch(list, budget);
        const failed = Records.filter((_, index) => verdicts[index] !== 'done');
        await expect(answerOf({ Records }, verdicts)).resolves.toEqual({
          batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })),
        });
      }),
    );
  });

  it('never deletes a message on an answer that does not say done for it', async () => {
    const answers = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), fc.constant('done'))));
    await fc.assert(
      fc.asyncProperty(messages, answers, async (list, answer) => {
        const Records = list.map((_, index) => sqsRecord(String(index)));
        const isFit = Array.isArray(answer) && answer.length === Records.length;
        const kept = Records.filter((_, index) => !isFit || answer[index] !== 'done');
        await expect(answerOf({ Records }, answer)).resolves.toEqual({
          batchItemFailures: kept.map(({ messageId }) => ({ itemIdentifier: messageId })),
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('handleRecord', () => {
  it('sets any body that is no message aside, and never rejects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        for (const handle of [
          (ports: ReturnType<typeof createFakePorts>) =>
            record(ports, createFakeLog().log, sqsRecord('a', { body })),
          (ports: ReturnType<typeof createFakePorts>) =>
            settle(ports, createFakeLog().log, sqsRecord('a', { body }), () => true),
        ]) {
          const ports = createFakePorts();
          await expect(handle(ports)).resolves.toBe('done');
          const parked = await ports.store.readParked('2026-12-01');
          expect(parked).toMatchObject([{ body, code: 'MESSAGE_MALFORMED' }]);
        }
      }),
    );
  });
});
