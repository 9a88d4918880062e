/** A queue, the dead-letter queue behind it, and the alarm that says something lies there. */

import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface QueueWithDeadLettersProps {
  /** Ordered by message group, at high throughput: each group has its own limit. */
  readonly fifo: boolean;
  /** The timeout of the function that consumes the queue. */
  readonly consumerTimeout: Duration;
  /** Receives after which a message is dead. */
  readonly maxReceiveCount: number;
  /** Default: what SQS allows, 1 MiB. */
  readonly maxMessageSizeBytes?: number;
}

// Lambda may hold a message for several attempts at an invocation that is throttled; AWS asks for
// six timeouts, or a message is processed by two invocations at the same time.
const TIMEOUTS_PER_VISIBILITY = 6;

// Each table has the full rate of a FIFO queue to itself.
const HIGH_THROUGHPUT: QueueProps = {
  contentBasedDeduplication: false,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
};

/** Encrypted, reached through TLS only; unread messages live 14 days, the longest SQS offers. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: QueueWithDeadLettersProps) {
    super(scope, id);
    const common: QueueProps = {
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    };
    const deadLetters = new Queue(this, 'DeadLetters', {
      ...common,
      ...(props.fifo ? fifo(`${id}DeadLetters`, this) : {}),
    });
    this.queue = new Queue(this, 'Queue', {
      ...common,
      ...(props.fifo ? { ...fifo(id, this), ...HIGH_THROUGHPUT } : {}),
      ...(props.maxMessageSizeBytes === undefined
        ? {}
        : { maxMessageSizeBytes: props.maxMessageSizeBytes }),
      visibilityTimeout: Duration.seconds(
        props.consumerTimeout.toSeconds() * TIMEOUTS_PER_VISIBILITY,
      ),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: props.maxReceiveCount },
    });
    alarmWhenUsed(deadLetters);
  }
}

/**
 * The only physical name in the app. SQS demands the suffix and CloudFormation generates it, but
 * emulators of CloudFormation generate names without, and then refuse them.
 */
function fifo(name: string, scope: Construct): QueueProps {
  return { fifo: true, queueName: `${Stack.of(scope).stackName}-${name}.fifo` };
}

/** By what is visible: SQS does not count messages that it moves itself as sent. */
function alarmWhenUsed(deadLetters: Queue): void {
  new Alarm(deadLetters, 'Used', {
    alarmDescription: 'Messages lie in the dead-letter queue: find the cause, then redrive them.',
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: Stats.MAXIMUM,
    }),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    threshold: 0,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
