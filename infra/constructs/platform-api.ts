/** The HTTP API: its routes, who may call them, and what is recorded of each request. */

import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  type HttpRouteIntegration,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpIamAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route, RouteGroup, Routes } from '../../shared/messages/http/route.ts';

interface PlatformApiProps {
  /** Beyond it the gateway answers 429. */
  readonly requestsPerSecondMax: number;
  readonly logRetentionDays: RetentionDays;
  /** Keep the log when the stack is deleted. */
  readonly retain: boolean;
}

// No header and no body: neither secrets nor balances are written down.
const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  principal: '$context.identity.userArn',
  route: '$context.routeKey',
  status: '$context.status',
  error: '$context.error.message',
  ms: '$context.responseLatency',
  sourceIp: '$context.identity.sourceIp',
};

/**
 * Every route asks for a signature (IAM). Nobody may call anything to begin with: each group of routes
 * has a policy to be attached to whoever may call it.
 */
export class PlatformApi extends Construct {
  readonly #api: HttpApi;
  readonly #stage: HttpStage;
  readonly #granted: Readonly<Record<RouteGroup, string[]>> = {
    platform: [],
    operator: [],
    supervisor: [],
  };

  constructor(scope: Construct, id: string, props: PlatformApiProps) {
    super(scope, id);
    this.#api = new HttpApi(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      defaultAuthorizer: new HttpIamAuthorizer(),
    });
    const log = new LogGroup(this, 'AccessLog', {
      retention: props.logRetentionDays,
      removalPolicy: props.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.#stage = new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      throttle: {
        rateLimit: props.requestsPerSecondMax,
        burstLimit: props.requestsPerSecondMax,
      },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }

  addRoutes(routes: Routes, integration: HttpRouteIntegration): void {
    for (const { method, path, group } of Object.values(routes)) {
      this.#api.addRoutes({ path, methods: [METHODS[method]], integration });
      const anyId = path.replaceAll(/\{[^}]+\}/g, '*');
      const arn = this.#api.arnForExecuteApi(method, anyId, this.#stage.stageName);
      this.#granted[group].push(arn);
    }
  }

  /** Call it after all routes were added. */
  addOutputs(): void {
    new CfnOutput(Stack.of(this), 'ApiUrl', { value: this.#api.apiEndpoint });
    for (const group of ['platform', 'operator', 'supervisor'] as const) {
      const policy = new ManagedPolicy(this, POLICIES[group], {
        description: `May call the ${group} routes of the HTTP API`,
        statements: [
          new PolicyStatement({
            actions: ['execute-api:Invoke'],
            resources: this.#granted[group],
          }),
        ],
      });
      new CfnOutput(Stack.of(this), `${POLICIES[group]}Arn`, { value: policy.managedPolicyArn });
    }
  }
}

const POLICIES: Readonly<Record<RouteGroup, string>> = {
  platform: 'PlatformPolicy',
  operator: 'OperatorPolicy',
  supervisor: 'SupervisorPolicy',
};

const METHODS: Readonly<Record<Route['method'], HttpMethod>> = {
  GET: HttpMethod.GET,
  PUT: HttpMethod.PUT,
  POST: HttpMethod.POST,
  DELETE: HttpMethod.DELETE,
};
