import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { batchResponse } from '../../../../functions/middleware/batch-response.ts';
import type { Verdict } from '../../../../functions/runtime/process-batch.ts';
import { lambdaContext, sqsEvent } from '../../../support/builders-lambda.ts';

const AGAIN: Verdict = { againAfterSeconds: 1 };
const EVENT = sqsEvent('a', 'b', 'c');

/** What Lambda gets when the handler behind the middleware does this. */
function answerOf(handler: () => unknown, event: SQSEvent = EVENT): Promise<unknown> {
  const wrapped = middy<SQSEvent, readonly Verdict[] | SQSBatchResponse>({
    timeoutEarlyInMillis: 0,
  })
    .use(batchResponse())
    // Whatever a handler answers by mistake, the middleware has to cope with.
    .handler(async () => handler() as readonly Verdict[]);
  return Promise.resolve(wrapped(event, lambdaContext()));
}

function failures(...ids: readonly string[]) {
  return { batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) };
}

describe('the answer to Lambda', () => {
  it.each<[string, readonly Verdict[], readonly string[]]>([
    ['nothing, when all are done', ['done', 'done', 'done'], []],
    ['the first', [AGAIN, 'done', 'done'], ['a']],
    ['the last', ['done', 'done', AGAIN], ['c']],
    ['some', [AGAIN, 'done', { againAfterSeconds: 0 }], ['a', 'c']],
    ['all', [AGAIN, AGAIN, AGAIN], ['a', 'b', 'c']],
  ])('returns %s', async (_what, verdicts, ids) => {
    await expect(answerOf(() => verdicts)).resolves.toEqual(failures(...ids));
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['no list', 'done'],
    ['an object', {}],
    ['what looks like full success', { batchItemFailures: [] }],
    ['an empty list', []],
    ['a verdict too few', ['done', 'done']],
    ['a verdict too many', ['done', 'done', 'done', 'done']],
  ])(
    'queryapi #75: returns every message when the handler answers %s [aws 19]',
    async (_what, answer) => {
      await expect(answerOf(() => answer)).resolves.toEqual(failures('a', 'b', 'c'));
    },
  );

  it('returns a message whose verdict is none', async () => {
    const odd = ['done', undefined, 'Done'];
    await expect(answerOf(() => odd)).resolves.toEqual(failures('b', 'c'));
  });

  it.each([new Error('no such table'), 'text', undefined])(
    'returns every message when the handler throws %s',
    async (thrown) => {
      const handler = () => {
        throw thrown;
      };
      await expect(answerOf(handler)).resolves.toEqual(failures('a', 'b', 'c'));
    },
  );

  it('names a message twice that is there twice', async () => {
    const answer = answerOf(() => ['done', AGAIN, AGAIN], sqsEvent('a', 'b', 'b'));
    await expect(answer).resolves.toEqual(failures('b', 'b'));
  });
});
