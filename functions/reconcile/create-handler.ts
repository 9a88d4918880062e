import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { ReconciliationRun } from '../../shared/domain/reconcile/run.ts';
import { continueReconciliation } from '../../shared/operations/continue-reconciliation.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import type { ReconcilePorts } from '../../shared/operations/reconcile.ts';
import { structuredLog } from '../middleware/structured-log.ts';
import type { Log } from '../runtime/log.ts';

export interface ReconcileDependencies {
  readonly ports: ReconcilePorts & Pick<Ports, 'alarm'>;
  readonly log: Log;
}

/** The schedule sends neither; by hand a day may be reconciled again, in small batches. */
const EventSchema = z.looseObject({
  again: z.boolean().default(false),
  partitionsMax: z.int().positive().exactOptional(),
});

/** The largest round takes less to look at. */
const SOFT_DEADLINE_MS = 120_000;

/** Goes on with the reconciliation of the day, and answers how it stands. */
export function createReconcileHandler({ ports, log }: ReconcileDependencies) {
  return middy<unknown, ReconciliationRun>({ timeoutEarlyInMillis: 0 })
    .use(structuredLog(log))
    .handler(async (event: unknown, context: Context) => {
      const options = EventSchema.parse(event);
      const hasTime = () => context.getRemainingTimeInMillis() > SOFT_DEADLINE_MS;
      const run = await continueReconciliation(ports, { ...pick(options), hasTime });
      log(run.differences === 0 ? 'info' : 'warn', 'reconcile', summaryOf(run));
      return run;
    });
}

function pick({ again, partitionsMax }: z.output<typeof EventSchema>) {
  return { again, ...(partitionsMax === undefined ? {} : { partitionsMax }) };
}

function summaryOf({ startedAt, cursor, anchor, ...run }: ReconciliationRun) {
  const { wallets, rounds, busy, differences } = run;
  return {
    ...{ startedAt, wallets, rounds, busy, differences, isOver: cursor === undefined },
    ...{ anchorDay: anchor?.day, anchorDigest: anchor?.digest },
  };
}
