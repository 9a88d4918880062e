import type { APIGatewayProxyEventV2WithIAMAuthorizer } from 'aws-lambda';
import type { Failure } from '../../../shared/domain/failure.ts';
import { type Instant, toInstant } from '../../../shared/domain/instant.ts';
import { ok, type Result } from '../../../shared/domain/result.ts';
import { type Route, routeKeyOf } from '../../../shared/messages/http/route.ts';
import { readRequest } from './read-request.ts';

export type HttpEvent = APIGatewayProxyEventV2WithIAMAuthorizer;

/** A request whose every part has the form its route asks for. */
export interface HttpRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** When it was received: fixed once, whatever happens later. */
  readonly receivedAt: Instant;
  /** The IAM principal that signed it; never anything it says of itself. */
  readonly actor: string;
  /** Names the request; see `readCorrelation`. */
  readonly correlationId: string;
  /** When the function is killed, in milliseconds since 1970. */
  readonly deadlineAt: number;
}

/** What a request came to: `body` is sent as JSON, `text` as it is. */
export type HttpAnswer<Body> = AnswerDetails &
  ({ readonly body: Body } | { readonly contentType: string; readonly text: string });

interface AnswerDetails {
  /** 201 when the request has changed something, 200 otherwise. */
  readonly status: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
  /** It had been answered before; this is that answer. */
  readonly replayed?: boolean;
}

/** Refused, with the answer of an earlier request when it is a replay. */
export type HttpRefusal = Failure & { readonly replayed?: boolean };

export type HttpResult<Body> = Result<HttpAnswer<Body>, HttpRefusal>;

/** A route and what answers it. */
export interface Endpoint {
  readonly routeKey: string;
  /** Throws on our bugs only. */
  readonly answer: (event: HttpEvent, about: RequestDetails) => Promise<HttpResult<unknown>>;
}

/** What the event does not say of itself. */
interface RequestDetails
  extends Pick<HttpRequest<unknown, unknown, unknown>, 'correlationId' | 'deadlineAt'> {
  /** When the function was begun, in milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * A gateway may say when the first byte of a request came, and its last one may come when its sender has
 * seen how the game goes on. So what takes longer than this to get here counts from when it did.
 */
const JOURNEY_MAX_MS = 2000;

function receiptOf(timeEpoch: number, startedAt: number): number {
  return startedAt - timeEpoch > JOURNEY_MAX_MS ? startedAt : timeEpoch;
}

export function endpoint<Params, Query, Body, Answer>(
  route: Route<Params, Query, Body, Answer>,
  handle: (request: HttpRequest<Params, Query, Body>) => Promise<HttpResult<Answer>>,
): Endpoint {
  return {
    routeKey: routeKeyOf(route),
    answer: async (event, { startedAt, ...details }) => {
      const parts = readRequest(route, event);
      if (!parts.ok) return parts;
      const { timeEpoch, authorizer } = event.requestContext;
      return handle({
        ...parts.value,
        receivedAt: toInstant(receiptOf(timeEpoch, startedAt)),
        actor: authorizer.iam.userArn,
        ...details,
      });
    },
  };
}

export function found<Body>(body: Body): HttpResult<Body> {
  return ok({ status: 200, body });
}

/** 201 for what was applied by this request, 200 for the answer of an earlier one. */
export function applied<Body>(body: Body, replayed: boolean): HttpResult<Body> {
  return ok({ status: replayed ? 200 : 201, body, replayed });
}
