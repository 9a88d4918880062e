import { NO_SHARE, type Ratio, ratio } from '../../money/ratio.ts';

/** BAC-01: the layout, the same at every baccarat table. */
export const POSITIONS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;

export type Position = (typeof POSITIONS)[number];

/** What a won wager earns. */
export interface Pay {
  /** Winnings per unit staked, stake excluded. */
  readonly oddsToOne: Ratio;
  /** Share of the winnings that the house keeps. */
  readonly commission: Ratio;
}

export interface Paytable {
  readonly variant: string;
  /** A published version never changes: rounds that were settled under it can be settled again. */
  readonly version: number;
  readonly pays: Readonly<Record<Position, Pay>>;
  /** Takes the place of `pays.banker` when the banker wins with exactly this total. */
  readonly bankerException?: { readonly total: number; readonly pay: Pay };
}

const EVEN: Pay = { oddsToOne: ratio(1n, 1n), commission: NO_SHARE };

/** Positions that pay the same in every variant (BAC-10, BAC-13, BAC-14). */
const COMMON_PAYS = {
  player: EVEN,
  tie: { oddsToOne: ratio(8n, 1n), commission: NO_SHARE },
  'player-pair': { oddsToOne: ratio(11n, 1n), commission: NO_SHARE },
  'banker-pair': { oddsToOne: ratio(11n, 1n), commission: NO_SHARE },
};

const PAYTABLES: readonly Paytable[] = [
  {
    variant: 'commission',
    version: 1,
    // BAC-11: 5 % of the winnings, also when the banker wins with 6.
    pays: { ...COMMON_PAYS, banker: { ...EVEN, commission: ratio(5n, 100n) } },
  },
  {
    variant: 'no-commission',
    version: 1,
    pays: { ...COMMON_PAYS, banker: EVEN },
    // BAC-12: half when the banker wins with 6, of two cards or three.
    bankerException: { total: 6, pay: { oddsToOne: ratio(1n, 2n), commission: NO_SHARE } },
  },
];

/** `undefined` when there is no such variant or version. */
export function findPaytable(variant: string, version: number): Paytable | undefined {
  return PAYTABLES.find((each) => each.variant === variant && each.version === version);
}
