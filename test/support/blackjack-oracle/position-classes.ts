import type { Sums } from './blackjack-oracle.ts';
import type { TableRules } from './round.ts';

/**
 * What a player may have staked when the table saw something else: these stakes, and these with any
 * one or two positions of the seat taken away or added. Never nothing.
 */
export function everyToggle(stakes: Sums, seat: number, rules: TableRules): readonly Sums[] {
  const positions = [...positionsOf(seat, rules), `main:${seat + 1}`];
  const once = positions.map((position) => toggle(stakes, position));
  const twice = once.flatMap((toggled, n) =>
    positions.slice(n + 1).map((position) => toggle(toggled, position)),
  );
  return [stakes, ...once, ...twice].filter((each) => Object.keys(each).length > 0);
}

function positionsOf(seat: number, { options }: TableRules): readonly string[] {
  const hands = [1, 2, 3, 4];
  const offersSideBets = options['anyPairPays'] !== undefined;
  return [
    ...['main', 'insurance', 'surrender', 'even-money'].map((kind) => `${kind}:${seat}`),
    ...hands.slice(1).map((hand) => `split:${seat}:${hand}`),
    ...hands.map((hand) => `double:${seat}:${hand}`),
    ...(offersSideBets ? ['any-pair', 'sevens', 'over-13'].map((bet) => `${bet}:${seat}`) : []),
    ...(offersSideBets ? hands.slice(1).map((hand) => `any-pair:${seat}:${hand}`) : []),
  ];
}

function toggle(stakes: Sums, position: string): Sums {
  const { [position]: stake, ...rest } = stakes;
  return stake === undefined ? { ...rest, [position]: 5n } : rest;
}
