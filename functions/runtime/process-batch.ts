import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';

/** What becomes of one message: it is deleted, or comes again after a while. */
export type Verdict = 'done' | { readonly againAfterSeconds: number };

export interface BatchOptions {
  /** `by-group`: a group's messages one after the other, stopping at the first that must come again. */
  readonly order: 'by-group' | 'any';
  /** Never rejects: what is wrong with a message is part of its verdict. */
  readonly handle: (record: SQSRecord, hasTime: () => boolean) => Promise<Verdict>;
}

/** No record is begun, and no chunk of a shard, with less than this left of the function's time. */
const SOFT_DEADLINE_MS = 2500;

const AT_ONCE: Verdict = { againAfterSeconds: 0 };

/**
 * Handles every record of a batch; the verdicts are in the order of the records. Keeps no state
 * between invocations: a message that failed once is simply handled when it comes again.
 */
export async function processBatch(
  { Records }: SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
  { order, handle }: BatchOptions,
): Promise<readonly Verdict[]> {
  const hasTime = () => context.getRemainingTimeInMillis() > SOFT_DEADLINE_MS;
  const verdicts = new Map<SQSRecord, Verdict>();
  const groups = Map.groupBy(Records, (record) => groupOf(record, order));
  await Promise.all(
    [...groups.values()].map(async (records) => {
      let verdict: Verdict = 'done';
      for (const record of records) {
        // What comes after a failure in its group waits for it, and comes again together with it.
        if (verdict === 'done') verdict = hasTime() ? await handle(record, hasTime) : AT_ONCE;
        verdicts.set(record, verdict);
      }
    }),
  );
  return Records.map((record) => verdicts.get(record) ?? AT_ONCE);
}

function groupOf(record: SQSRecord, order: BatchOptions['order']): string {
  return order === 'by-group' ? (record.attributes.MessageGroupId ?? '') : record.messageId;
}
