import { createBackofficeHandler } from '../../../functions/backoffice/create-handler.ts';
import { createBetsHandler } from '../../../functions/bets/create-handler.ts';
import { createSettleShardHandler } from '../../../functions/settle-shard/create-handler.ts';
import { createTableEventsHandler } from '../../../functions/table-events/create-handler.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type Coverage, createCoverage } from '../engine/coverage.ts';
import { createFaults } from '../engine/faults.ts';
import { createProcess, type Process } from '../engine/process.ts';
import { createRandom } from '../engine/random.ts';
import { createScheduler } from '../engine/scheduler.ts';
import type { WireCall } from '../engine/sdk-client.ts';
import type { SimContext } from '../engine/sim-context.ts';
import { createSimDynamoDb } from '../engine/sim-dynamodb.ts';
import { createSimFunction, type SimFunction } from '../engine/sim-function.ts';
import { createSimHttpFunction, type SimHttpFunction } from '../engine/sim-http-function.ts';
import { createSimQueue, type SimQueue } from '../engine/sim-queue.ts';
import { createTrace } from '../engine/trace.ts';
import { auditCommit } from '../oracle/audit.ts';
import { type Books, createBooks } from '../oracle/books.ts';
import { createHistory, type History } from './history.ts';
import { createLines, GRACE_MS } from './lines.ts';
import { createTables, openHouse, type SimTable } from './open-house.ts';
import { drawProfile, type Profile } from './profile.ts';

/** A casino in a box: the product's own operations and handlers, everything else simulated. */
export interface World extends SimContext {
  readonly seed: number;
  readonly profile: Profile;
  readonly coverage: Coverage;
  readonly history: History;
  readonly books: Books;
  readonly tables: readonly SimTable[];
  /** Wallets of players who play all the time, and of those with whom something is special. */
  readonly walletIds: readonly string[];
  readonly oddWalletIds: readonly string[];
  readonly guestWalletIds: readonly string[];
  readonly tableEvents: SimQueue;
  readonly settlementWork: SimQueue;
  /** Those that are fed by queues. */
  readonly functions: readonly SimFunction[];
  readonly bets: SimHttpFunction;
  readonly backoffice: SimHttpFunction;
  /** The tables as they are: no turns, no faults. */
  readonly store: Store;
  readonly tamper: WireCall;
  /** Committed requests so far. */
  commits(): number;
  /** The first thing that was wrong; the run ends with it. */
  failure(): unknown;
  fail(error: unknown): void;
  /** Calls from outside that somebody waits for. */
  callsRunning: number;
  /** Odd messages sent so far. */
  oddMessages: number;
  /** A process of people and schedules, with its own lines to tables and queue. */
  startPlatform(name: string): { readonly process: Process; readonly ports: Ports };
  /** The tables are out of reach for so long. */
  breakDown(milliseconds: number): void;
  close(): Promise<void>;
}

const START_AT = Date.UTC(2026, 0, 1);
const PLATFORM_SKEW_MAX_MS = 400;

/** Nobody asks for it here. */
const NO_DOCUMENT = { openapi: '' };

export async function createWorld(seed: number): Promise<World> {
  const random = createRandom(seed);
  const profile = drawProfile(seed, random);
  const coverage = createCoverage();
  const faults = createFaults(random, coverage, profile.rates);
  const scheduler = createScheduler({
    ...{ random, startAt: START_AT },
    onOrphan: () => faults.note('request landing after its sender died'),
  });
  const context: SimContext = { scheduler, random, faults, trace: createTrace(scheduler.now) };
  let commits = 0;
  const failures: unknown[] = [];
  const fail = (error: unknown) => failures.push(error);

  const [books, history] = [createBooks(), createHistory()];
  const dynamoDb = createSimDynamoDb({
    ...context,
    onCommit: (changes) => {
      const at = scheduler.now();
      commits += 1;
      try {
        auditCommit({ books, history, coverage, at, graceMs: GRACE_MS }, changes);
      } catch (error) {
        fail(error);
      }
    },
  });
  const queue = (name: string, isFifo: boolean, maxReceiveCount: number) =>
    createSimQueue({
      ...context,
      ...{ name, isFifo, maxReceiveCount },
      visibilityTimeoutMs: profile.visibilityTimeoutMs,
    });
  const tableEvents = queue('table-event', true, profile.receivesMax.tableEvents);
  const settlementWork = queue('settlement-work', false, profile.receivesMax.settlementWork);
  const lines = createLines({ ...context, coverage, books, dynamoDb, settlementWork, fail });
  await createTables(dynamoDb.direct);
  const house = await openHouse({ seed, random, profile, scheduler, store: lines.directStore });

  let calls = 0;
  return {
    ...{ ...context, ...house, seed, profile, coverage, history, books, fail },
    ...{ tableEvents, settlementWork, callsRunning: 0, oddMessages: 1 },
    functions: [
      createSimFunction({
        ...{ ...context, name: 'table-events', queue: tableEvents, timeoutMs: 30_000 },
        createHandler: lines.handlerOn(tableEvents, createTableEventsHandler),
        onError: fail,
      }),
      createSimFunction({
        ...{ ...context, name: 'settle-shard', queue: settlementWork, timeoutMs: 60_000 },
        createHandler: lines.handlerOn(settlementWork, createSettleShardHandler),
        onError: fail,
      }),
    ],
    bets: createSimHttpFunction({
      ...{ ...context, name: 'bets', timeoutMs: 5000 },
      createHandler: lines.httpHandlerOn(createBetsHandler),
      onError: fail,
    }),
    backoffice: createSimHttpFunction({
      ...{ ...context, name: 'backoffice', timeoutMs: 29_000 },
      createHandler: lines.httpHandlerOn((ports, log) =>
        createBackofficeHandler(ports, log, NO_DOCUMENT),
      ),
      onError: fail,
    }),
    store: lines.directStore,
    tamper: dynamoDb.tamper,
    commits: () => commits,
    failure: () => failures[0],
    startPlatform: (name) => {
      calls += 1;
      const skewMs = random.chance(0.2)
        ? random.between(-PLATFORM_SKEW_MAX_MS, PLATFORM_SKEW_MAX_MS)
        : 0;
      const process = createProcess(`${name}-${calls}`, skewMs);
      return { process, ports: lines.platformPorts(process) };
    },
    breakDown: dynamoDb.breakDown,
    close: dynamoDb.close,
  };
}
