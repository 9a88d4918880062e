import type { Books } from './books.ts';
import type { Check } from './check.ts';
import { checkCorrections } from './check-corrections.ts';
import { checkLedger } from './check-ledger.ts';
import { checkMessages } from './check-messages.ts';
import { checkOutcome } from './check-outcome.ts';
import { expectOutcome } from './expect-outcome.ts';
import { sumRounds } from './round-sums.ts';

/** Holds the books against themselves, and against what the scenarios foretell. */
export function checkBooks(books: Books): readonly Check[] {
  const rounds = sumRounds(books);
  const expected = expectOutcome(books.rounds.map(({ planned }) => planned));
  return [
    ...checkLedger(books, rounds),
    ...checkOutcome(books, rounds, expected),
    ...checkCorrections(books, expected.corrections),
    ...checkMessages(books),
  ];
}
