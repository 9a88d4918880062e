import { describe, expect, it } from 'vitest';
import { readJson } from '../../../shared/messages/read-json.ts';

describe('readJson', () => {
  it('answers what the text says', () => {
    const text = ' {"a": [1, null, {"proto": "٣ \\ud83c\\udfb2 🎲"}]} ';
    expect(readJson(text)).toEqual({ a: [1, null, { proto: '٣ 🎲 🎲' }] });
  });

  it.each([
    ['half of a surrogate pair', '{"reason":"\\ud83c"}'],
    ['the other half', '["x\\udfb2"]'],
    ['half of one in a key', '{"a":{"\\ud83c":1}}'],
    ['a key __proto__', '{"a":{"__proto__":{"x":1}}}'],
    ['the same key written otherwise', '{"\\u005f_proto__":1}'],
    ['half a text', '{"a":'],
  ])('throws on %s', (_what, text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });
});
