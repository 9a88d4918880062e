import type * as z from 'zod';
import { type Failure, type FailureCode, failure } from '../../../shared/domain/failure.ts';
import { fail, ok, type Result } from '../../../shared/domain/result.ts';
import { hasBody } from '../../../shared/messages/http/declared-failures.ts';
import type { Route } from '../../../shared/messages/http/route.ts';
import { parseJson } from '../../../shared/messages/parse-json.ts';
import { describeIssues } from '../../../shared/messages/parse-message.ts';
import type { HttpEvent } from './endpoint.ts';

interface RequestParts<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/**
 * The parts of a request as its route asks for them. Fails with `ID_INVALID`, `AMOUNT_INVALID`,
 * `REQUEST_MALFORMED` or `CONTENT_TYPE_UNSUPPORTED`, naming every field that is wrong.
 */
export function readRequest<Params, Query, Body>(
  route: Route<Params, Query, Body>,
  event: HttpEvent,
): Result<RequestParts<Params, Query, Body>, Failure> {
  const params = check(route.params, event.pathParameters ?? {});
  if (!params.ok) return params;
  const query = check(route.query, event.queryStringParameters ?? {});
  if (!query.ok) return query;
  const json: Result<unknown, Failure> = hasBody(route) ? readBody(event) : ok(undefined);
  if (!json.ok) return json;
  const body = check(route.body, json.value);
  if (!body.ok) return body;
  return ok({ params: params.value, query: query.value, body: body.value });
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function readBody({ headers, body = '', isBase64Encoded }: HttpEvent): Result<unknown, Failure> {
  const contentType = headers['content-type'] ?? '';
  if (!JSON_TYPE.test(contentType)) {
    const message = `the body must be application/json, not ${contentType || 'of no type'}`;
    return fail(failure('CONTENT_TYPE_UNSUPPORTED', message.slice(0, MESSAGE_MAX)));
  }
  const text = decodeText(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
  if (text === undefined) return fail(failure('REQUEST_MALFORMED', 'the body is not UTF-8'));
  const json = parseJson(text);
  return json.ok ? json : fail(failure('REQUEST_MALFORMED', json.failure));
}

/** `undefined` if it is not UTF-8: no byte may turn into a character that somebody else sent. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes(REPLACEMENT) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What the gateway has put in the place of bytes that are no UTF-8. */
const REPLACEMENT = '\ufffd';

const MESSAGE_MAX = 200;

function check<T>(schema: z.ZodType<T>, value: unknown): Result<T, Failure> {
  const parsed = parse(schema, value);
  if (parsed === undefined) {
    return fail(failure('REQUEST_MALFORMED', 'the body is nested too deep'));
  }
  return parsed.success
    ? ok(parsed.data)
    : fail(failure(codeOf(parsed.error), describeIssues(parsed.error)));
}

/** `undefined` for a value that is nested too deep for the stack. */
function parse<T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> | undefined {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function codeOf({ issues: [issue] }: z.ZodError): FailureCode {
  const field = issue?.path.map(String).at(-1) ?? '';
  if (/^(stake|amount)$/.test(field)) return 'AMOUNT_INVALID';
  return /(Id|brand)$/.test(field) ? 'ID_INVALID' : 'REQUEST_MALFORMED';
}
