import { InvariantError } from '../invariant.ts';
import { nextOpenRounds, type Standing, standingAfter } from './book.ts';
import { hashEntry, type LedgerEntry } from './entry.ts';
import { GENESIS_HASH, type OpenRound, type Wallet } from './wallet.ts';

/** The first thing wrong with a wallet's books. */
export interface LedgerFault {
  /** Sequence number of the first bad entry; one past the last when only the head disagrees. */
  readonly seq: number;
  readonly message: string;
}

/** What an entry must follow: the state after the entry before it. */
interface Tail {
  readonly seq: number;
  readonly hash: string;
  readonly balance: bigint;
  readonly owed: bigint;
  readonly openRounds: ReadonlyMap<string, OpenRound>;
  readonly standing: Standing;
}

const GENESIS: Tail = {
  seq: 0,
  hash: GENESIS_HASH,
  balance: 0n,
  owed: 0n,
  openRounds: new Map(),
  standing: { status: 'active', refused: false },
};

/**
 * Recomputes a wallet's books from its entries, in booking order: no gap, every hash, every
 * balance, and the head with its status and its stakes in play. `undefined` when all of it agrees.
 */
export function findLedgerFault(
  wallet: Wallet,
  entries: readonly LedgerEntry[],
): LedgerFault | undefined {
  let tail = GENESIS;
  for (const entry of entries) {
    const message = faultOf(entry, tail);
    const openRounds = message === undefined ? openRoundsAfter(entry, tail) : undefined;
    if (openRounds === undefined) {
      return { seq: tail.seq + 1, message: message ?? 'it moves stakes that were not in play' };
    }
    const { seq, hash, balanceAfter: balance, owedAfter: owed } = entry;
    const standing = standingAfter(tail.standing, entry.cause);
    tail = { seq, hash, balance, owed, openRounds, standing };
  }
  const message = headFaultOf(wallet, tail);
  return message === undefined ? undefined : { seq: tail.seq + 1, message };
}

function openRoundsAfter(
  { cause, amount }: LedgerEntry,
  tail: Tail,
): Tail['openRounds'] | undefined {
  try {
    return nextOpenRounds(tail.openRounds, cause, amount);
  } catch (error) {
    if (error instanceof InvariantError) return undefined;
    throw error;
  }
}

function headFaultOf(wallet: Wallet, tail: Tail): string | undefined {
  const agrees =
    wallet.seq === tail.seq &&
    wallet.hash === tail.hash &&
    wallet.balance === tail.balance &&
    wallet.owed === tail.owed;
  if (!agrees) return 'the head does not match the newest entry';
  const { status, refused } = tail.standing;
  if (wallet.status !== status || wallet.refused !== refused) {
    return 'the head has another status than its entries';
  }
  const inPlay = [...tail.openRounds.values()].reduce((total, { stake }) => total + stake, 0n);
  return wallet.inPlay === inPlay && isSameOpen(wallet.openRounds, tail.openRounds)
    ? undefined
    : 'the head has other stakes in play than its entries';
}

function isSameOpen(left: Tail['openRounds'], right: Tail['openRounds']): boolean {
  return (
    left.size === right.size &&
    [...left].every(([roundId, { stake, turns }]) => {
      const other = right.get(roundId);
      return other?.stake === stake && other.turns === turns;
    })
  );
}

function faultOf(entry: LedgerEntry, tail: Tail): string | undefined {
  const { hash, ...unhashed } = entry;
  const change = entry.to === 'wallet' ? entry.amount : -entry.amount;
  if (entry.seq !== tail.seq + 1) return `sequence ${entry.seq} follows ${tail.seq}`;
  if (entry.prevHash !== tail.hash) return 'the previous hash is another one';
  if (hashEntry(unhashed) !== hash) return 'the content does not match its hash';
  if (entry.balanceBefore !== tail.balance || entry.owedBefore !== tail.owed) {
    return 'the balance before is not the balance after the previous entry';
  }
  const moved = entry.balanceAfter - entry.owedAfter - (entry.balanceBefore - entry.owedBefore);
  return moved === change ? undefined : 'the balances do not differ by the amount';
}
