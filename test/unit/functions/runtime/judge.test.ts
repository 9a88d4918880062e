import { describe, expect, it } from 'vitest';
import { again, judgeError, receiveCount, sentAt } from '../../../../functions/runtime/judge.ts';
import { StoreUnavailableError } from '../../../../shared/store/store.ts';
import { createFakeLog, sqsRecord } from '../../../support/builders-lambda.ts';

describe('again', () => {
  it.each([
    [1, 1],
    [2, 2],
    [5, 5],
    [6, 5],
    [1000, 5],
  ])('after %i receives comes again in %i seconds', (receives, againAfterSeconds) => {
    expect(again(sqsRecord('a', { receives }))).toEqual({ againAfterSeconds });
  });
});

it('reads how often a message was received, and when it was sent', () => {
  const sent = '2026-12-01T20:14:30.000Z';
  const record = sqsRecord('a', { receives: 3, sentAt: sent });
  expect(receiveCount(record)).toBe(3);
  expect(sentAt(record)).toBe(Date.parse(sent));
});

describe('judgeError', () => {
  it('takes tables that do not answer for no fault of ours', () => {
    const { log, lines } = createFakeLog();
    const error = new StoreUnavailableError('the tables do not answer');
    expect(judgeError(error, log, sqsRecord('a'))).toEqual({
      code: 'TEMPORARY_ERROR',
      message: 'the tables do not answer',
    });
    expect(lines).toEqual([]);
  });

  it.each([
    ['an error', new Error('why'), /^Error: why\n/],
    ['an error without a stack', Object.assign(new Error('why'), { stack: undefined }), /^why$/],
    ['something else', 'odd', /^odd$/],
    ['nothing', undefined, /^undefined$/],
  ])('pages someone about %s, and lets the message come again', (_what, thrown, why) => {
    const { log, lines } = createFakeLog();
    expect(judgeError(thrown, log, sqsRecord('a'))).toEqual({
      code: 'TEMPORARY_ERROR',
      message: 'unexpected error',
    });
    const fields = { alarm: 'unexpected-error', messageId: 'a', why: expect.stringMatching(why) };
    expect(lines).toEqual([{ level: 'error', message: 'unexpected error', fields }]);
  });
});
