import type { HttpRoute } from './http-route.ts';

/** The route of a request, and what stands in its path where the route has names. */
export interface RouteMatch {
  readonly route: HttpRoute;
  /** Decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a path as API Gateway does: of several that match, the one whose first difference
 * is a literal segment. Throws `URIError` when the path is encoded wrongly.
 */
export function matchRoute(
  routes: readonly HttpRoute[],
  method: string,
  path: string,
): RouteMatch | undefined {
  const segments = path.split('/').map(decodeURIComponent);
  const [found] = routes
    .filter(({ routeKey }) => routeKey.startsWith(`${method} `))
    .map((route) => ({ route, names: route.routeKey.slice(method.length + 1).split('/') }))
    .filter(({ names }) => fits(names, segments))
    .sort((left, right) => (rank(left.names) < rank(right.names) ? -1 : 1));
  if (found === undefined) return undefined;
  const parameters = found.names.flatMap((name, index) =>
    isParameter(name) ? [[name.slice(1, -1), segments[index] ?? ''] as const] : [],
  );
  return { route: found.route, pathParameters: Object.fromEntries(parameters) };
}

function fits(names: readonly string[], segments: readonly string[]): boolean {
  return (
    names.length === segments.length &&
    names.every((name, index) =>
      isParameter(name) ? segments[index] !== '' : name === segments[index],
    )
  );
}

function isParameter(name: string): boolean {
  return name.startsWith('{');
}

/** Sorts literal segments before names. */
function rank(names: readonly string[]): string {
  return names.map((name) => (isParameter(name) ? '1' : '0')).join('');
}
