import type * as z from 'zod';
import type { FailureCode } from '../../domain/failure.ts';
import { NO_BODY, type Route } from './route.ts';

/** What every request may be refused with. */
const COMMON: readonly FailureCode[] = [
  'CORRELATION_ID_INVALID',
  'ID_INVALID',
  'INTERNAL_ERROR',
  'REQUEST_MALFORMED',
  'TEMPORARY_ERROR',
];

export function hasBody({ body }: Pick<Route, 'body'>): boolean {
  return body !== (NO_BODY as z.ZodType);
}

/** Everything that a request on this route may be refused with, in alphabetical order. */
export function declaredFailures(route: Pick<Route, 'body' | 'failures'>): readonly FailureCode[] {
  const ofBody: readonly FailureCode[] = hasBody(route) ? ['CONTENT_TYPE_UNSUPPORTED'] : [];
  return [...new Set([...COMMON, ...ofBody, ...route.failures])].sort();
}
