import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { FAILURES } from '../../../shared/domain/failure.ts';
import { CORRELATION_HEADER } from '../../../shared/messages/http/correlation-header.ts';
import { toErrorBody } from '../../../shared/messages/http/error-body.ts';
import type { HttpAnswer, HttpRefusal, HttpResult } from './endpoint.ts';

type Response = APIGatewayProxyStructuredResultV2 & { readonly statusCode: number };

/** What a request came to, as API Gateway sends it on. */
export function toResponse(
  result: HttpResult<unknown>,
  { requestId, correlationId }: { readonly requestId: string; readonly correlationId: string },
): Response {
  const response = result.ok ? toSuccess(result.value) : toRefusal(result.failure);
  const { replayed = false } = result.ok ? result.value : result.failure;
  return {
    ...response,
    headers: {
      ...response.headers,
      // Balances and bets are nobody's to keep on the way.
      'cache-control': 'no-store',
      'x-request-id': requestId,
      [CORRELATION_HEADER]: correlationId,
      ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
    },
  };
}

function toSuccess(answer: HttpAnswer<unknown>): Response {
  const { status: statusCode, headers } = answer;
  return 'text' in answer
    ? {
        statusCode,
        headers: { ...headers, 'content-type': answer.contentType },
        body: answer.text,
      }
    : { statusCode, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(answer.body) };
}

function toRefusal(refusal: HttpRefusal): Response {
  const body = JSON.stringify(toErrorBody(refusal));
  const seconds = refusal.details?.['retryAfterSeconds'];
  const headers =
    seconds === undefined ? JSON_TYPE : { ...JSON_TYPE, 'retry-after': String(seconds) };
  return { statusCode: FAILURES[refusal.code].status, headers, body };
}

const JSON_TYPE = { 'content-type': 'application/json' };
