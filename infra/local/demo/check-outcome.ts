import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import type { Books, RoundBook } from './books.ts';
import { type Check, compare } from './check.ts';
import { type ExpectedOutcome, expectOutcome, type RoundMoney } from './expect-outcome.ts';
import type { RoundSums } from './round-sums.ts';

/** The books must agree with the scenarios. */
export function checkOutcome(books: Books, rounds: readonly RoundSums[]): readonly Check[] {
  const expected = expectOutcome(books.rounds.map(({ planned }) => planned));
  return [
    {
      claim: 'Every round is in the state that its scenario foretells, under at most one ruling',
      faults: books.rounds.flatMap(findStateFaults),
    },
    {
      claim: 'Stakes, payouts, refunds and commission are what the scenarios give by hand',
      faults: findMoneyFaults(expected, rounds),
    },
    {
      claim: 'So are the balance and in play of every wallet',
      faults: findWalletFaults(expected, books),
    },
  ];
}

function findStateFaults({ planned, round, rulings }: RoundBook): readonly string[] {
  const { roundId, course, scan = null } = planned;
  const expected = {
    scan: [hashDecision({ kind: 'result', scan })],
    void: [hashDecision({ kind: 'void', reason: '' })],
    nothing: [],
  }[course.ruledBy];
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
  ]);
}
