import { fail, ok, type Result } from '../domain/result.ts';

/**
 * JSON text from outside → its value, or what is wrong with it. Never throws, whatever the text: JSON
 * that is nested too deep for the stack is wrong too. Refuses what no record of ours would keep as it
 * is, wherever it stands and however it is written: half of a surrogate pair, which becomes another
 * character in UTF-8, so that a hash over it would not hold; a key `__proto__`, which copying an
 * object loses, so that no schema ever sees it; and a key that stands twice in one object, of which
 * only the last would count.
 */
export function parseJson(text: string): Result<unknown, string> {
  let problem: string | undefined;
  let keys = 0;
  try {
    const value: unknown = JSON.parse(text, (key: string, inner: unknown) => {
      problem ??= findProblem(key, inner);
      if (isObject(inner)) keys += Object.keys(inner).length;
      return inner;
    });
    if (problem !== undefined) return fail(problem);
    return keys === countKeys(text) ? ok(value) : fail('a key stands twice in one object');
  } catch {
    return fail('the body cannot be read as JSON');
  }
}

function findProblem(key: string, value: unknown): string | undefined {
  if (key === '__proto__') return 'a key must not be "__proto__"';
  const isWhole = key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
  return isWhole ? undefined : 'a text has half of a surrogate pair';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, and the colon behind it if it is a key. */
const TEXT = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** How many keys the text of a valid JSON has, each as often as it stands there. */
function countKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(TEXT)) if (colon !== undefined) keys += 1;
  return keys;
}
