import type * as z from 'zod';
import { type Failure, failure } from '../domain/failure.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { parseJson } from './parse-json.ts';

/**
 * JSON text → a value of the schema, or `MESSAGE_MALFORMED` naming every field that is wrong.
 * Never throws, whatever the text: JSON that is nested too deep for the stack is malformed too.
 */
export function parseMessage<T>(body: string, schema: z.ZodType<T>): Result<T, Failure> {
  const json = parseJson(body);
  if (!json.ok) return fail(failure('MESSAGE_MALFORMED', json.failure));
  try {
    const parsed = schema.safeParse(json.value);
    return parsed.success
      ? ok(parsed.data)
      : fail(failure('MESSAGE_MALFORMED', describeIssues(parsed.error)));
  } catch {
    return fail(failure('MESSAGE_MALFORMED', 'the body is nested too deep'));
  }
}

/** A description quotes the input, which may be long; it must fit into an item beside the message. */
const DESCRIPTION_MAX = 500;

/** `path: problem; path: problem`, for a person who has to correct the input. */
export function describeIssues(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ')
    .slice(0, DESCRIPTION_MAX);
}
