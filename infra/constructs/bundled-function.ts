/** A Lambda function bundled from `functions/<name>/handler.ts`, and what it may touch. */

import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type { HttpRouteIntegration } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaFunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { bundledCode } from './bundled-code.ts';

export interface BundledFunctionProps {
  /** The folder in `functions/`. */
  readonly name: string;
  /** Paths in the project of what the function reads while it runs. */
  readonly files?: readonly string[];
  readonly timeout: Duration;
  readonly memoryMiB: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly logRetentionDays: RetentionDays;
  /** Keep the logs when the stack is deleted. */
  readonly retain: boolean;
}

/** What a function does with a table. A transaction is authorised by the actions it consists of. */
type TableAction =
  | 'BatchGetItem'
  | 'ConditionCheckItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'Scan'
  | 'UpdateItem';

/** Under which a right holds. */
type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/**
 * Starts with no rights but to write its own log and traces. Each method below grants a right and
 * sets the variable by which the function finds what the right is for, so the two cannot drift.
 */
export class BundledFunction extends Construct {
  readonly #function: LambdaFunction;

  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.logRetentionDays,
      removalPolicy: props.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Its own role: the one CDK would create may write to every log of the account.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    this.#function = new LambdaFunction(this, 'Function', {
      code: bundledCode(props.name, props.files),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: props.timeout,
      memorySize: props.memoryMiB,
      environment: { ...props.environment },
      tracing: Tracing.ACTIVE,
      role,
      logGroup,
    });
  }

  /** Without its indexes, which `table.grant` would include. */
  useTable(variable: string, table: Table, actions: readonly TableAction[]): void {
    this.#allow(actions, table.tableArn);
    this.#function.addEnvironment(variable, table.tableName);
  }

  queryIndex(table: Table, indexName: string): void {
    this.#allow(['Query'], `${table.tableArn}/index/${indexName}`);
  }

  /** In one partition and no other, as the keys of a transaction's items tell. */
  writePartition(table: Table, actions: readonly TableAction[], partition: string): void {
    const keys = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [partition] } };
    this.#allow(actions, table.tableArn, keys);
  }

  /** Objects are written and read, never deleted. Whoever may list learns which ones are not there. */
  keepObjects(variable: string, bucket: Bucket): void {
    const mayList = { actions: ['s3:ListBucket'], resources: [bucket.bucketArn] };
    const mayKeep = {
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [bucket.arnForObjects('*')],
    };
    for (const right of [mayList, mayKeep]) {
      this.#function.addToRolePolicy(new PolicyStatement(right));
    }
    this.#function.addEnvironment(variable, bucket.bucketName);
  }

  #allow(actions: readonly TableAction[], resource: string, conditions: Conditions = {}): void {
    this.#function.addToRolePolicy(
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [resource],
        conditions,
      }),
    );
  }

  sendTo(variable: string, queue: Queue): void {
    queue.grant(this.#function, 'sqs:SendMessage');
    this.#function.addEnvironment(variable, queue.queueUrl);
  }

  /**
   * Invokes the function with up to ten messages of the queue at a time. The right to consume
   * includes changing a message's visibility, which is what the variable is for.
   */
  consume(variable: string, queue: Queue, concurrencyMax?: number): void {
    this.#function.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        ...(concurrencyMax === undefined ? {} : { maxConcurrency: concurrencyMax }),
      }),
    );
    this.#function.addEnvironment(variable, queue.queueUrl);
  }

  /** For the routes of an HTTP API. The right to invoke is the API's, for whichever of its routes. */
  httpIntegration(): HttpRouteIntegration {
    return new HttpLambdaIntegration('Http', this.#function, { scopePermissionToRoute: false });
  }

  /** Invokes the function every minute. A minute that fails is not made up for: the next one comes. */
  runEveryMinute(): void {
    this.#runEvery('EveryMinute', Duration.minutes(1));
  }

  /** The same, every quarter of an hour. */
  runEveryQuarter(): void {
    this.#runEvery('EveryQuarter', Duration.minutes(15));
  }

  #runEvery(id: string, interval: Duration): void {
    new Rule(this, id, {
      schedule: Schedule.rate(interval),
      targets: [
        new LambdaFunctionTarget(this.#function, {
          retryAttempts: 0,
          maxEventAge: interval,
        }),
      ],
    });
  }
}
