import { hashEntry, type LedgerEntry } from './entry.ts';
import { GENESIS_HASH, type Wallet } from './wallet.ts';

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
}

const GENESIS: Tail = { seq: 0, hash: GENESIS_HASH, balance: 0n, owed: 0n };

/**
 * Recomputes a wallet's books from its entries, in booking order: no gap, every hash, every
 * balance, and the head. `undefined` when all of it agrees.
 */
export function findLedgerFault(
  wallet: Wallet,
  entries: readonly LedgerEntry[],
): LedgerFault | undefined {
  let tail = GENESIS;
  for (const entry of entries) {
    const message = faultOf(entry, tail);
    if (message !== undefined) return { seq: tail.seq + 1, message };
    tail = {
      seq: entry.seq,
      hash: entry.hash,
      balance: entry.balanceAfter,
      owed: entry.owedAfter,
    };
  }
  const agrees =
    wallet.seq === tail.seq &&
    wallet.hash === tail.hash &&
    wallet.balance === tail.balance &&
    wallet.owed === tail.owed;
  return agrees
    ? undefined
    : { seq: tail.seq + 1, message: 'the head does not match the newest entry' };
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
