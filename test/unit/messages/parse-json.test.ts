import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../shared/messages/parse-json.ts';

describe('parseJson', () => {
  it('answers what the text says', () => {
    const text = ' {"a": [1, null, {"proto": "٣ \\ud83c\\udfb2 🎲"}]} ';
    expect(parseJson(text)).toEqual({ ok: true, value: { a: [1, null, { proto: '٣ 🎲 🎲' }] } });
  });

  it('takes colons, quotes and equal keys of different objects for what they are', () => {
    const value = { 'a:"b': ['x":', '\\"y": 1'], b: [{ a: 1 }, { a: 2 }], '': {} };
    expect(parseJson(JSON.stringify(value, null, 2))).toEqual({ ok: true, value });
  });

  it.each([
    ['half of a surrogate pair', '{"reason":"\\ud83c"}', 'a text has half of a surrogate pair'],
    ['the other half', '["x\\udfb2"]', 'a text has half of a surrogate pair'],
    ['half of one in a key', '{"a":{"\\ud83c":1}}', 'a text has half of a surrogate pair'],
    ['a key __proto__', '{"a":{"__proto__":{"x":1}}}', 'a key must not be "__proto__"'],
    ['the same key written otherwise', '{"\\u005f_proto__":1}', 'a key must not be "__proto__"'],
    ['a key twice', '{"a":[{"b":1,"c":{"b":2},"b":1}]}', 'a key stands twice in one object'],
    ['a key twice, written otherwise', '{"b":1,"\\u0062":2}', 'a key stands twice in one object'],
    ['half a text', '{"a":', 'the body cannot be read as JSON'],
    ['nesting without end', '['.repeat(100_000), 'the body cannot be read as JSON'],
  ])('refuses %s', (_what, text, failure) => {
    expect(parseJson(text)).toEqual({ ok: false, failure });
  });
});
