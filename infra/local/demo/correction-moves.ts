import type { LedgerEntry } from '../../../shared/domain/ledger/entry.ts';
import type { Books, WalletBook } from './books.ts';
import { sum } from './ledger-sums.ts';

/** What one ruling moved for one player, by the ledger. */
export interface PlayerMove {
  readonly book: WalletBook;
  /** The steps under the ruling: one, if all is well. */
  readonly steps: readonly LedgerEntry[];
  /** What the player gained (+) or gave (−). */
  readonly change: bigint;
  /** What of it the balance did not cover. */
  readonly shortfall: bigint;
}

/** What a ruling moved, for everybody who has a step under it. */
export function movesOf(
  { wallets }: Books,
  roundId: string,
  number: number,
): readonly PlayerMove[] {
  return wallets.flatMap((book) => {
    const steps = book.entries.filter(
      ({ cause }) =>
        cause.kind === 'settlement' && cause.roundId === roundId && cause.ruling === number,
    );
    if (steps.length === 0) return [];
    const change = sum(steps.map(({ to, amount }) => (to === 'wallet' ? amount : -amount)));
    const shortfall = sum(
      steps.map(({ owedBefore, owedAfter }) => maxOf(owedAfter - owedBefore, 0n)),
    );
    return [{ book, steps, change, shortfall }];
  });
}

function maxOf(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
