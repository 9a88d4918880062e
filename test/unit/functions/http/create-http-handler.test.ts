import { describe, expect, it } from 'vitest';
import { createHttpHandler } from '../../../../functions/runtime/http/create-http-handler.ts';
import {
  applied,
  endpoint,
  found,
  type HttpRequest,
} from '../../../../functions/runtime/http/endpoint.ts';
import { failure } from '../../../../shared/domain/failure.ts';
import { fail, ok } from '../../../../shared/domain/result.ts';
import { BACKOFFICE_ROUTES } from '../../../../shared/messages/http/backoffice-routes.ts';
import { StoreUnavailableError } from '../../../../shared/store/store.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { createFakeClock, FAKE_NOW } from '../../../support/fake-clock.ts';
import { httpEvent } from './http-request.ts';

const route = BACKOFFICE_ROUTES.readHealth;
type Handle = Parameters<typeof endpoint<object, object, undefined, { status: 'ok' }>>[1];

/** A function with one endpoint, which answers like this. */
function functionWith(handle: Handle) {
  const { log, lines } = createFakeLog();
  const handler = createHttpHandler({ clock: createFakeClock(), log }, [endpoint(route, handle)]);
  const call = (event = httpEvent(route)) =>
    handler(
      event,
      lambdaContext(() => 5000),
    );
  return { call, lines };
}

const OK = found({ status: 'ok' } as const);

it('hands over when the gateway got the request, who signed it, and when time is up', async () => {
  const seen: HttpRequest<object, object, undefined>[] = [];
  const { call } = functionWith(async (request) => {
    seen.push(request);
    return OK;
  });
  const receivedAt = '2026-12-01T20:14:59.250Z';
  await call(httpEvent(route, { receivedAt, headers: { 'x-correlation-id': 'order-7' } }));
  expect(seen).toEqual([
    {
      ...{ params: {}, query: {}, body: undefined },
      receivedAt: '2026-12-01T20:14:59.250Z',
      actor: 'arn:aws:iam::000000000000:user/site',
      correlationId: 'order-7',
      deadlineAt: Date.parse(FAKE_NOW) + 5000,
    },
  ]);
});

it('answers with JSON that nobody keeps, under the id of the request', async () => {
  const { call, lines } = functionWith(async () => OK);
  const event = httpEvent(route);
  const { requestId } = event.requestContext;
  expect(await call(event)).toEqual({
    statusCode: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-correlation-id': requestId,
      'x-request-id': requestId,
    },
    body: '{"status":"ok"}',
  });
  expect(lines).toEqual([
    {
      level: 'info',
      message: 'request',
      fields: {
        ...{ requestId, correlationId: requestId },
        ...{ route: 'GET /health', status: 200, ms: 0 },
      },
    },
  ]);
});

it('answers 201 for what was applied, and says of a replay that it is one', async () => {
  const first = await functionWith(async () => applied({ status: 'ok' }, false)).call();
  expect(first.statusCode).toBe(201);
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  const again = await functionWith(async () => applied({ status: 'ok' }, true)).call();
  expect(again).toMatchObject({ statusCode: 200, headers: { 'idempotency-replayed': 'true' } });
});

it('answers a refusal with its status, its code and its details', async () => {
  const refusal = failure('CANCEL_TOO_LATE', 'the slip stands', { state: 'accepted' });
  const { call, lines } = functionWith(async () => fail({ ...refusal, replayed: true }));
  const answer = await call();
  expect(answer).toMatchObject({ statusCode: 409, headers: { 'idempotency-replayed': 'true' } });
  expect(JSON.parse(answer.body ?? '')).toEqual({
    code: 'CANCEL_TOO_LATE',
    message: 'the slip stands',
    retryable: false,
    details: { state: 'accepted' },
  });
  expect(lines).toMatchObject([{ fields: { status: 409, code: 'CANCEL_TOO_LATE' } }]);
});

it('sends text as it is, with the headers of the answer', async () => {
  const csv = { status: 200, contentType: 'text/csv', text: 'a,b\r\n' } as const;
  const { call } = functionWith(async () => ok({ ...csv, headers: { 'x-next-cursor': 'c' } }));
  expect(await call()).toMatchObject({
    headers: { 'content-type': 'text/csv', 'x-next-cursor': 'c' },
    body: 'a,b\r\n',
  });
});

it('answers 503 when the tables cannot be reached, which may be tried again', async () => {
  const { call } = functionWith(() => Promise.reject(new StoreUnavailableError('throttled')));
  const answer = await call();
  expect(answer.statusCode).toBe(503);
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ code: 'TEMPORARY_ERROR', retryable: true });
});

it('answers 500 to a bug of ours with an id and nothing else, and pages someone', async () => {
  const { call, lines } = functionWith(() => Promise.reject(new Error('balance of ann is 5')));
  const event = httpEvent(route);
  const answer = await call(event);
  const { requestId } = event.requestContext;
  expect(answer.statusCode).toBe(500);
  expect(JSON.parse(answer.body ?? '')).toEqual({
    ...{ code: 'INTERNAL_ERROR', message: 'an unexpected error', retryable: true },
    details: { requestId },
  });
  expect(lines[0]).toMatchObject({
    level: 'error',
    fields: { alarm: 'unexpected-error', requestId, why: expect.stringContaining('ann is 5') },
  });
});

describe('the name that the caller gives a request', () => {
  const named = (name: string) => httpEvent(route, { headers: { 'x-correlation-id': name } });

  it('is in the answer and in every line, whatever the request comes to', async () => {
    const refused = failure('ROUND_NOT_FOUND', 'no such round');
    for (const [handle, status, lineCount] of [
      [async () => OK, 200, 1],
      [async () => fail(refused), 404, 1],
      [() => Promise.reject(new StoreUnavailableError('throttled')), 503, 1],
      [() => Promise.reject(new Error('a bug')), 500, 2],
    ] as const) {
      const { call, lines } = functionWith(handle);
      const answer = await call(named('order-7'));
      expect(answer).toMatchObject({
        statusCode: status,
        headers: { 'x-correlation-id': 'order-7' },
      });
      const names = lines.map(({ fields }) => fields['correlationId']);
      expect(names).toEqual(Array.from({ length: lineCount }, () => 'order-7'));
    }
  });

  it('is refused when it is none, and the request is not handled', async () => {
    let isHandled = false;
    const { call, lines } = functionWith(async () => {
      isHandled = true;
      return OK;
    });
    const event = named('order 7');
    const answer = await call(event);
    const { requestId } = event.requestContext;
    expect(answer).toMatchObject({
      statusCode: 400,
      headers: { 'x-correlation-id': requestId },
    });
    expect(JSON.parse(answer.body ?? '')).toMatchObject({
      code: 'CORRELATION_ID_INVALID',
      message: expect.stringContaining('x-correlation-id'),
    });
    expect(lines).toMatchObject([
      { fields: { correlationId: requestId, code: 'CORRELATION_ID_INVALID', status: 400 } },
    ]);
    expect(isHandled).toBe(false);
  });
});

it('tells of a bug without telling whose wallet it met', async () => {
  const message = 'slip s-1 is accepted but there is no wallet ann.b-2:USD';
  const { call, lines } = functionWith(() => Promise.reject(new Error(message)));
  await call();
  const why = String(lines[0]?.fields['why']);
  expect(why).toContain('slip s-1 is accepted but there is no wallet <wallet>');
  expect(why).toMatch(/create-http-handler\.test\.ts:\d+:\d+/);
});

it('takes a route that it does not know for a bug of ours', async () => {
  const { call } = functionWith(async () => OK);
  const answer = await call(httpEvent(BACKOFFICE_ROUTES.readApi));
  expect(answer.statusCode).toBe(500);
});
