import type { Sums } from './blackjack-oracle.ts';
import type { PlayedRound } from './round.ts';

/** Odd and even, so small that halves vanish, and beyond 2^53. */
const MAIN_STAKES = [100n, 101n, 1n, 2n, 3n, 2n ** 53n + 1n, 999n, 10n ** 29n + 7n];

/** From nothing but what was clicked to the whole of the stake. */
const INSURANCE_STAKES = [(main: bigint) => main / 2n, () => 1n, (main: bigint) => main];

/** Never a multiple of the odds. */
const SIDE_STAKES = [1n, 3n, 7n, 10n, 101n];

/**
 * Stakes on everything that the hands of a seat call for, and on all that may be staked besides;
 * `n` varies the sums.
 */
export function stakesFor({ seat, play, dealer, rules }: PlayedRound, n: number): Sums {
  const main = at(MAIN_STAKES, n);
  const stakes: Record<string, bigint> = { [`main:${seat}`]: main };
  play.hands.forEach(({ doubled }, hand) => {
    if (hand > 0) stakes[`split:${seat}:${hand + 1}`] = main;
    if (doubled === true) stakes[`double:${seat}:${hand + 1}`] = main;
  });
  if (play.surrendered === true) stakes[`surrender:${seat}`] = 0n;
  if (play.evenMoney === true) stakes[`even-money:${seat}`] = 0n;
  const mayInsure = dealer[0] === 'A' && play.evenMoney !== true;
  if (mayInsure && n % 4 > 0) stakes[`insurance:${seat}`] = at(INSURANCE_STAKES, n)(main);
  if (rules.options['anyPairPays'] === undefined) return stakes;
  const bets = ['any-pair', 'sevens', 'over-13', 'under-13'].map((bet) => `${bet}:${seat}`);
  const pairs = play.hands.slice(1).map((_hand, hand) => `any-pair:${seat}:${hand + 2}`);
  for (const bet of [...bets, ...pairs]) stakes[bet] = at(SIDE_STAKES, n);
  return stakes;
}

function at<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
}
