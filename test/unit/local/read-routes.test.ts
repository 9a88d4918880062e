import { expect, it } from 'vitest';
import type { FunctionDefinition } from '../../../infra/local/lambda/function-definition.ts';
import { readRoutes } from '../../../infra/local/provision/read-routes.ts';
import type { ResolvedResource } from '../../../infra/local/provision/resolve-template.ts';

const FUNCTION: FunctionDefinition = {
  ...{ logicalId: 'Bets1', name: 'bets', assetFolder: '/assets/bets', handler: 'index.handler' },
  ...{ environment: {}, timeoutSeconds: 5, memoryMegabytes: 1024 },
};

function resource(logicalId: string, properties: object): ResolvedResource {
  const names = { name: logicalId, ref: logicalId, arn: `arn:local:${logicalId}` };
  return { ...names, logicalId, type: 'any', properties };
}

const INTEGRATION = {
  ApiId: 'api',
  IntegrationType: 'AWS_PROXY',
  IntegrationUri: 'arn:aws:lambda:us-east-1:000000000000:function:bets',
  PayloadFormatVersion: '2.0',
};

const ROUTE = {
  ApiId: 'api',
  AuthorizationType: 'AWS_IAM',
  RouteKey: 'GET /health',
  Target: 'integrations/to-bets',
};

const read = (route: object = {}, integration: object = {}) =>
  readRoutes(
    [resource('route', { ...ROUTE, ...route })],
    [resource('to-bets', { ...INTEGRATION, ...integration })],
    [FUNCTION],
  );

it('leads a route to its function', () => {
  expect(read()).toEqual([{ routeKey: 'GET /health', functionName: 'bets' }]);
});

it('refuses a route that is open to everybody, and settings that are unknown here', () => {
  expect(() => read({ AuthorizationType: 'NONE' })).toThrow('AWS_IAM');
  expect(() => read({ RouteKey: '$default' })).toThrow('names a method and a path');
  expect(() => read({ RequestParameters: {} })).toThrow('RequestParameters');
  expect(() => read({}, { PayloadFormatVersion: '1.0' })).toThrow('2.0');
});

it('refuses a route that leads nowhere', () => {
  expect(() => read({ Target: 'integrations/other' })).toThrow('route leads to no integration');
  expect(() => read({}, { IntegrationUri: 'arn:aws:lambda::1:function:other' })).toThrow(
    'route leads to no function of this stack',
  );
});
