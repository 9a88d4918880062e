import { type Ratio, ratio } from '../../money/ratio.ts';

/** What the game itself pays, to one; the pays of side bets are options of the house. */
export interface Paytable {
  readonly variant: string;
  /** A published version never changes: rounds that were settled under it can be settled again. */
  readonly version: number;
  readonly blackjack: Ratio;
  /** Every other win, and a blackjack that was paid at once (rules BJS-14, BJM-12). */
  readonly even: Ratio;
  readonly insurance: Ratio;
  /** Share of the stake that comes back to a player who gives up. */
  readonly surrendered: Ratio;
}

/** BJS-05, BJS-13; BJM-11, BJM-13, BJM-18. */
const PAYS = {
  blackjack: ratio(3n, 2n),
  even: ratio(1n, 1n),
  insurance: ratio(2n, 1n),
  surrendered: ratio(1n, 2n),
};

const PAYTABLES: readonly Paytable[] = [
  { variant: 'live', version: 1, ...PAYS },
  { variant: 'macau', version: 1, ...PAYS },
];

/** `undefined` when there is no such variant or version. */
export function findPaytable(variant: string, version: number): Paytable | undefined {
  return PAYTABLES.find((each) => each.variant === variant && each.version === version);
}
