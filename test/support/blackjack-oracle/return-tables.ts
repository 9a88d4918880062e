import type { Rank } from '../../../shared/domain/cards/card.ts';
import type { Regime } from '../../../shared/domain/games/game.ts';
import type { DealtHand, SeatPlay, TableRules } from './round.ts';
import { bestTotal, dealerMustDraw, isAceAndTen, worth } from './totals.ts';

/**
 * What a hand's stake returns: rows are what the hand is, columns what the dealer has. `open`: the
 * dealer has not finished; `A/10`: one card, which may become a blackjack.
 *
 * `0` nothing · `H` half · `=` the stake · `W` the stake and as much again · `B` the stake and one and a half of
 * it · `-` cannot be settled.
 */
const TABLES: Readonly<Record<Regime, string>> = {
  // BJS-04 to BJS-14, A-18, A-22; BJM-08 to BJM-17, A-27.
  result: `
               BJ 21 20 19 18 17 bust open A/10 none
    surrender   H  H  H  H  H  H    H    H    H    -
    even-money  W  W  W  W  W  W    W    W    W    -
    bust        0  0  0  0  0  0    0    0    0    -
    BJ          =  B  B  B  B  B    B    B    -    -
    21          0  =  W  W  W  W    W    -    -    -
    20          0  0  =  W  W  W    W    -    -    -
    19          0  0  0  =  W  W    W    -    -    -
    18          0  0  0  0  =  W    W    -    -    -
    17          0  0  0  0  0  =    W    -    -    -
    low         0  0  0  0  0  0    W    -    -    -
    few         -  -  -  -  -  -    -    -    -    -`,
  // BJS-22, BJS-24, A-23, A-40, A-43: void except for four kinds of hands.
  'partial-void': `
               BJ 21 20 19 18 17 bust open A/10 none
    surrender   H  H  H  H  H  H    H    H    H    H
    even-money  W  W  W  W  W  W    W    W    W    -
    bust        0  0  0  0  0  0    0    0    0    0
    BJ          =  B  B  B  B  B    B    B    B    B
    21          =  =  =  =  =  =    =    =    =    =
    20          =  =  =  =  =  =    =    =    =    =
    19          =  =  =  =  =  =    =    =    =    =
    18          =  =  =  =  =  =    =    =    =    =
    17          =  =  =  =  =  =    =    =    =    =
    low         =  =  =  =  =  =    =    =    =    =
    few         =  =  =  =  =  =    =    =    =    =`,
  // BJS-25, A-24: who has two cards and is not over 21 wins, whatever the dealer has.
  suspension: `
               BJ 21 20 19 18 17 bust open A/10 none
    surrender   H  H  H  H  H  H    H    H    H    H
    even-money  W  W  W  W  W  W    W    W    W    -
    bust        0  0  0  0  0  0    0    0    0    0
    BJ          =  B  B  B  B  B    B    B    B    B
    21          W  W  W  W  W  W    W    W    W    W
    20          W  W  W  W  W  W    W    W    W    W
    19          W  W  W  W  W  W    W    W    W    W
    18          W  W  W  W  W  W    W    W    W    W
    17          W  W  W  W  W  W    W    W    W    W
    low         W  W  W  W  W  W    W    W    W    W
    few         =  =  =  =  =  =    =    =    =    =`,
};

/** regime → row → column → letter */
const CELLS = new Map(Object.entries(TABLES).map(([regime, table]) => [regime, readTable(table)]));

function readTable(table: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
  return new Map(
    rows.map(([name = '', ...cells]) => [
      name,
      new Map(cells.map((cell, n) => [head[n] ?? '', cell])),
    ]),
  );
}

/** The letter of the table for one hand. */
export function readCell(regime: Regime, row: string, column: string): string {
  const cell = CELLS.get(regime)?.get(row)?.get(column);
  if (cell === undefined) throw new Error(`the ${regime} table has no ${row} against ${column}`);
  return cell;
}

/** Which row a hand is in. A-39, BJM-15: after a split an ace and a ten are a plain 21. */
export function rowOf(play: SeatPlay, { cards }: DealtHand): string {
  if (play.surrendered === true) return 'surrender';
  if (play.evenMoney === true) return 'even-money';
  if (cards.length < 2) return 'few';
  if (play.hands.length === 1 && isAceAndTen(cards)) return 'BJ';
  const total = bestTotal(cards);
  if (total > 21) return 'bust';
  return total < 17 ? 'low' : String(total);
}

/** Which column the dealer is in. */
export function columnOf(dealer: readonly Rank[], rules: TableRules): string {
  const [up] = dealer;
  if (up === undefined) return 'none';
  if (dealer.length === 1) return worth(up) >= 10 ? 'A/10' : 'open';
  if (isAceAndTen(dealer)) return 'BJ';
  if (dealerMustDraw(dealer, rules)) return 'open';
  const total = bestTotal(dealer);
  return total > 21 ? 'bust' : String(total);
}
