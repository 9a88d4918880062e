import { type Ratio, ratio } from '../../money/ratio.ts';
import type { PositionKind } from './layout.ts';

export interface Paytable {
  readonly variant: string;
  /** A published version never changes: rounds that were settled under it can be settled again. */
  readonly version: number;
  /** Winnings per unit staked, stake excluded. No kind pays commission. */
  readonly pays: Readonly<Record<PositionKind, Ratio>>;
}

const PAYTABLES: readonly Paytable[] = [
  {
    variant: 'single-zero',
    version: 1,
    // ROU-02 to ROU-11: as if zero were not there, so every position returns 36/37.
    pays: {
      straight: ratio(35n, 1n),
      split: ratio(17n, 1n),
      trio: ratio(11n, 1n),
      street: ratio(11n, 1n),
      corner: ratio(8n, 1n),
      'first-four': ratio(8n, 1n),
      'six-line': ratio(5n, 1n),
      column: ratio(2n, 1n),
      dozen: ratio(2n, 1n),
      'even-money': ratio(1n, 1n),
    },
  },
];

/** `undefined` when there is no such variant or version. */
export function findPaytable(variant: string, version: number): Paytable | undefined {
  return PAYTABLES.find((each) => each.variant === variant && each.version === version);
}
