import { fail, ok, type Result } from '../domain/result.ts';

/**
 * JSON text from outside → its value, or what is wrong with it. Never throws, whatever the text: JSON
 * that is nested too deep for the stack is wrong too. Refuses what no record of ours would keep as it
 * is, wherever it stands and however it is written: half of a surrogate pair, which becomes another
 * character in UTF-8, so that a hash over it would not hold; and a key `__proto__`, which copying an
 * object loses, so that no schema ever sees it.
 */
export function parseJson(text: string): Result<unknown, string> {
  let problem: string | undefined;
  try {
    const value: unknown = JSON.parse(text, (key: string, inner: unknown) => {
      problem ??= findProblem(key, inner);
      return inner;
    });
    return problem === undefined ? ok(value) : fail(problem);
  } catch {
    return fail('the body cannot be read as JSON');
  }
}

function findProblem(key: string, value: unknown): string | undefined {
  if (key === '__proto__') return 'a key must not be "__proto__"';
  const isWhole = key.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
  return isWhole ? undefined : 'a text has half of a surrogate pair';
}
