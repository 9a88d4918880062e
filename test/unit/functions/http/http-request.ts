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
}

/** What the gateway hands to a function for a request on this route. */
export function httpEvent(route: Route, request: TestRequest = {}): HttpEvent {
  const { params = {}, query = '', body, contentType = 'application/json' } = request;
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const raw = {
    ...{ method: route.method, path: route.path, query },
    headers: { 'content-type': contentType, 'x-local-principal': 'site' },
    body: Buffer.from(text),
    receivedAt: Date.parse(request.receivedAt ?? FAKE_NOW),
  };
  const matched = { routeKey: routeKeyOf(route), functionName: 'function' };
  return toHttpEvent(raw, { route: matched, pathParameters: params });
}
