import { expect } from 'vitest';
import { declaredFailures } from '../../../../shared/messages/http/declared-failures.ts';
import { ErrorSchema } from '../../../../shared/messages/http/error-body.ts';
import type { Route } from '../../../../shared/messages/http/route.ts';
import type { LogLine } from '../../../support/builders-lambda.ts';
import { LOGGED } from './http-request.ts';

/** Whatever was asked: the answer is one of those of the route, and nothing of it was logged. */
export function expectAsDeclared(
  route: Route,
  answer: { readonly status: number; readonly body: { readonly code?: unknown } },
  lines: readonly LogLine[],
): void {
  expect(lines).toHaveLength(1);
  const logged = Object.keys(lines[0]?.fields ?? {});
  expect(LOGGED).toEqual(expect.arrayContaining(logged));
  expect(answer.status).toBeLessThan(500);
  const schema = answer.status < 400 ? route.answer : ErrorSchema;
  expect(schema.safeParse(answer.body).success).toBe(true);
  if (answer.status >= 400) expect(declaredFailures(route)).toContain(answer.body.code);
}
