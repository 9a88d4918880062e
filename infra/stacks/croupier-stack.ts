/** Everything of one stage. The stack puts constructs together and defines no resource itself. */

import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { BETS_ROUTES } from '../../shared/messages/http/bets-routes.ts';
import { OFFICE_ROUTES } from '../../shared/messages/http/office-routes.ts';
import { OPERATORS_ROUTES } from '../../shared/messages/http/operators-routes.ts';
import {
  RECONCILIATION_PARTITION,
  ROUNDS_KEY,
  UNFINISHED_INDEX,
  WALLETS_KEY,
} from '../../shared/store/keys.ts';
import { AnchorBucket } from '../constructs/anchor-bucket.ts';
import { BundledFunction, type BundledFunctionProps } from '../constructs/bundled-function.ts';
import { DurableTable } from '../constructs/durable-table.ts';
import { PlatformApi } from '../constructs/platform-api.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import type { StageConfig } from '../stage-config.ts';

interface CroupierStackProps {
  readonly config: StageConfig;
}

// A message waits six times this long when its function was killed, and its table with it.
const TABLE_EVENTS_TIMEOUT = Duration.seconds(10);
// A bet that is not answered by then is looked up or taken back by the platform.
const BETS_TIMEOUT = Duration.seconds(5);

// The gateway waits no longer than 30 seconds for an answer.
const BACKOFFICE_TIMEOUT = Duration.seconds(29);
const OPERATORS_TIMEOUT = Duration.seconds(29);
const SETTLE_SHARD_TIMEOUT = Duration.seconds(60);

// The next sweep begins when this one ends at the latest.
const SWEEP_TIMEOUT = Duration.seconds(60);

// The next slice of a reconciliation begins when this one ends at the latest; no function has longer.
const RECONCILE_TIMEOUT = Duration.minutes(15);

// The function makes a transient failure visible again within seconds and parks a message that
// stays unprocessable for ten minutes, which is 120 receives. Dead letters are the last net under
// both: a message that leaves a FIFO queue early lets later ones of its table overtake it, and one
// that waits behind others is received as often as they are.
const TABLE_EVENTS_RECEIVES_MAX = 400;

// A shard returns to the queue on purpose: when time runs out, and until its grace period is over.
const SETTLEMENT_WORK_RECEIVES_MAX = 400;

// A message that is parked becomes one item of the rounds table, and an item ends at 400 KB.
const MESSAGE_BYTES_MAX = 262_144;

/** To commit what was decided, and to find out whether a commit that nobody answered is over. */
const COMMIT = ['PutItem', 'ConditionCheckItem'] as const;

/** What differs between the functions. */
type FunctionProps = Pick<BundledFunctionProps, 'name' | 'timeout' | 'memoryMiB'> &
  Partial<Pick<BundledFunctionProps, 'environment' | 'files'>>;

/** What the functions work with. */
interface Resources {
  readonly wallets: Table;
  readonly rounds: Table;
  readonly tableEvents: Queue;
  readonly settlementWork: Queue;
}

export class CroupierStack extends Stack {
  readonly #config: StageConfig;

  constructor(scope: Construct, id: string, { config }: CroupierStackProps) {
    super(scope, id, {
      description: `Croupier (${config.stage}): settles live-casino bets exactly once`,
      terminationProtection: config.retain,
    });
    this.#config = config;
    const { retain } = config;
    const wallets = new DurableTable(this, 'Wallets', { key: WALLETS_KEY, retain });
    const rounds = new DurableTable(this, 'Rounds', {
      key: ROUNDS_KEY,
      index: UNFINISHED_INDEX,
      retain,
    });
    const { queue: tableEvents } = new QueueWithDeadLetters(this, 'TableEvents', {
      fifo: true,
      consumerTimeout: TABLE_EVENTS_TIMEOUT,
      maxReceiveCount: TABLE_EVENTS_RECEIVES_MAX,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
    });
    const { queue: settlementWork } = new QueueWithDeadLetters(this, 'SettlementWork', {
      fifo: false,
      consumerTimeout: SETTLE_SHARD_TIMEOUT,
      maxReceiveCount: SETTLEMENT_WORK_RECEIVES_MAX,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
    });
    const resources = { wallets, rounds, tableEvents, settlementWork };
    this.#addRecordTableEvents(resources);
    this.#addSettleShard(resources);
    this.#addSweepRounds(resources);
    this.#addReconcile(resources);
    this.#addApi(resources);

    new CfnOutput(this, 'WalletsTableName', { value: wallets.tableName });
    new CfnOutput(this, 'RoundsTableName', { value: rounds.tableName });
    new CfnOutput(this, 'TableEventsQueueUrl', { value: tableEvents.queueUrl });
    new CfnOutput(this, 'SettlementWorkQueueUrl', { value: settlementWork.queueUrl });
  }

  #addRecordTableEvents({ wallets, rounds, tableEvents, settlementWork }: Resources): void {
    const recordEvents = this.#addFunction('RecordTableEvents', {
      name: 'table-events',
      timeout: TABLE_EVENTS_TIMEOUT,
      memoryMiB: 512,
    });
    recordEvents.consume('TABLE_EVENTS_QUEUE_URL', tableEvents);
    recordEvents.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    recordEvents.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'Query', 'UpdateItem', ...COMMIT]);
    // It moves no wallet: it reads them for what a correction would move, before people approve it.
    recordEvents.useTable('WALLETS_TABLE', wallets, ['BatchGetItem']);
  }

  #addSettleShard({ wallets, rounds, settlementWork }: Resources): void {
    const settleShard = this.#addFunction('SettleShard', {
      name: 'settle-shard',
      timeout: SETTLE_SHARD_TIMEOUT,
      memoryMiB: 1024,
    });
    const concurrencyMax = this.#config.settleConcurrencyMax;
    settleShard.consume('SETTLEMENT_WORK_QUEUE_URL', settlementWork, concurrencyMax);
    settleShard.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    settleShard.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'Query', 'UpdateItem', ...COMMIT]);
    settleShard.useTable('WALLETS_TABLE', wallets, ['GetItem', 'BatchGetItem', ...COMMIT]);
  }

  #addSweepRounds({ wallets, rounds, settlementWork }: Resources): void {
    const sweepRounds = this.#addFunction('SweepRounds', {
      name: 'sweep',
      timeout: SWEEP_TIMEOUT,
      memoryMiB: 512,
      environment: {
        OVERDUE_SECONDS: String(this.#config.overdueSeconds),
        // The store names both tables; this function has no right to touch a wallet.
        WALLETS_TABLE: wallets.tableName,
      },
    });
    sweepRounds.runEveryMinute();
    sweepRounds.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    sweepRounds.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'Query', 'UpdateItem', ...COMMIT]);
    sweepRounds.queryIndex(rounds, UNFINISHED_INDEX.name);
  }

  #addReconcile({ wallets, rounds }: Resources): void {
    const { anchorLock: lock, anchorLockDays: lockDays } = this.#config;
    const anchors = new AnchorBucket(this, 'Anchors', { lock, lockDays });
    const reconcile = this.#addFunction('Reconcile', {
      name: 'reconcile',
      timeout: RECONCILE_TIMEOUT,
      memoryMiB: 1024,
    });
    reconcile.runEveryQuarter();
    // It repairs nothing: it can write neither wallets nor rounds, only what it has found.
    reconcile.useTable('WALLETS_TABLE', wallets, ['BatchGetItem', 'GetItem', 'Query', 'Scan']);
    reconcile.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'Query', 'Scan']);
    reconcile.writePartition(rounds, COMMIT, RECONCILIATION_PARTITION);
    reconcile.keepObjects('ANCHORS_BUCKET', anchors);
    new CfnOutput(this, 'AnchorsBucketName', { value: anchors.bucketName });
  }

  #addApi(resources: Resources): void {
    const { httpRequestsPerSecondMax, logRetentionDays, retain } = this.#config;
    const api = new PlatformApi(this, 'PlatformApi', {
      ...{ requestsPerSecondMax: httpRequestsPerSecondMax, logRetentionDays, retain },
    });
    api.addRoutes(BETS_ROUTES, this.#addBets(resources).httpIntegration());
    api.addRoutes(BACKOFFICE_ROUTES, this.#addBackoffice(resources).httpIntegration());
    api.addRoutes(OFFICE_ROUTES, this.#addOffice(resources).httpIntegration());
    api.addRoutes(OPERATORS_ROUTES, this.#addOperators(resources).httpIntegration());
    api.addOutputs();
  }

  #addBets({ wallets, rounds }: Resources): BundledFunction {
    const bets = this.#addFunction('Bets', {
      name: 'bets',
      timeout: BETS_TIMEOUT,
      memoryMiB: 1024,
    });
    bets.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'BatchGetItem', 'Query', ...COMMIT]);
    bets.useTable('WALLETS_TABLE', wallets, ['GetItem', ...COMMIT]);
    return bets;
  }

  #addOffice({ wallets, rounds }: Resources): BundledFunction {
    const office = this.#addFunction('Office', {
      name: 'office',
      timeout: BACKOFFICE_TIMEOUT,
      memoryMiB: 512,
    });
    office.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'BatchGetItem', 'Query', ...COMMIT]);
    office.useTable('WALLETS_TABLE', wallets, ['GetItem', 'BatchGetItem', 'Query']);
    return office;
  }

  #addBackoffice({ wallets, rounds }: Resources): BundledFunction {
    const backoffice = this.#addFunction('Backoffice', {
      name: 'backoffice',
      files: ['docs/openapi.json'],
      timeout: BACKOFFICE_TIMEOUT,
      memoryMiB: 512,
    });
    backoffice.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'BatchGetItem', 'Query']);
    backoffice.useTable('WALLETS_TABLE', wallets, ['GetItem', 'BatchGetItem', 'Query', ...COMMIT]);
    return backoffice;
  }

  #addOperators({ wallets, rounds, tableEvents, settlementWork }: Resources): BundledFunction {
    const operators = this.#addFunction('Operators', {
      name: 'operators',
      timeout: OPERATORS_TIMEOUT,
      memoryMiB: 512,
      environment: { OVERDUE_SECONDS: String(this.#config.overdueSeconds) },
    });
    // Parked messages go back to where they came from.
    operators.sendTo('TABLE_EVENTS_QUEUE_URL', tableEvents);
    operators.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    const onRounds = ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', ...COMMIT] as const;
    operators.useTable('ROUNDS_TABLE', rounds, onRounds);
    operators.queryIndex(rounds, UNFINISHED_INDEX.name);
    operators.useTable('WALLETS_TABLE', wallets, ['GetItem', 'BatchGetItem', ...COMMIT]);
    return operators;
  }

  #addFunction(id: string, { environment, ...props }: FunctionProps): BundledFunction {
    const { graceSeconds, logRetentionDays, retain } = this.#config;
    return new BundledFunction(this, id, {
      ...{ ...props, logRetentionDays, retain },
      environment: { GRACE_SECONDS: String(graceSeconds), ...environment },
    });
  }
}
