import { describe, expect, it } from 'vitest';
import { messagesToDelete } from '../../../infra/local/lambda/batch-response.ts';

const BATCH = ['a', 'b', 'c'];

/** The payload as the runtime sends it: `undefined` becomes JSON null. */
const returned = (value: unknown) => JSON.stringify(value) ?? 'null';

describe('what an event source mapping deletes', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty object', {}],
    ['an empty list of failures', { batchItemFailures: [] }],
    ['null instead of failures', { batchItemFailures: null }],
    ['a wrong top-level key', { batchItemFailure: [{ itemIdentifier: 'a' }] }],
    ['a wrong case of the top-level key', { BatchItemFailures: [{ itemIdentifier: 'a' }] }],
  ])('is everything when the function returns %s', (_, value) => {
    expect(messagesToDelete(returned(value), BATCH)).toEqual(BATCH);
  });

  it.each([
    ['an id that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'z' }] }],
    [
      'a known and an unknown id',
      { batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'z' }] },
    ],
    ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['a null id', { batchItemFailures: [{ itemIdentifier: null }] }],
    ['a number as id', { batchItemFailures: [{ itemIdentifier: 1 }] }],
    ['an entry without an id', { batchItemFailures: [{}] }],
    ['a wrong key in an entry', { batchItemFailures: [{ messageId: 'a' }] }],
    ['ids without entries around them', { batchItemFailures: ['a'] }],
    ['an object instead of a list', { batchItemFailures: { itemIdentifier: 'a' } }],
    ['text instead of a list', { batchItemFailures: 'a' }],
    ['a list instead of an object', [{ itemIdentifier: 'a' }]],
    ['text', 'done'],
    ['a number', 0],
    ['a boolean', true],
  ])('is nothing when the function returns %s', (_, value) => {
    expect(messagesToDelete(returned(value), BATCH)).toEqual([]);
  });

  it('is nothing when the answer is not JSON', () => {
    expect(messagesToDelete('{"batchItemFailures":', BATCH)).toEqual([]);
  });

  it('is what the function did not list as failed', () => {
    const value = { batchItemFailures: [{ itemIdentifier: 'b' }] };
    expect(messagesToDelete(returned(value), BATCH)).toEqual(['a', 'c']);
  });

  it('is nothing when the function lists every message', () => {
    const value = { batchItemFailures: BATCH.map((itemIdentifier) => ({ itemIdentifier })) };
    expect(messagesToDelete(returned(value), BATCH)).toEqual([]);
  });

  it('keeps a message that is listed twice once', () => {
    const value = { batchItemFailures: [{ itemIdentifier: 'c' }, { itemIdentifier: 'c' }] };
    expect(messagesToDelete(returned(value), BATCH)).toEqual(['a', 'b']);
  });
});
