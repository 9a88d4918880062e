/** Everything of one stage. The stack puts constructs together and defines no resource itself. */

import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { ROUNDS_KEY, WALLETS_KEY } from '../../shared/store/keys.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { DurableTable } from '../constructs/durable-table.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import type { StageConfig } from '../stage-config.ts';

interface CroupierStackProps {
  readonly config: StageConfig;
}

// A message waits six times this long when its function was killed, and its table with it.
const TABLE_EVENTS_TIMEOUT = Duration.seconds(10);
const SETTLE_SHARD_TIMEOUT = Duration.seconds(60);

// The function makes a transient failure visible again within seconds and parks a message that
// stays unprocessable for too long. Dead letters are the last net under both, so the count is
// high: a message that leaves a FIFO queue early lets later ones of its table overtake it.
const TABLE_EVENTS_RECEIVES_MAX = 50;

// A shard returns to the queue on purpose: when time runs out, and until its grace period is over.
const SETTLEMENT_WORK_RECEIVES_MAX = 100;

// A message that is parked becomes one item of the rounds table, and an item ends at 400 KB.
const MESSAGE_BYTES_MAX = 262_144;

export class CroupierStack extends Stack {
  constructor(scope: Construct, id: string, { config }: CroupierStackProps) {
    super(scope, id, {
      description: `Croupier (${config.stage}): settles live-casino bets exactly once`,
      terminationProtection: config.retain,
    });
    const { retain } = config;
    const wallets = new DurableTable(this, 'Wallets', { key: WALLETS_KEY, retain });
    const rounds = new DurableTable(this, 'Rounds', { key: ROUNDS_KEY, retain });
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

    const functionDefaults = {
      environment: { GRACE_SECONDS: String(config.graceSeconds) },
      logRetentionDays: config.logRetentionDays,
      retain,
    };
    const recordEvents = new BundledFunction(this, 'RecordTableEvents', {
      ...functionDefaults,
      name: 'table-events',
      timeout: TABLE_EVENTS_TIMEOUT,
      memoryMiB: 512,
      // The store names both tables; this function has no right to touch a wallet.
      environment: { ...functionDefaults.environment, WALLETS_TABLE: wallets.tableName },
    });
    recordEvents.consume('TABLE_EVENTS_QUEUE_URL', tableEvents);
    recordEvents.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    recordEvents.useTable('ROUNDS_TABLE', rounds, [
      'GetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'ConditionCheckItem',
    ]);

    const settleShard = new BundledFunction(this, 'SettleShard', {
      ...functionDefaults,
      name: 'settle-shard',
      timeout: SETTLE_SHARD_TIMEOUT,
      memoryMiB: 1024,
    });
    settleShard.consume('SETTLEMENT_WORK_QUEUE_URL', settlementWork, config.settleConcurrencyMax);
    settleShard.sendTo('SETTLEMENT_WORK_QUEUE_URL', settlementWork);
    settleShard.useTable('ROUNDS_TABLE', rounds, ['GetItem', 'Query', 'PutItem', 'UpdateItem']);
    settleShard.useTable('WALLETS_TABLE', wallets, ['GetItem', 'BatchGetItem', 'PutItem']);

    new CfnOutput(this, 'WalletsTableName', { value: wallets.tableName });
    new CfnOutput(this, 'RoundsTableName', { value: rounds.tableName });
    new CfnOutput(this, 'TableEventsQueueUrl', { value: tableEvents.queueUrl });
    new CfnOutput(this, 'SettlementWorkQueueUrl', { value: settlementWork.queueUrl });
  }
}
