import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import type { Books, RoundBook } from './books.ts';
import { type Check, compare } from './check.ts';
import type { ExpectedOutcome, RoundMoney } from './expect-outcome.ts';
import type { RoundSums } from './round-sums.ts';

/** The books must agree with the scenarios. */
export function checkOutcome(
  books: Books,
  rounds: readonly RoundSums[],
  expected: ExpectedOutcome,
): readonly Check[] {
  return [
    {
      claim: 'Every round is in the state that its scenario foretells, under the rulings it names',
      faults: books.rounds.flatMap(findStateFaults),
    },
    {
      claim: 'Stakes, payouts, refunds and commission are what the scenarios give by hand',
      faults: findMoneyFaults(expected, rounds),
    },
    {
      claim: 'So are the balance and in play of every wallet, and nobody owes anything',
      faults: findWalletFaults(expected, books),
    },
  ];
}

function findStateFaults({ planned, round, rulings }: RoundBook): readonly string[] {
  const { roundId, course } = planned;
  // A correction says which ruling it takes the place of; the first takes that of none.
  const expected = planned.rulings.map(({ decision }, index) => hashDecision(decision, index));
  const found = rulings.map(({ contentHash }) => contentHash);
  return [
    ...compare(`round ${roundId}`, course.state, round.state),
    ...(String(found) === String(expected)
      ? []
      : [`round ${roundId} has ${found.length} rulings, or another one`]),
  ];
}

function findMoneyFaults(
  expected: ExpectedOutcome,
  rounds: readonly RoundSums[],
): readonly string[] {
  const found = new Map<string, RoundMoney>(
    rounds.flatMap(({ roundId, currency, settled }) =>
      settled === undefined ? [] : [[`${roundId} ${currency}`, settled] as const],
    ),
  );
  return [...new Set([...expected.rounds.keys(), ...found.keys()])].flatMap((key) =>
    (['stake', 'payout', 'refund', 'commission'] as const).flatMap((part) =>
      compare(`${part} of round ${key}`, expected.rounds.get(key)?.[part], found.get(key)?.[part]),
    ),
  );
}

function findWalletFaults({ wallets }: ExpectedOutcome, books: Books): readonly string[] {
  return books.wallets.flatMap(({ player, wallet }) => [
    ...compare<bigint | undefined>(
      `the balance of ${player}`,
      wallets.get(player)?.balance,
      wallet.balance,
    ),
    ...compare<bigint | undefined>(
      `what ${player} has in play`,
      wallets.get(player)?.inPlay,
      wallet.inPlay,
    ),
    ...compare<bigint>(`what ${player} owes`, 0n, wallet.owed),
  ]);
}
