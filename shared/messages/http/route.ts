import * as z from 'zod';
import type { FailureCode } from '../../domain/failure.ts';

/** Who may call: each group has a policy of its own. */
export type RouteGroup = 'platform' | 'operator' | 'supervisor';

/** What only an answer in another form than JSON says in headers. */
type TextHeader = 'Content-Security-Policy' | 'X-Content-Type-Options' | 'X-Next-Cursor';

/**
 * One request of the HTTP API, as data: the functions check requests by it, the gateway gets its
 * routes from it, and the API document describes it.
 */
export interface Route<Params = unknown, Query = unknown, Body = unknown, Answer = unknown> {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Such as `/wallets/{walletId}`; `params` has the names in braces. */
  readonly path: string;
  readonly group: RouteGroup;
  /** One line for the API document. */
  readonly summary: string;
  readonly params: z.ZodType<Params>;
  readonly query: z.ZodType<Query>;
  /** `NO_BODY` when the request has none. */
  readonly body: z.ZodType<Body>;
  readonly answer: z.ZodType<Answer>;
  /** Another form of the answer, which the query may ask for. */
  readonly textType?: string;
  /** Headers that this other form has. */
  readonly textHeaders?: readonly TextHeader[];
  /** The statuses of success: 201 when something was applied, 200 otherwise. */
  readonly statuses: readonly (200 | 201)[];
  /** What it may be refused with, beyond what every request may be. */
  readonly failures: readonly FailureCode[];
}

/** The routes of one function, by the name of the operation. */
export type Routes = Readonly<Record<string, Route>>;

export const NO_PARAMS = z.strictObject({});
export const NO_QUERY = z.strictObject({});
export const NO_BODY = z.undefined();

/** As API Gateway names a route: `PUT /wallets/{walletId}`. */
export function routeKeyOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
