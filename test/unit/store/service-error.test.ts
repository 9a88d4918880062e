import { describe, expect, it } from 'vitest';
import { isThrottled, isTransient, isUnanswered } from '../../../shared/store/service-error.ts';
import { serviceError } from '../../support/builders-aws.ts';

const THROTTLED = [
  'ThrottlingException',
  'ThrottlingError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
];

const NETWORK = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

it.each(THROTTLED)('%s was refused for load, and nothing was done', (name) => {
  const error = serviceError(name, { status: 400 });
  expect([isThrottled(error), isUnanswered(error), isTransient(error)]).toEqual([
    true,
    false,
    true,
  ]);
});

it('a conflict with a transaction did nothing, and may be tried again', () => {
  const error = serviceError('TransactionConflictException', { status: 400 });
  expect([isThrottled(error), isUnanswered(error), isTransient(error)]).toEqual([
    false,
    false,
    true,
  ]);
});

it.each([
  ...NETWORK.map((code) => serviceError('Error', { code })),
  serviceError('TimeoutError'),
  serviceError('AbortError'),
  serviceError('InternalServerError', { status: 500 }),
  serviceError('Error', { status: 599 }),
])('%s leaves open whether the request was carried out (row %#)', (error) => {
  expect([isThrottled(error), isUnanswered(error), isTransient(error)]).toEqual([
    false,
    true,
    true,
  ]);
});

describe('anything else', () => {
  it.each([
    serviceError('Error'),
    serviceError('ValidationException', { status: 400 }),
    serviceError('Error', { status: 499 }),
    serviceError('Error', { code: 'ERR_INVALID_ARG_TYPE' }),
    Object.assign(new Error('odd'), { code: 7, $metadata: null }),
    Object.assign(new Error('odd'), { $metadata: { httpStatusCode: '500' } }),
    Object.assign(new Error('odd'), { $metadata: {} }),
  ])('is not tried again (row %#)', (error) => {
    expect([isThrottled(error), isUnanswered(error), isTransient(error)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([undefined, null, 'TimeoutError', { name: 'TimeoutError' }])(
    'that is no error is not tried again: %j',
    (thrown) => {
      expect(isTransient(thrown)).toBe(false);
    },
  );
});
