import { FAILURES, isFailureCode } from '../../../../shared/domain/failure.ts';
import type { DeclaredResponse, Operation } from './api-document.ts';
import { findProblem, isObject, type Schemas } from './schema.ts';
import type { RawAnswer } from './send.ts';

/** Of HTTP itself. */
const TRANSPORT_HEADERS = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
]);

/** What of an answer is not as the document says for this operation; `undefined` when all of it is. */
export function findUndeclared(
  operation: Operation,
  answer: RawAnswer,
  schemas: Schemas,
): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}`;
  const response = operation.responses.get(answer.status);
  if (response === undefined) return `status ${answer.status} is not declared`;
  return (
    findUndeclaredHeader(response, answer, schemas) ??
    findUndeclaredBody(response, answer, schemas) ??
    (answer.status >= 400 ? findUndeclaredCode(response, answer) : undefined)
  );
}

function findUndeclaredHeader(
  { headers }: DeclaredResponse,
  answer: RawAnswer,
  schemas: Schemas,
): string | undefined {
  for (const [name, { required }] of headers) {
    if (required && answer.headers[name] === undefined) return `header ${name} is missing`;
  }
  for (const [name, value] of Object.entries(answer.headers)) {
    if (TRANSPORT_HEADERS.has(name)) continue;
    const declared = headers.get(name);
    if (declared === undefined) return `header ${name} is not declared`;
    const problem = findProblem(value, declared.schema, schemas, `header ${name}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findUndeclaredBody(
  { content }: DeclaredResponse,
  { headers, text }: RawAnswer,
  schemas: Schemas,
): string | undefined {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const schema = content.get(type);
  if (schema === undefined) return `content type ${type} is not declared`;
  return findProblem(type === 'application/json' ? JSON.parse(text) : text, schema, schemas);
}

/** A refusal of ours has a code that the operation lists; one of the gateway has none. */
function findUndeclaredCode({ codes }: DeclaredResponse, answer: RawAnswer): string | undefined {
  const body: unknown = JSON.parse(answer.text);
  const { code, retryable } = isObject(body) ? body : {};
  if (code === undefined && codes.length === 0) return undefined;
  if (typeof code !== 'string' || !isFailureCode(code)) return `${String(code)} is no failure code`;
  if (!codes.includes(code)) return `code ${code} is not declared under ${answer.status}`;
  const known = FAILURES[code];
  return known.status === answer.status && known.retryable === retryable
    ? undefined
    : `code ${code} has another status or is retryable`;
}
