import { type Failure, failure } from '../domain/failure.ts';
import { invariant } from '../domain/invariant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { type EntryCursor, entryKey, isEntryCursor } from '../store/keys.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { inParallel } from './in-parallel.ts';
import type { Ports } from './ports.ts';
import { BetHistorySchema, findProblem } from './requests.ts';
import { type RoundBets, readRoundBets } from './round-bets.ts';

export interface BetHistoryRequest {
  readonly walletId: string;
  /** Goes on behind an earlier page. */
  readonly cursor?: string;
  /** Most rounds of a page, from 1 to 50. */
  readonly limit: number;
}

export interface BetHistory {
  readonly rounds: readonly RoundBets[];
  /** Asks for the next page; absent after the last one. */
  readonly next?: string;
}

/** Entries that are read for every round of a page: a stake and a settlement, and some more. */
const ENTRIES_PER_ROUND = 4;

/** Rounds that are read at once. */
const LANES = 8;

/**
 * The rounds in which a player had something accepted, the one with the latest stake first, each with
 * the result of every wager. A page may be shorter than asked for and still have a next one. Fails with `ID_INVALID`, `REQUEST_MALFORMED` or
 * `WALLET_NOT_FOUND`.
 */
export async function betHistory(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: BetHistoryRequest,
): Promise<Result<BetHistory, Failure>> {
  const problem = findProblem(BetHistorySchema, request);
  if (problem !== undefined) return fail(problem);
  const { walletId, cursor, limit } = request;
  if ((await ports.store.readWallet(walletId)) === undefined) {
    return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
  }
  let place = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && (place === undefined || !isEntryCursor(place))) {
    return fail(failure('REQUEST_MALFORMED', 'cursor: none of this history'));
  }
  for (;;) {
    const page = await readRounds(ports, { walletId, after: place, limit });
    place = page.next;
    if (place === undefined) return ok({ rounds: page.rounds });
    if (page.rounds.length > 0) return ok({ rounds: page.rounds, next: encodeCursor(place) });
  }
}

interface Rounds {
  readonly rounds: readonly RoundBets[];
  readonly next: EntryCursor | undefined;
}

async function readRounds(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: {
    readonly walletId: string;
    readonly after: EntryCursor | undefined;
    readonly limit: number;
  },
): Promise<Rounds> {
  const { walletId, after, limit } = request;
  const { entries, next } = await ports.store.readEntryPage(walletId, {
    newestFirst: true,
    ...(after === undefined ? {} : { after }),
    limit: limit * ENTRIES_PER_ROUND,
  });
  const stakes = latestStakes(entries);
  const chosen = stakes.slice(0, limit);
  const bets = await inParallel(chosen, LANES, async (stake) => {
    const found = await readRoundBets(ports, walletId, stake.roundId);
    invariant(
      found !== undefined,
      `${walletId} staked on round ${stake.roundId}, which is unknown`,
    );
    return isLatest(stake, found) ? [found] : [];
  });
  const last = stakes.length > limit ? chosen.at(-1)?.place : next;
  return { rounds: bets.flat(), next: last };
}

interface Stake {
  readonly roundId: string;
  readonly slipId: string;
  readonly place: EntryCursor;
}

/** Of each round among the entries, which lie latest first. */
function latestStakes(entries: readonly LedgerEntry[]): readonly Stake[] {
  const stakes = new Map<string, Stake>();
  for (const { walletId, effectiveAt, cause } of entries) {
    if (cause.kind !== 'stake' || stakes.has(cause.roundId)) continue;
    const { roundId, slipId } = cause;
    const place = entryKey(walletId, effectiveAt, cause).sk;
    stakes.set(roundId, { roundId, slipId, place });
  }
  return [...stakes.values()];
}

/** A round stands where its latest stake lies, so that no two pages show it. */
function isLatest({ slipId }: Stake, { slips }: RoundBets): boolean {
  const booked = slips.flatMap((slip) =>
    slip.state === 'refused' || slip.state === 'tombstone'
      ? []
      : [{ slipId: slip.slipId, place: `${slip.receivedAt}#${slip.slipId}` }],
  );
  const latest = booked.reduce((left, right) => (left.place > right.place ? left : right));
  return latest.slipId === slipId;
}
