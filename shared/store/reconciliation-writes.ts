import { digest } from '../domain/digest.ts';
import type { Instant } from '../domain/instant.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import type { ReconciliationRun } from '../domain/reconcile/run.ts';
import { differenceItem, reconciliationItem } from './items/reconciliation-items.ts';
import * as keys from './keys.ts';
import { once, version, type Write } from './writes.ts';

/** `seen` is the revision that was read, `undefined` for the first run of all. */
export function putReconciliation(run: ReconciliationRun, seen: number | undefined): Write {
  const put = reconciliationItem.toAttributes(keys.reconciliationKey(), run);
  const condition = version('revision', seen);
  return { record: 'reconciliation', table: 'rounds', action: { put }, condition };
}

/** A run that is over stays on record. */
export function putReconciliationReport(run: ReconciliationRun): Write {
  const key = keys.reconciliationReportKey(run.startedAt);
  return once('reconciliation report', 'rounds', reconciliationItem.toAttributes(key, run));
}

export function putDifference(startedAt: Instant, difference: Difference): Write {
  const key = keys.differenceKey(startedAt, digest({ ...difference }));
  return once('difference', 'rounds', differenceItem.toAttributes(key, difference));
}
