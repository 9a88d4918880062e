import type { HouseOptions, Regime } from '../../../../shared/domain/games/game.ts';
import type { Random } from '../../engine/random.ts';

/** What a scanner reports; its form is a matter of the game. */
export type Scan = Readonly<Record<string, unknown>>;

/** The options of a table that matter to a game. */
export interface SimRules {
  readonly variant: string;
  readonly options: HouseOptions;
}

/** One player's stakes of a round by position. */
export interface Bets {
  readonly walletId: string;
  readonly stakes: ReadonlyMap<string, bigint>;
}

/** What a player's whole stake on a position comes to, rounded down. */
export interface Payout {
  /** Credited, stake included. */
  readonly payout: bigint;
  /** The stake, returned because the round broke off for it. */
  readonly refund?: bigint;
  /** What the house keeps of the winnings. */
  readonly commission: bigint;
}

/**
 * A game once more, written from the rules alone and sharing nothing with the product: what wagers
 * are worth, which scans are possible, and a dealer who deals them.
 */
export interface SimGame {
  readonly game: string;
  /** Kinds of tables there are. */
  readonly rules: readonly SimRules[];
  readonly positions: readonly string[];
  /** A scan that settles a round; some players may play hands of their own. */
  deal(random: Random, walletIds: readonly string[]): Scan;
  /** A scan that the rules cannot produce. */
  dealImpossible(random: Random): Scan;
  /** A scan by which the rules declare the round void, if there are such. */
  dealVoid?(random: Random): Scan;
  /** Faults that tables of this game report. */
  readonly incidents: readonly SimIncident[];
  payout(position: string, bets: Bets, table: RuledTable): Payout;
}

/** How a round at a table of a kind ended. */
export interface RuledTable extends SimRules {
  readonly scan: Scan;
  readonly regime: Regime;
}

export interface SimIncident {
  readonly incident: string;
  /** What it does to a round that is not ruled. */
  readonly effect: 'void' | 'partial-void' | 'suspension' | 'hold' | 'nothing';
  readonly closesTable?: true;
}

/** Of every game (GEN-03 to GEN-05). */
export const COMMON_INCIDENTS: readonly SimIncident[] = [
  { incident: 'operator-fault', effect: 'void', closesTable: true },
  { incident: 'player-device-fault', effect: 'nothing' },
  { incident: 'result-not-detected', effect: 'hold' },
];

export const LOST: Payout = { payout: 0n, commission: 0n };

export function won(stake: bigint, oddsToOne: bigint): Payout {
  return { payout: stake + stake * oddsToOne, commission: 0n };
}

export function pushed(stake: bigint): Payout {
  return { payout: stake, commission: 0n };
}

export function stakeOn(position: string, { stakes }: Bets): bigint {
  return stakes.get(position) ?? 0n;
}
