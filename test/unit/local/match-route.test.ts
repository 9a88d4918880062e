import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../../infra/local/http/match-route.ts';

const ROUTES = [
  'GET /rounds/{roundId}',
  'GET /rounds/open',
  'PUT /rounds/{roundId}',
  'GET /wallets/{walletId}/rounds/{roundId}',
  'GET /',
].map((routeKey) => ({ routeKey, functionName: 'function' }));

function match(method: string, path: string) {
  const found = matchRoute(ROUTES, method, path);
  return found && [found.route.routeKey, found.pathParameters];
}

describe('matchRoute', () => {
  it.each([
    ['GET', '/rounds/r-1', 'GET /rounds/{roundId}', { roundId: 'r-1' }],
    ['PUT', '/rounds/r-1', 'PUT /rounds/{roundId}', { roundId: 'r-1' }],
    ['GET', '/rounds/open', 'GET /rounds/open', {}],
    ['GET', '/', 'GET /', {}],
    [
      'GET',
      '/wallets/ann%3AUSD/rounds/a%2Fb',
      'GET /wallets/{walletId}/rounds/{roundId}',
      { walletId: 'ann:USD', roundId: 'a/b' },
    ],
  ])('leads %s %s to %s', (method, path, routeKey, parameters) => {
    expect(match(method, path)).toEqual([routeKey, parameters]);
  });

  it.each([
    ['POST', '/rounds/r-1'],
    ['GET', '/rounds'],
    ['GET', '/rounds/'],
    ['GET', '/rounds/r-1/'],
    ['GET', '/Rounds/r-1'],
    ['GET', '/wallets/ann:USD/rounds'],
  ])('finds nothing for %s %s', (method, path) => {
    expect(match(method, path)).toBeUndefined();
  });

  it('throws on a path that is encoded wrongly', () => {
    expect(() => match('GET', '/rounds/%zz')).toThrow(URIError);
  });
});
