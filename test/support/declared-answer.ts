import type * as z from 'zod';
import { FAILURES } from '../../shared/domain/failure.ts';
import { declaredFailures } from '../../shared/messages/http/declared-failures.ts';
import { ErrorSchema } from '../../shared/messages/http/error-body.ts';
import type { Route } from '../../shared/messages/http/route.ts';

/** Throws when an answer is none of those that its route declares, in the API document as well. */
export function checkDeclared(route: Route, status: number, body: unknown): void {
  const isSuccess = route.statuses.some((each) => each === status);
  const schema: z.ZodType = isSuccess ? route.answer : ErrorSchema;
  const parsed = schema.safeParse(body);
  const refusal = ErrorSchema.safeParse(body).data;
  const isDeclared = declaredFailures(route).some(
    (code) => code === refusal?.code && FAILURES[code].status === status,
  );
  if (parsed.success && (isSuccess || isDeclared)) return;
  const text = `${route.method} ${route.path} answered ${status} ${JSON.stringify(body)}`;
  throw new Error(text, { cause: parsed.error });
}
