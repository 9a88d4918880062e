import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { HttpPorts } from '../../../functions/runtime/http/create-http-ports.ts';
import type { Log } from '../../../functions/runtime/log.ts';
import type { createSettleShardHandler } from '../../../functions/settle-shard/create-handler.ts';
import type { Alarm, Ports } from '../../../shared/operations/ports.ts';
import { timingFor } from '../../../shared/operations/timing.ts';
import type { Clock } from '../../../shared/store/clock.ts';
import { createDynamoDbStore } from '../../../shared/store/dynamodb-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { createSqsWorkQueue } from '../../../shared/store/work-queue.ts';
import type { Coverage } from '../engine/coverage.ts';
import type { Process } from '../engine/process.ts';
import { createSdkClient, type WireCall } from '../engine/sdk-client.ts';
import type { SimContext } from '../engine/sim-context.ts';
import type { Line, SimDynamoDb } from '../engine/sim-dynamodb.ts';
import type { SqsHandler } from '../engine/sim-function.ts';
import type { HttpHandler } from '../engine/sim-http-function.ts';
import type { SimQueue } from '../engine/sim-queue.ts';
import { connectSqs } from '../engine/sqs-line.ts';
import type { Books } from '../oracle/books.ts';
import { OracleError } from '../oracle/must.ts';

export const TABLES = { wallets: 'wallets', rounds: 'rounds' } as const;

/** L of the stage `local`. */
export const GRACE_MS = 1000;

export const TIMING = timingFor(GRACE_MS);

/** As the functions are composed: their writes may land whenever they like. */
const FUNCTION_LINE: Line = { requestTimeoutMs: 3000, landsLate: true };

/** Whoever places slips: what has not landed within the timeout never lands. */
const PLATFORM_LINE: Line = { requestTimeoutMs: TIMING.requestTimeoutMs, landsLate: false };

/** Slips on one page of a shard, so few that players are cut in two. */
const PAGE_SLIPS = { least: 2, most: 6 };

/** What a handler that is fed by a queue is made of. */
type Dependencies = Parameters<typeof createSettleShardHandler>[0];

export interface Lines {
  platformPorts(process: Process): Ports;
  /** Composes a function that is fed by a queue. */
  handlerOn(
    queue: SimQueue,
    create: (dependencies: Dependencies) => unknown,
  ): (process: Process) => SqsHandler;
  /** Composes a function that is behind the gateway. */
  httpHandlerOn(create: HttpCompose): (process: Process) => HttpHandler;
  /** The tables as they are. */
  readonly directStore: Store;
}

type HttpCompose = (ports: HttpPorts, log: Log) => unknown;

export interface LinesOptions extends SimContext {
  readonly coverage: Coverage;
  readonly books: Books;
  readonly dynamoDb: SimDynamoDb;
  readonly settlementWork: SimQueue;
  readonly fail: (error: unknown) => void;
}

/** How processes reach the tables, the queues, their clock and people. */
export function createLines(options: LinesOptions): Lines {
  const { scheduler, random, trace, coverage, dynamoDb, settlementWork, books, fail } = options;

  const alarm: Alarm = (name, details) => {
    coverage.reached('alarm', name);
    trace.add('alarm', name, JSON.stringify(details));
    if (name !== 'player-quarantined') return;
    const round = books.rounds.get(String(details['roundId']));
    const isDamaged = round?.damaged.has(String(details['walletId'])) === true;
    if (!isDamaged) fail(new OracleError(`false alarm: ${name} ${JSON.stringify(details)}`));
  };

  /** A line about an error that nobody expects is a bug, even if all went well in the end. */
  const log: Log = (level, message, fields = {}) => {
    trace.add('log', message, JSON.stringify(fields));
    const isExpected = fields['alarm'] === undefined && message !== 'invocation failed';
    if (!isExpected) fail(new OracleError(`${message}: ${fields['why']}`));
    if (fields['code'] !== undefined) coverage.reached('failure', String(fields['code']));
    const became = fields['answer'] ?? fields['state'];
    if (level === 'info' && became !== undefined) coverage.reached(message, String(became));
  };

  const portsOn = (process: Process, line: Line): Ports => {
    const clock: Clock = {
      now: () => scheduler.now() + process.skewMs,
      sleep: (milliseconds) => scheduler.sleep(process, milliseconds),
      random: random.next,
    };
    const client = asDynamoDb(createSdkClient(dynamoDb.connect(process, line)));
    const slipPageSize = random.between(PAGE_SLIPS.least, PAGE_SLIPS.most);
    const work = asSqs(createSdkClient(connectSqs(options, settlementWork, process)));
    return {
      store: createDynamoDbStore({ client, tables: TABLES, clock, slipPageSize }),
      work: createSqsWorkQueue({ client: work, queueUrl: 'settlement-work', clock }),
      ...{ clock, alarm, timing: TIMING },
    };
  };

  return {
    platformPorts: (process) => portsOn(process, PLATFORM_LINE),
    handlerOn: (queue, create) => (process) => {
      const client = asSqs(createSdkClient(connectSqs(options, queue, process)));
      const dependencies = { ports: portsOn(process, FUNCTION_LINE), log };
      return asHandler(create({ ...dependencies, queue: { client, queueUrl: 'own queue' } }));
    },
    httpHandlerOn: (create) => (process) =>
      asHttpHandler(create(portsOn(process, PLATFORM_LINE), log)),
    directStore: createDirectStore(dynamoDb.direct, scheduler.now),
  };
}

function createDirectStore(direct: WireCall, now: () => number): Store {
  const clock: Clock = { now, sleep: () => Promise.resolve(), random: () => 0 };
  return createDynamoDbStore({
    client: asDynamoDb(createSdkClient(direct)),
    tables: TABLES,
    clock,
  });
}

// The store and the queues use nothing of a client but `send`.
function asDynamoDb(client: object): DynamoDBClient {
  return client as DynamoDBClient;
}

function asSqs(client: object): SQSClient {
  return client as SQSClient;
}

// A middy handler takes an optional third argument.
function asHandler(handler: unknown): SqsHandler {
  return handler as SqsHandler;
}

function asHttpHandler(handler: unknown): HttpHandler {
  return handler as HttpHandler;
}
