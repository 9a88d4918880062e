import { digest } from '../domain/digest.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { type Anchor, type AnchorPart, createAnchor } from '../domain/reconcile/anchor.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import type { ReconciliationRun } from '../domain/reconcile/run.ts';
import { putAnchor, putAnchorPart } from '../store/anchor-files.ts';
import type { AnchorStore } from '../store/anchor-store.ts';
import {
  putDifference,
  putReconciliation,
  putReconciliationReport,
} from '../store/reconciliation-writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import {
  type BatchOptions,
  FIRST_CURSOR,
  type ReconcileBatch,
  type ReconcilePorts,
  reconcileBatch,
} from './reconcile.ts';
import { readWhole } from './reconcile-anchor.ts';

type RunPorts = ReconcilePorts & Pick<Ports, 'alarm'>;

export interface ContinueOptions extends BatchOptions {
  /** Begin a new run although today's is over. */
  readonly again?: boolean;
}

/**
 * Goes on with the reconciliation that is under way, or begins the one of today, until it is over or
 * time is. Every difference is an alarm `books-differ` and a record; the heads of the wallets become
 * the anchor of the day. After a crash the last batch is done again, so an alarm may come twice; a
 * second invocation beside this one stops the slower of the two. Answers the run as it stands.
 */
export async function continueReconciliation(
  ports: RunPorts,
  options: ContinueOptions,
): Promise<ReconciliationRun> {
  let run = await beginOrResume(ports, options);
  while (run.cursor !== undefined && options.hasTime()) {
    const batch = await reconcileBatch(ports, run.cursor, options);
    report(ports, batch.differences);
    const next = await runAfter(ports, run, batch);
    await record(ports, run.startedAt, batch.differences);
    if (!(await save(ports, run, next))) return run;
    run = next;
  }
  return run;
}

/** The run that is under way or was the last, and what it has found so far. */
export async function readReconciliation({
  reconciliation,
}: Pick<ReconcilePorts, 'reconciliation'>): Promise<
  { readonly run: ReconciliationRun; readonly differences: readonly Difference[] } | undefined
> {
  const run = await reconciliation.readRun();
  if (run === undefined) return undefined;
  return { run, differences: await reconciliation.readDifferences(run.startedAt) };
}

async function beginOrResume(
  ports: RunPorts,
  { again = false }: ContinueOptions,
): Promise<ReconciliationRun> {
  const now = toInstant(ports.clock.now());
  const last = await ports.reconciliation.readRun();
  const isDue = last === undefined || again || dayOf(last.startedAt) < dayOf(now);
  if (last !== undefined && (last.cursor !== undefined || !isDue)) return last;
  const run: ReconciliationRun = {
    ...{ startedAt: nextStart(ports, last), cursor: FIRST_CURSOR, parts: [] },
    ...{ wallets: 0, rounds: 0, busy: 0, differences: 0 },
    ...(last?.anchor === undefined ? {} : { anchor: last.anchor }),
    revision: (last?.revision ?? 0) + 1,
  };
  // Who lost against another invocation goes on with what that one has begun.
  return (await save(ports, last, run)) ? run : ((await ports.reconciliation.readRun()) ?? run);
}

/** Runs are named by their start, so no two have the same, whatever the clocks say. */
function nextStart({ clock }: Pick<Ports, 'clock'>, last: ReconciliationRun | undefined): Instant {
  const earliest = last === undefined ? 0 : toEpochMilliseconds(last.startedAt) + 1;
  return toInstant(Math.max(clock.now(), earliest));
}

function dayOf(instant: Instant): string {
  return instant.slice(0, 10);
}

function report({ alarm }: RunPorts, differences: readonly Difference[]): void {
  for (const difference of differences) alarm('books-differ', { ...difference });
}

/** What lies outside of the tables is written first, and may be written again. */
async function runAfter(
  { clock, anchors }: RunPorts,
  run: ReconciliationRun,
  { next, differences, heads, wallets, rounds, busy }: ReconcileBatch,
): Promise<ReconciliationRun> {
  const { cursor, ...before } = run;
  const parts =
    heads.length === 0 ? run.parts : [...run.parts, await putAnchorPart(anchors, heads)];
  const isAnchored = cursor?.phase === 'wallets' && next?.phase === 'rounds' && parts.length > 0;
  const anchor = isAnchored ? await anchorDay(anchors, run.startedAt, parts) : undefined;
  return {
    ...{ ...before, parts },
    ...(next === undefined ? { endedAt: toInstant(clock.now()) } : { cursor: next }),
    ...(anchor === undefined ? {} : { anchor: { day: anchor.day, digest: anchor.digest } }),
    wallets: run.wallets + wallets,
    rounds: run.rounds + rounds,
    busy: run.busy + busy,
    differences: run.differences + differences.length,
    revision: run.revision + 1,
  };
}

/** Answers the anchor that the day has from then on: the first one that was written. */
async function anchorDay(
  anchors: AnchorStore,
  startedAt: Instant,
  parts: readonly AnchorPart[],
): Promise<Anchor | undefined> {
  const anchor = createAnchor(startedAt, parts);
  if ((await putAnchor(anchors, anchor)) === 'written') return anchor;
  const first = await readWhole(anchors, anchor.day);
  return first === 'damaged' ? undefined : first;
}

/** A transaction has room for 100 records. */
const DIFFERENCES_PER_COMMIT = 90;

/** Each once, however often it is found. */
async function record(
  ports: ReconcilePorts,
  startedAt: Instant,
  differences: readonly Difference[],
): Promise<void> {
  for (let start = 0; start < differences.length; start += DIFFERENCES_PER_COMMIT) {
    const some = new Map(
      differences
        .slice(start, start + DIFFERENCES_PER_COMMIT)
        .map((difference) => [digest({ ...difference }), difference]),
    );
    await decideAndCommit<'recorded'>(ports, async () => {
      const known = (await ports.reconciliation.readDifferences(startedAt)).map((each) =>
        digest({ ...each }),
      );
      for (const key of known) some.delete(key);
      const writes = [...some.values()].map((difference) => putDifference(startedAt, difference));
      return writes.length === 0
        ? answer('recorded')
        : { kind: 'commit', writes, answer: 'recorded' };
    });
  }
}

/** Whether this run is ours still: somebody else may have gone on with it. */
async function save(
  ports: ReconcilePorts,
  seen: ReconciliationRun | undefined,
  next: ReconciliationRun,
): Promise<boolean> {
  return decideAndCommit<boolean>(ports, async () => {
    const stored = await ports.reconciliation.readRun();
    if (stored !== undefined && isSame(stored, next)) return answer(true);
    if (stored?.revision !== seen?.revision) return answer(false);
    const report = next.cursor === undefined ? [putReconciliationReport(next)] : [];
    return {
      kind: 'commit',
      writes: [putReconciliation(next, seen?.revision), ...report],
      answer: true,
    };
  });
}

function isSame(left: ReconciliationRun, right: ReconciliationRun): boolean {
  return digestRun(left) === digestRun(right);
}

function digestRun({ cursor, parts, anchor, ...rest }: ReconciliationRun): string {
  return digest({
    ...rest,
    cursor: cursor === undefined ? null : { ...cursor },
    parts: parts.map((part) => ({ ...part })),
    anchor: anchor === undefined ? null : { ...anchor },
  });
}
