import { isId } from '../../../shared/domain/id.ts';
import { API_ROUTES } from '../../../shared/messages/http/api-routes.ts';
import type { Route } from '../../../shared/messages/http/route.ts';
import { checkDeclared } from '../../support/declared-answer.ts';

type Operation = keyof typeof API_ROUTES;

export interface ApiAnswer {
  readonly status: number;
  /** It says that it is the answer of an earlier request. */
  readonly replayed: boolean;
  readonly body: unknown;
}

export interface ApiRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Who signs it, as far as anybody does locally. */
  readonly principal?: string;
  /** How the caller calls the request. */
  readonly correlationId?: string;
}

/** A platform's client. Every answer must be one that the route declares, and name its request. */
export function createApiClient(url: string) {
  return async (operation: Operation, request: ApiRequest = {}): Promise<ApiAnswer> => {
    const route: Route = API_ROUTES[operation];
    const { params = {}, query = {}, body, principal, correlationId } = request;
    const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      method: route.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(principal === undefined ? {} : { 'x-local-principal': principal }),
        ...(correlationId === undefined ? {} : { 'x-correlation-id': correlationId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    checkDeclared(route, response.status, answer);
    checkName(response.headers, correlationId);
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    return { status: response.status, replayed, body: answer };
  };
}

/** Under a name that is none, as under no name, a request goes by the gateway's. */
function checkName(headers: Headers, sent: string | undefined): void {
  const [told, given] = ['x-correlation-id', 'x-request-id'].map((name) => headers.get(name));
  const expected = sent !== undefined && isId(sent) ? sent : given;
  if (told === expected) return;
  throw new Error(`a request named ${sent} and ${given} was answered as ${told}`);
}
