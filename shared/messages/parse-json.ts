import { fail, ok, type Result } from '../domain/result.ts';

/**
 * JSON text from outside → its value, or what is wrong with it. Never throws, whatever the text: JSON
 * that is nested too deep for the stack is wrong too. Refuses a key `__proto__` wherever it stands
 * and however it is written: a copy of its object leaves it out, so that no schema ever sees it.
 */
export function parseJson(text: string): Result<unknown, string> {
  let hasProto = false;
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      hasProto ||= key === '__proto__';
      return inner;
    });
    return hasProto ? fail('a key must not be "__proto__"') : ok(value);
  } catch {
    return fail('the body cannot be read as JSON');
  }
}
