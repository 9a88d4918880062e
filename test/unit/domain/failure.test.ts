import { describe, expect, it } from 'vitest';
import { FAILURES, failure, isFailureCode, isRetryable } from '../../../shared/domain/failure.ts';
import { FAILURE_ADVICE } from '../../../shared/domain/failure-advice.ts';

describe('FAILURES', () => {
  it('lets only these be tried again unchanged', () => {
    const retryable = Object.entries(FAILURES).filter(([, { retryable: each }]) => each);
    expect(retryable.map(([code]) => code)).toEqual([
      'ROUND_NOT_FOUND',
      'TABLE_PAUSED',
      'BETTING_STOPPED',
      'WALLET_NOT_FOUND',
      'WINDOW_CLOSED',
      'ROUND_SETTLING',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'TEMPORARY_ERROR',
    ]);
    expect([isRetryable('ROUND_NOT_FOUND'), isRetryable('SLIP_CONFLICT')]).toEqual([true, false]);
  });

  it.each(Object.entries(FAILURES))('%s has an HTTP status of an error', (_, { status }) => {
    expect([400, 403, 404, 409, 415, 422, 429, 500, 503]).toContain(status);
  });

  it.each(Object.entries(FAILURE_ADVICE))('%s comes with advice', (_, advice) => {
    expect(advice).toMatch(/^[A-Z].*\.$/);
  });
});

describe('isFailureCode', () => {
  it.each([
    ['SLIP_CONFLICT', true],
    ['slip_conflict', false],
    ['toString', false],
    ['__proto__', false],
    ['', false],
    [undefined, false],
    [['SLIP_CONFLICT'], false],
  ])('of %j is %s', (text, expected) => {
    expect(isFailureCode(text)).toBe(expected);
  });
});

describe('failure', () => {
  it('carries details only when there are some', () => {
    expect(failure('SLIP_CONFLICT', 'why')).toStrictEqual({
      code: 'SLIP_CONFLICT',
      message: 'why',
    });
    expect(failure('SLIP_CONFLICT', 'why', { slipId: 's' })).toStrictEqual({
      code: 'SLIP_CONFLICT',
      message: 'why',
      details: { slipId: 's' },
    });
  });
});
