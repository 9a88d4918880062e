import type { AnchoredHead } from '../domain/reconcile/anchor.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import type { ReconciliationCursor } from '../domain/reconcile/run.ts';
import type { AnchorStore } from '../store/anchor-store.ts';
import { readPartition } from '../store/keys.ts';
import type { ReconciliationStore } from '../store/reconciliation-store.ts';
import type { Look } from './confirm-differences.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import { reconcileAnchor } from './reconcile-anchor.ts';
import { reconcileRound, reconcileShard } from './reconcile-round.ts';
import { reconcileWallet } from './reconcile-wallet.ts';

export interface ReconcilePorts extends Pick<Ports, 'store' | 'clock'> {
  readonly reconciliation: ReconciliationStore;
  readonly anchors: AnchorStore;
}

export interface BatchOptions {
  /** Asked between chunks of a few wallets or rounds; the first one is always done. */
  readonly hasTime: () => boolean;
  /** Ends the batch after about so many partitions; 5,000 without it. */
  readonly partitionsMax?: number;
}

/** What came of a part of the books. */
export interface ReconcileBatch {
  /** Where to go on; absent at the end of all. */
  readonly next?: ReconciliationCursor;
  readonly differences: readonly Difference[];
  /** Of the wallets in which nothing is wrong, to be anchored. */
  readonly heads: readonly AnchoredHead[];
  readonly wallets: number;
  readonly rounds: number;
  /** Wallets and rounds that never stood still. */
  readonly busy: number;
}

const NOTHING: ReconcileBatch = { differences: [], heads: [], wallets: 0, rounds: 0, busy: 0 };

/** As many heads as an object of an anchor has lines; a differences' list stays small by itself. */
const PARTITIONS_MAX = 5000;
const IN_FLIGHT = 8;

/** With so many differences the batch ends, so that they are on record soon. */
const DIFFERENCES_MAX = 50;

/** Where a reconciliation begins. */
export const FIRST_CURSOR: ReconciliationCursor = { phase: 'anchor' };

/**
 * Compares a part of the books, from the cursor on: first the newest anchor with the ledgers, then every
 * wallet with its ledger, then every round with its players and sums. Reads only, beside whatever else
 * goes on. A batch that is asked for again from the same cursor says the same of what has not changed.
 * Rejects with `StoreUnavailableError`, or with what the anchors' store rejects with; the same cursor
 * is then good for another try.
 */
export async function reconcileBatch(
  ports: ReconcilePorts,
  cursor: ReconciliationCursor,
  options: BatchOptions,
): Promise<ReconcileBatch> {
  switch (cursor.phase) {
    case 'anchor': {
      const { next, differences } = await reconcileAnchor(ports, cursor.after);
      const going = next === undefined ? {} : { after: next };
      const phase = next === undefined ? 'wallets' : 'anchor';
      return { ...NOTHING, differences, next: { phase, ...going } };
    }
    case 'wallets': {
      const check = (walletId: string) => checkWallet(ports, walletId);
      const { after, batch } = await walk(ports.reconciliation, cursor, check, options);
      return { ...batch, next: after === undefined ? { phase: 'rounds' } : { ...cursor, after } };
    }
    case 'rounds': {
      const check = (partition: string) => checkRounds(ports, partition);
      const { after, batch } = await walk(ports.reconciliation, cursor, check, options);
      return after === undefined ? batch : { ...batch, next: { ...cursor, after } };
    }
  }
}

async function checkWallet(ports: ReconcilePorts, walletId: string): Promise<ReconcileBatch> {
  const { look, head } = await reconcileWallet(ports, walletId);
  return { ...answerOf(look), heads: head === undefined ? [] : [head], wallets: 1 };
}

async function checkRounds(ports: ReconcilePorts, partition: string): Promise<ReconcileBatch> {
  const { roundId, shard } = readPartition(partition);
  if (roundId === undefined) return NOTHING;
  return shard === undefined
    ? { ...answerOf(await reconcileRound(ports, roundId)), rounds: 1 }
    : answerOf(await reconcileShard(ports, roundId, shard));
}

function answerOf(look: Look): ReconcileBatch {
  return look === 'moved' ? { ...NOTHING, busy: 1 } : { ...NOTHING, differences: look };
}

/** Goes through the partitions of a table; `after` is absent once the last one was looked at. */
async function walk(
  reconciliation: ReconciliationStore,
  { phase, after: first }: ReconciliationCursor,
  check: (partition: string) => Promise<ReconcileBatch>,
  { hasTime, partitionsMax = PARTITIONS_MAX }: BatchOptions,
): Promise<{ readonly after: string | undefined; readonly batch: ReconcileBatch }> {
  const table = phase === 'rounds' ? 'rounds' : 'wallets';
  let batch = NOTHING;
  let looked = 0;
  let after = first;
  do {
    const page = await reconciliation.readPartitionPage(table, after);
    after = page.next;
    for (let start = 0; start < page.partitions.length; start += IN_FLIGHT) {
      const chunk = page.partitions.slice(start, start + IN_FLIGHT);
      const answers = await inParallel(chunk, IN_FLIGHT, check);
      batch = [batch, ...answers].reduce(join);
      looked += chunk.length;
      const isOver =
        !hasTime() || looked >= partitionsMax || batch.differences.length >= DIFFERENCES_MAX;
      const isLast = start + IN_FLIGHT >= page.partitions.length;
      if (isOver) return { after: isLast ? page.next : chunk.at(-1), batch };
    }
  } while (after !== undefined);
  return { after, batch };
}

function join(left: ReconcileBatch, right: ReconcileBatch): ReconcileBatch {
  return {
    differences: [...left.differences, ...right.differences],
    heads: [...left.heads, ...right.heads],
    wallets: left.wallets + right.wallets,
    rounds: left.rounds + right.rounds,
    busy: left.busy + right.busy,
  };
}
