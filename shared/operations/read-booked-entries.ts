import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { backoff } from '../store/clock.ts';
import type { EntryPageRequest } from '../store/store.ts';
import type { Ports } from './ports.ts';

interface BookedRequest {
  /** Goes on behind this entry. */
  readonly after?: Pick<LedgerEntry, 'seq' | 'bookedAt'>;
  /** Begins with the first entry that was booked at this time or later. */
  readonly from?: Instant | undefined;
  readonly limit: number;
}

/** Most corrections come within a day after the bell. */
const LOOK_BACK_MS = 24 * 60 * 60 * 1000;

/** Entries that are read at once. */
const CHUNK = 1000;

/** Half of a transaction may show before the rest, so what is missing is looked for a few times. */
const LOOKS_MAX = 4;

/**
 * Entries in booking order. They are stored in game time, where a correction lies far before what was
 * booked with it; but sequence numbers have no gap, so whoever has them all knows that nothing is
 * missing. Reads on from a day before, and if that was too late, from the beginning. Fails with
 * `LEDGER_DAMAGED` when an entry that the head counts is nowhere.
 */
export async function readBookedEntries(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  wallet: Wallet,
  request: BookedRequest,
): Promise<Result<readonly LedgerEntry[], Failure>> {
  for (let look = 1; ; look += 1) {
    const found = await lookFor(store, wallet, request);
    if (found !== undefined) return ok(found);
    if (look === LOOKS_MAX) {
      const message = `entries of ${wallet.walletId} are missing: verify the wallet`;
      return fail(failure('LEDGER_DAMAGED', message));
    }
    await backoff(clock, look);
  }
}

/** `undefined` when an entry of the page does not show. */
async function lookFor(
  store: Ports['store'],
  wallet: Wallet,
  { after, from, limit }: BookedRequest,
): Promise<readonly LedgerEntry[] | undefined> {
  const since = after?.bookedAt ?? from;
  const first =
    after === undefined && from !== undefined
      ? await findFirst(store, wallet, from)
      : (after?.seq ?? 0) + 1;
  if (first === undefined) return undefined;
  const length = Math.max(0, Math.min(limit, wallet.seq - first + 1));
  if (length === 0) return [];
  const wanted = Array.from({ length }, (_, index) => first + index);
  const hasAll = (seen: BySeq) => wanted.every((seq) => seen.has(seq));
  const seen = await collect(store, wallet, since, hasAll);
  return hasAll(seen) ? wanted.flatMap((seq) => seen.get(seq) ?? []) : undefined;
}

/** The first entry that was booked at a time or later; one past the newest if there is none. */
async function findFirst(
  store: Ports['store'],
  wallet: Wallet,
  from: Instant,
): Promise<number | undefined> {
  const find = (seen: BySeq): number | undefined => {
    const newest = seen.get(wallet.seq);
    if (wallet.seq === 0 || (newest !== undefined && newest.bookedAt < from)) return wallet.seq + 1;
    const starts = [...seen.values()].filter(({ seq, bookedAt }) => {
      const before = seq === 1 ? '' : seen.get(seq - 1)?.bookedAt;
      return bookedAt >= from && before !== undefined && before < from;
    });
    return starts.length === 0 ? undefined : Math.min(...starts.map(({ seq }) => seq));
  };
  return find(await collect(store, wallet, from, (seen) => find(seen) !== undefined));
}

type BySeq = ReadonlyMap<number, LedgerEntry>;

/** Reads from a day before a time, then from the beginning, until it is enough or all is read. */
async function collect(
  store: Ports['store'],
  { walletId }: Wallet,
  since: Instant | undefined,
  isEnough: (seen: BySeq) => boolean,
): Promise<BySeq> {
  const seen = new Map<number, LedgerEntry>();
  const beginnings = since === undefined ? [{}] : [{ from: dayBefore(since) }, {}];
  for (const beginning of beginnings) {
    for await (const entries of readChunks(store, walletId, beginning)) {
      for (const entry of entries) seen.set(entry.seq, entry);
      if (isEnough(seen)) return seen;
    }
  }
  return seen;
}

async function* readChunks(
  store: Ports['store'],
  walletId: string,
  beginning: Pick<EntryPageRequest, 'from'>,
): AsyncGenerator<readonly LedgerEntry[]> {
  let place: Pick<EntryPageRequest, 'after'> | undefined = {};
  while (place !== undefined) {
    const request: EntryPageRequest = { ...beginning, ...place, limit: CHUNK };
    const { entries, next } = await store.readEntryPage(walletId, request);
    yield entries;
    place = next === undefined ? undefined : { after: next };
  }
}

function dayBefore(time: Instant): Instant {
  return toInstant(Math.max(0, toEpochMilliseconds(time) - LOOK_BACK_MS));
}
