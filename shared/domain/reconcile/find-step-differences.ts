import type { LedgerEntry } from '../ledger/entry.ts';
import type { Difference } from './difference.ts';

/**
 * What is wrong with a wallet's steps although its chain holds: in each round they are numbered 1, 2, 3 …
 * in booking order, and two under one ruling cover different slips, because only voiding one of
 * them gives a player another step.
 */
export function findStepDifferences(entries: readonly LedgerEntry[]): readonly Difference[] {
  const last = new Map<string, Step>();
  return entries.flatMap((entry): readonly Difference[] => {
    const { walletId, seq, cause } = entry;
    if (cause.kind !== 'settlement') return [];
    const { roundId, step, ruling } = cause;
    const before = last.get(roundId);
    last.set(roundId, cause);
    const place = { walletId, roundId, seq };
    if (before !== undefined && repeats(cause, before)) {
      const message = `step ${step} settles again what step ${before.step} has settled under ruling ${ruling}`;
      return [{ kind: 'double-step', ...place, message }];
    }
    if (step === (before?.step ?? 0) + 1 && ruling >= (before?.ruling ?? 0)) return [];
    const message = `step ${step} under ruling ${ruling} follows ${describe(before)}`;
    return [{ kind: 'steps-out-of-order', ...place, message }];
  });
}

type Step = Extract<LedgerEntry['cause'], { kind: 'settlement' }>;

function repeats(step: Step, before: Step): boolean {
  return step.ruling === before.ruling && step.coveredSlips === before.coveredSlips;
}

function describe(before: Step | undefined): string {
  return before === undefined ? 'no step' : `step ${before.step} under ruling ${before.ruling}`;
}
