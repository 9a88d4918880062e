import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeIssues, parseMessage } from '../../../shared/messages/parse-message.ts';

const Schema = z.strictObject({
  count: z.int(),
  inner: z.strictObject({ list: z.array(z.string()) }),
});

function failureOf(body: string) {
  const parsed = parseMessage(body, Schema);
  return parsed.ok ? undefined : parsed.failure;
}

describe('parseMessage', () => {
  it('answers the value of the schema', () => {
    const body = ' {"inner": {"list": ["a"]}, "count": 3}';
    expect(parseMessage(body, Schema)).toEqual({
      ok: true,
      value: { count: 3, inner: { list: ['a'] } },
    });
  });

  it('names every field that is wrong, with its place', () => {
    const failure = failureOf('{"count": 1.5, "inner": {"list": ["a", 7]}, "extra": 1}');
    expect(failure?.code).toBe('MESSAGE_MALFORMED');
    expect(failure?.message).toMatch(/^count: [^;]+; inner\.list\.1: [^;]+; [^;]*"extra"$/);
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"count": 1'],
    ['a trailing comma', '{"count": 1,}'],
    ['a byte order mark', '\uFEFF{}'],
    ['two values', '{} {}'],
    ['NaN', 'NaN'],
    ['100,000 brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 brackets that never close', '['.repeat(100_000)],
  ])('fails without throwing for %s', (_what, body) => {
    expect(failureOf(body)).toMatchObject({ code: 'MESSAGE_MALFORMED' });
  });

  it('calls a text that is no JSON what it is', () => {
    expect(failureOf('{"count"')?.message).toBe('the body cannot be read as JSON');
  });
});

describe('a key __proto__', () => {
  const Open = z.strictObject({ scan: z.json() });

  it.each([
    ['in the message', '{"scan": 1, "__proto__": {"count": 1}}'],
    ['in a scan', '{"scan": {"__proto__": {}}}'],
    ['deep in a scan', '{"scan": [{"seats": {"1": {"cards": [], "__proto__": null}}}]}'],
    ['written with escapes', '{"scan": {"\\u005f\\u005fproto\\u005F_": 1}}'],
    ['written twice', '{"scan": {"__proto__": 1, "__proto__": 2}}'],
  ])('%s is refused', (_where, body) => {
    expect(parseMessage(body, Open)).toEqual({
      ok: false,
      failure: { code: 'MESSAGE_MALFORMED', message: 'a key must not be "__proto__"' },
    });
  });

  it('may be a value', () => {
    expect(parseMessage('{"scan": "__proto__"}', Open)).toMatchObject({ ok: true });
  });
});

describe('describeIssues', () => {
  it('has no place to name for a value that is wrong as a whole', () => {
    const { error } = Schema.safeParse(null);
    if (error === undefined) throw new Error('null is not of the schema');
    expect(describeIssues(error)).toBe('Invalid input: expected object, received null');
  });
});
