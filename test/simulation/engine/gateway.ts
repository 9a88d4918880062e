import type { HttpEvent } from '../../../functions/runtime/http/endpoint.ts';
import { type RawAnswer, toRawAnswer } from '../../../infra/local/http/http-answer.ts';
import { toHttpEvent } from '../../../infra/local/http/http-event.ts';
import { type Route, routeKeyOf } from '../../../shared/messages/http/route.ts';

/** What a platform sends to the HTTP API. */
export interface HttpRequest {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly content?: HttpContent;
  /** When the gateway received it, in milliseconds since 1970. */
  readonly receivedAt: number;
}

export interface HttpContent {
  readonly type: string;
  readonly text: string;
}

/** What comes back over the wire. */
export type HttpResponse = RawAnswer;

/** What API Gateway makes of a request; the request id is its own. */
export function toEvent(
  { route, params, content, receivedAt }: HttpRequest,
  requestId: string,
): HttpEvent {
  const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const raw = {
    ...{ method: route.method, path, query: '', receivedAt },
    headers: {
      'x-local-principal': 'platform',
      ...(content === undefined ? {} : { 'content-type': content.type }),
    },
    body: Buffer.from(content?.text ?? ''),
  };
  const matched = { routeKey: routeKeyOf(route), functionName: 'function' };
  const event = toHttpEvent(raw, { route: matched, pathParameters: params });
  return { ...event, requestContext: { ...event.requestContext, requestId } };
}

/** What API Gateway sends on of what a function returned. */
export function toResponse(returned: unknown): HttpResponse {
  return toRawAnswer({ ok: true, payload: JSON.stringify(returned) ?? 'null' });
}
