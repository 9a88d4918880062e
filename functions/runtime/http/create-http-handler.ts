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
import { readCorrelation } from './read-correlation.ts';
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
    .use(structuredLog(log, namesOf))
    .handler(async (event: HttpEvent, context: Context) => {
      const startedAt = clock.now();
      const deadlineAt = startedAt + context.getRemainingTimeInMillis();
      const { routeKey } = event.requestContext;
      const names = namesOf(event);
      const { problem } = readCorrelation(event);
      const answer = async () => {
        if (problem !== undefined) return fail(problem);
        const found = byRoute.get(routeKey);
        invariant(found !== undefined, `this function does not answer ${routeKey}`);
        return found.answer(event, { correlationId: names.correlationId, startedAt, deadlineAt });
      };
      const result = await answer().catch((error: unknown) => judge(error, log, names));
      const response = toResponse(result, names);
      log('info', 'request', {
        ...{ ...names, route: routeKey, status: response.statusCode },
        ...(result.ok ? {} : { code: result.failure.code }),
        ms: clock.now() - startedAt,
      });
      return response;
    });
}

type Names = Readonly<Record<'requestId' | 'correlationId', string>>;

/** By what the gateway and the caller know the request: in every line that is logged of it. */
function namesOf(event: HttpEvent): Names {
  const { requestId } = event.requestContext;
  return { requestId, correlationId: readCorrelation(event).correlationId };
}

/** What an operation threw: the tables did not answer, or it is a bug of ours, which pages someone. */
function judge(error: unknown, log: Log, names: Names): HttpResult<never> {
  if (error instanceof StoreUnavailableError) {
    return fail(failure('TEMPORARY_ERROR', 'the records cannot be reached at the moment'));
  }
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', 'unexpected error', { alarm: 'unexpected-error', ...names, why: maskWallets(why) });
  return fail(failure('INTERNAL_ERROR', 'an unexpected error', { requestId: names.requestId }));
}

/** Who plays is nobody's to read in a log beside what became of a bet. */
function maskWallets(text: string): string {
  return text.replaceAll(/[A-Za-z0-9._-]{1,64}:[A-Z]{3}\b/g, '<wallet>');
}
