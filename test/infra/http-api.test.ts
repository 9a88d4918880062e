import { Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_ROUTES } from '../../shared/messages/http/api-routes.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { OPERATORS_ROUTES } from '../../shared/messages/http/operators-routes.ts';
import { type Route, type RouteGroup, routeKeyOf } from '../../shared/messages/http/route.ts';
import { arnOf, logicalId, templateOf } from './template-of.ts';

let template: Template;

beforeAll(() => {
  template = templateOf('dev');
});

const ROUTES: readonly Route[] = Object.values(API_ROUTES);

function propertiesOf(type: string) {
  return Object.values(template.findResources(type)).map((each) => each['Properties']);
}

/** The routes that lead to a function, by its place in the stack. */
function routesTo(path: string): readonly string[] {
  const fn = logicalId(template, 'AWS::Lambda::Function', `${path}Function`);
  const integrations = template.findResources('AWS::ApiGatewayV2::Integration', {
    Properties: { IntegrationUri: arnOf(fn), PayloadFormatVersion: '2.0' },
  });
  return Object.keys(integrations).flatMap((integration) => {
    const Target = { 'Fn::Join': ['', ['integrations/', { Ref: integration }]] };
    const routes = template.findResources('AWS::ApiGatewayV2::Route', { Properties: { Target } });
    return Object.values(routes).map((route): string => route['Properties'].RouteKey);
  });
}

describe('the HTTP API', () => {
  it('leads each route to the function that answers it, and has no others', () => {
    const keysOf = (routes: Readonly<Record<string, Route>>) =>
      Object.values(routes).map(routeKeyOf).sort();
    expect([...routesTo('Bets')].sort()).toEqual(keysOf(BETS_ROUTES));
    expect([...routesTo('Backoffice')].sort()).toEqual(keysOf(BACKOFFICE_ROUTES));
    expect([...routesTo('Operators')].sort()).toEqual(keysOf(OPERATORS_ROUTES));
    expect(propertiesOf('AWS::ApiGatewayV2::Route')).toHaveLength(ROUTES.length);
  });

  it('asks for a signature on every route', () => {
    const types = propertiesOf('AWS::ApiGatewayV2::Route').map((each) => each.AuthorizationType);
    expect(new Set(types)).toEqual(new Set(['AWS_IAM']));
  });

  it('limits the rate, and writes down who called what but no header and no body', () => {
    const [stage, ...others] = propertiesOf('AWS::ApiGatewayV2::Stage');
    expect(others).toEqual([]);
    expect(stage).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 100 },
      AccessLogSettings: {
        DestinationArn: arnOf(logicalId(template, 'AWS::Logs::LogGroup', 'PlatformApiAccessLog')),
      },
    });
    expect(Object.keys(JSON.parse(stage?.AccessLogSettings.Format))).toEqual([
      ...['requestId', 'time', 'principal', 'route', 'status', 'error', 'ms', 'sourceIp'],
    ]);
  });

  it('may invoke its three functions', () => {
    const permissions = template.findResources('AWS::Lambda::Permission', {
      Properties: { Principal: 'apigateway.amazonaws.com', SourceArn: Match.anyValue() },
    });
    const targets = Object.values(permissions).map((each) => each['Properties'].FunctionName);
    expect(targets).toEqual(
      ['Bets', 'Backoffice', 'Office', 'Operators'].map((path) =>
        arnOf(logicalId(template, 'AWS::Lambda::Function', `${path}Function`)),
      ),
    );
  });
});

const POLICIES = {
  platform: 'PlatformApiPlatformPolicy',
  operator: 'PlatformApiOperatorPolicy',
  supervisor: 'PlatformApiSupervisorPolicy',
};

/** What a group's policy allows, as `METHOD/path` patterns of IAM. */
function patternsOf(group: RouteGroup): readonly string[] {
  const id = logicalId(template, 'AWS::IAM::ManagedPolicy', POLICIES[group]);
  const policy = template.findResources('AWS::IAM::ManagedPolicy')[id]?.['Properties'];
  const [statement, ...others] = policy.PolicyDocument.Statement;
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ Action: 'execute-api:Invoke', Effect: 'Allow' });
  return [statement.Resource].flat().map((arn): string => {
    const [, path = ''] = String(arn['Fn::Join'][1].at(-1)).split('/$default/');
    return path;
  });
}

/** In a policy `*` stands for anything, slashes too. */
function allows(patterns: readonly string[], { method, path }: Route): boolean {
  const called = `${method}${path.replaceAll(/\{[^}]+\}/g, 'x')}`;
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^$()[\]\\|]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(called);
  });
}

describe('the policies', () => {
  const groups = ['platform', 'operator', 'supervisor'] as const;

  it.each(groups)('of the group %s allows its routes alone', (group) => {
    const patterns = patternsOf(group);
    const allowed = ROUTES.filter((route) => allows(patterns, route)).map(routeKeyOf);
    const wanted = ROUTES.filter((route) => route.group === group).map(routeKeyOf);
    expect(allowed).toEqual(wanted);
  });
});
