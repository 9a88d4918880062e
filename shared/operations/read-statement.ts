import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds } from '../domain/instant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isEntryCursor } from '../store/keys.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Ports } from './ports.ts';
import { readBookedEntries } from './read-booked-entries.ts';
import { findProblem, StatementSchema } from './requests.ts';

export interface StatementRequest {
  readonly walletId: string;
  /**
   * - `booking`: as it was written, each balance following from the one before it.
   * - `game-time`: as it happened; a correction stands at its round's bell.
   */
  readonly order: 'booking' | 'game-time';
  /** Begins with what was booked, or happened, at this time; with the first entry without it. */
  readonly from?: Instant;
  /** Goes on behind an earlier page of the same request. */
  readonly cursor?: string;
  /** Most entries of a page, from 1 to 500. */
  readonly limit: number;
}

export interface Statement {
  /** The wallet as it was just before its entries were read. */
  readonly wallet: Wallet;
  /** Each with the balance and what was owed after it. */
  readonly entries: readonly LedgerEntry[];
  /** Asks for the next page; absent after the last one. */
  readonly next?: string;
}

/**
 * A part of a wallet's statement, oldest first. In game time a page costs what it shows. In booking
 * order it also costs the entries between, since entries are stored in game time: mostly those of the day before;
 * all of them when a very late correction is on the page. Fails with `ID_INVALID`, `REQUEST_MALFORMED`, `WALLET_NOT_FOUND`
 * or `LEDGER_DAMAGED`.
 */
export async function readStatement(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: StatementRequest,
): Promise<Result<Statement, Failure>> {
  const problem = findProblem(StatementSchema, request);
  if (problem !== undefined) return fail(problem);
  const wallet = await ports.store.readWallet(request.walletId);
  if (wallet === undefined) {
    return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${request.walletId}`));
  }
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor);
  if (request.cursor !== undefined && !isPlace(after, request)) {
    return fail(failure('REQUEST_MALFORMED', 'cursor: none of this statement'));
  }
  return request.order === 'booking'
    ? readBooked(ports, { wallet, after }, request)
    : ok(await readInGameTime(ports, { wallet, after }, request));
}

interface Start {
  readonly wallet: Wallet;
  readonly after: string | undefined;
}

/** In booking order `<seq>@<booked at>`, in game time the key of an entry. */
function isPlace(place: string | undefined, { order, from = '' }: StatementRequest): boolean {
  if (place === undefined) return false;
  return order === 'booking'
    ? !Number.isNaN(toEpochMilliseconds(BOOKED_PLACE.exec(place)?.[2] ?? ''))
    : isEntryCursor(place) && place.slice(place.indexOf('#') + 1) >= from;
}

const BOOKED_PLACE = /^([1-9]\d{0,14})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

async function readBooked(
  ports: Pick<Ports, 'store' | 'clock'>,
  { wallet, after = '' }: Start,
  { from, limit }: StatementRequest,
): Promise<Result<Statement, Failure>> {
  const [, seq, bookedAt] = BOOKED_PLACE.exec(after) ?? [];
  const start =
    seq !== undefined && bookedAt !== undefined
      ? { after: { seq: Number(seq), bookedAt } }
      : { from };
  const entries = await readBookedEntries(ports, wallet, { ...start, limit });
  if (!entries.ok) return entries;
  const last = entries.value.at(-1);
  if (last === undefined || last.seq === wallet.seq) return ok({ wallet, entries: entries.value });
  const next = encodeCursor(`${last.seq}@${last.bookedAt}`);
  return ok({ wallet, entries: entries.value, next });
}

async function readInGameTime(
  { store }: Pick<Ports, 'store'>,
  { wallet, after }: Start,
  { from, limit }: StatementRequest,
): Promise<Statement> {
  const { entries, next } = await store.readEntryPage(wallet.walletId, {
    ...(from === undefined ? {} : { from }),
    ...(after === undefined ? {} : { after }),
    limit,
  });
  return next === undefined ? { wallet, entries } : { wallet, entries, next: encodeCursor(next) };
}
