/** An event source mapping from a queue to a function, as the template defines it. */
export interface QueueMapping {
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  /** How long a batch is gathered; 0 takes what one receive brings. */
  readonly batchingWindowSeconds: number;
  readonly maximumConcurrency: number | undefined;
  /** Off: an answer of any kind deletes the whole batch. */
  readonly reportsBatchItemFailures: boolean;
}
