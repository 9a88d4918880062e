import type { PlayerPlan, SlipPlan } from './plan-evening.ts';

type Known = readonly [
  tableId: string,
  round: number,
  wagers: Readonly<Record<string, bigint>>,
  returned: bigint,
];

/** Wagers in cents, and what comes back of them in the end, counted by hand. */
const KNOWN: readonly Known[] = [
  ['evening-commission', 0, { player: 1000n }, 2000n],
  // A tie that becomes a banker's win: 2000 + 95 % of 2000.
  ['evening-commission', 2, { banker: 2000n, tie: 500n }, 3900n],
  // Half of the stake on a banker's 6.
  ['evening-no-commission', 0, { banker: 1000n }, 1500n],
  // It was lost before it became void.
  ['evening-no-commission', 1, { player: 700n }, 700n],
  // 17 becomes 0, which pays 35 to 1.
  ['evening-roulette', 0, { 'straight:17': 100n, 'straight:0': 100n }, 3600n],
  // A void becomes a triple, which pays 150 to 1.
  ['evening-sic-bo', 1, { 'triple:2': 100n }, 15_100n],
  // 3 to 2.
  ['evening-live', 0, { 'main:3': 1000n }, 2500n],
  // 1 to 1, and 11 to 1 for the pair.
  ['evening-macau', 0, { 'main:1': 200n, 'any-pair:1': 100n }, 1600n],
  ['evening-macau', 1, { 'main:2': 300n }, 300n],
];

/** 100,000 paid in, 7,100 staked, 31,200 returned. */
export const KNOWN_TAKES_HOME = 124_100n;

/** A player whose evening is known to the cent. */
export const KNOWN_PLAYER: PlayerPlan = {
  ...{ walletId: 'known:USD', currency: 'USD', brand: 'lotus', copies: 1 },
  deposits: [100_000n],
  slips: KNOWN.map(
    ([tableId, round, wagers]): SlipPlan => ({
      ...{ tableId, round, slipId: 'known', fate: 'stays', copies: 1 },
      wagers: Object.entries(wagers).map(([position, stake]) => ({ position, stake })),
    }),
  ),
};

/** By round id. */
export const KNOWN_RETURNS: ReadonlyMap<string, bigint> = new Map(
  KNOWN.map(([tableId, round, , returned]) => [`${tableId}-${round}`, returned]),
);
