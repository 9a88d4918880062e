import middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { failure } from '../../../shared/domain/failure.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import { fail } from '../../../shared/domain/result.ts';
import type { Clock } from '../../../shared/store/clock.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { structuredLog } from '../../middleware/structured-log.ts';
import type { Log } from '../log.ts';
import type { Endpoint, HttpEvent, HttpResult } from './endpoint.ts';
import { toResponse } from './to-response.ts';

export interface HttpFunctionDependencies {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A Lambda handler behind API Gateway, which has found the route. Every request has an answer:
 * what goes wrong on our side is 503 or 500, with an id by which the log tells the rest.
 */
export function createHttpHandler(
  { clock, log }: HttpFunctionDependencies,
  endpoints: readonly Endpoint[],
) {
  const byRoute = new Map(endpoints.map((each) => [each.routeKey, each]));
  return middy<HttpEvent, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: 0 })
    .use(structuredLog(log))
    .handler(async (event: HttpEvent, context: Context) => {
      const startedAt = clock.now();
      const deadlineAt = startedAt + context.getRemainingTimeInMillis();
      const { requestId, routeKey } = event.requestContext;
      const answer = async () => {
        const found = byRoute.get(routeKey);
        invariant(found !== undefined, `this function does not answer ${routeKey}`);
        return found.answer(event, deadlineAt);
      };
      const result = await answer().catch((error: unknown) => judge(error, log, requestId));
      const response = toResponse(result, requestId);
      log('info', 'request', {
        ...{ requestId, route: routeKey, status: response.statusCode },
        ...(result.ok ? {} : { code: result.failure.code }),
        ms: clock.now() - startedAt,
      });
      return response;
    });
}

/** What an operation threw: the tables did not answer, or it is a bug of ours, which pages someone. */
function judge(error: unknown, log: Log, requestId: string): HttpResult<never> {
  if (error instanceof StoreUnavailableError) {
    return fail(failure('TEMPORARY_ERROR', 'the records cannot be reached at the moment'));
  }
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'unexpected error', { alarm: 'unexpected-error', requestId, why });
  return fail(failure('INTERNAL_ERROR', 'an unexpected error', { requestId }));
}
