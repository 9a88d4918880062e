import fc from 'fast-check';
import type { HttpEvent } from '../../../../functions/runtime/http/endpoint.ts';
import { toHttpEvent } from '../../../../infra/local/http/http-event.ts';
import { type Route, routeKeyOf } from '../../../../shared/messages/http/route.ts';
import { FAKE_NOW } from '../../../support/fake-clock.ts';

export interface TestRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** A text is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly receivedAt?: string;
  /** Besides those that every request has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** All that is logged of a request that met no bug of ours: no body, no id of what it is about. */
export const LOGGED = ['requestId', 'correlationId', 'route', 'status', 'code', 'ms'];

/** Mostly none of the headers that a caller may add; the rest are of any form. */
export const callerHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.record({ 'x-correlation-id': fc.oneof(fc.string({ unit: 'binary' }), fc.uuid()) }),
);

/** What the gateway hands to a function for a request on this route. */
export function httpEvent(route: Route, request: TestRequest = {}): HttpEvent {
  const { params = {}, query = '', body, contentType = 'application/json' } = request;
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const raw = {
    ...{ method: route.method, path: route.path, query },
    headers: { 'content-type': contentType, 'x-local-principal': 'site', ...request.headers },
    body: Buffer.from(text),
    receivedAt: Date.parse(request.receivedAt ?? FAKE_NOW),
  };
  const matched = { routeKey: routeKeyOf(route), functionName: 'function' };
  return toHttpEvent(raw, { route: matched, pathParameters: params });
}
