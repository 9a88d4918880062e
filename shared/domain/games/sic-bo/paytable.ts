import { type Ratio, ratio } from '../../money/ratio.ts';
import type { Total } from './layout.ts';

export interface Paytable {
  readonly variant: string;
  /** A published version never changes: rounds that were settled under it can be settled again. */
  readonly version: number;
  /** Winnings per unit staked, stake excluded. No position pays commission. */
  readonly pays: Pays;
}

export interface Pays {
  /** By how many dice show the number: it loses when none does. */
  readonly single: Readonly<Record<1 | 2 | 3, Ratio>> & { readonly 0: undefined };
  readonly combo: Ratio;
  readonly total: Readonly<Record<Total, Ratio>>;
  readonly double: Ratio;
  readonly anyTriple: Ratio;
  readonly triple: Ratio;
  /** Small, big, odd and even. */
  readonly half: Ratio;
}

const PAYTABLES: readonly Paytable[] = [
  {
    variant: 'standard',
    version: 1,
    pays: {
      single: { 0: undefined, 1: toOne(1n), 2: toOne(2n), 3: toOne(3n) },
      combo: toOne(5n),
      total: {
        ...{ 4: toOne(50n), 5: toOne(30n), 6: toOne(18n), 7: toOne(12n), 8: toOne(8n) },
        ...{ 9: toOne(6n), 10: toOne(6n), 11: toOne(6n), 12: toOne(6n) },
        ...{ 13: toOne(8n), 14: toOne(12n), 15: toOne(18n), 16: toOne(30n), 17: toOne(50n) },
      },
      double: toOne(8n),
      anyTriple: toOne(24n),
      triple: toOne(150n),
      half: toOne(1n),
    },
  },
];

/** `undefined` when there is no such variant or version. */
export function findPaytable(variant: string, version: number): Paytable | undefined {
  return PAYTABLES.find((each) => each.variant === variant && each.version === version);
}

function toOne(odds: bigint): Ratio {
  return ratio(odds, 1n);
}
