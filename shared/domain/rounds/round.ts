import type { HouseRules } from '../games/game.ts';
import type { Instant } from '../instant.ts';
import type { Amount } from '../money/amount.ts';
import type { Currency } from '../money/currency.ts';

/**
 * - `open`: wagers are taken.
 * - `closed`: betting has ended, no ruling yet.
 * - `held`: closed, and the table has no valid result; stakes stay in play without end (GEN-03).
 * - `settling`: a ruling is recorded, wallets are being moved.
 * - `settled`: every wallet has moved and the counts agree.
 * - `quarantined`: two rulings contradict each other; nothing is paid until an operator decides.
 */
export type RoundState = 'open' | 'closed' | 'held' | 'settling' | 'settled' | 'quarantined';

/**
 * Stakes a table takes in one currency, in minor units; all of them count everything that a player has
 * confirmed in the round. What is absent limits nothing.
 */
export interface StakeLimits {
  /** Least total stake of a player on one position of a round. */
  readonly positionMin: Amount;
  /** Greatest total stake of a player on one position of a round. */
  readonly positionMax: Amount;
  /** Least total stake of a player in a round, on all positions together. */
  readonly tableMin?: Amount;
  /** Greatest total stake of a player in a round, on all positions together. */
  readonly tableMax?: Amount;
  /** A player's stake on a position is a multiple of it, of 1 where it is absent. */
  readonly stakeStep?: Amount;
}

export type LimitsByCurrency = Readonly<Partial<Record<Currency, StakeLimits>>>;

/** What a round takes over from its table when it opens, and keeps whatever the table does later. */
export interface PinnedRules {
  readonly houseRules: HouseRules;
  readonly limits: LimitsByCurrency;
  /** Most positions a player may have wagers on; absent: as many as the layout has. */
  readonly wagersMax?: number;
  /** Number of parts in which the round's slips are stored and settled; at least 1. */
  readonly shards: number;
  readonly corrections: CorrectionRules;
}

/** How a ruling may be corrected once it has moved money. */
export interface CorrectionRules {
  /** `second-person`: nothing moves before somebody else has approved it. */
  readonly approval: 'none' | 'second-person';
  /** Hours after the bell; later a correction needs a privileged operator (rule A-07). */
  readonly horizonHours: number;
}

/** What the table reported about the round; a complaint must name all of it (rule GEN-10). */
interface RoundDetails {
  readonly dealer: string;
  readonly shoe: string;
  readonly gameNumber: string;
  readonly video: string;
}

export interface Round extends PinnedRules {
  readonly roundId: string;
  readonly tableId: string;
  readonly details: RoundDetails;
  readonly openedAt: Instant;
  /** The bell: a slip received at or after it is refused. Never changes; it is part of keys. */
  readonly closesAt: Instant;
  readonly state: RoundState;
  /** Number of the newest ruling; 0 while there is none. */
  readonly latestRuling: number;
  /** Set when betting ended before the bell: slips received at or after it are refunded as late. */
  readonly lateFrom?: Instant;
  /** Set in games with decisions, when it was known how the round ends: what is decided then is refunded. */
  readonly decisionsUntil?: Instant;
  /** Set when the game was played again: what a scanner reported before is no result (ROU-16, SIC-12). */
  readonly resultsFrom?: Instant;
  /** Counts the writes of this head; each write names the one it has seen. */
  readonly revision: number;
}

/**
 * - `open`: rounds open.
 * - `paused`: by people, for a while: no new round opens, and rounds that are open take no more slips.
 * - `closed`: by an incident (GEN-04) or by people: the same, until somebody reopens it.
 */
export type TableState = 'open' | 'paused' | 'closed';

export interface TableConfig extends PinnedRules {
  readonly tableId: string;
  readonly state: TableState;
  /** Who brought it into this state, and why; absent for a table that has always been open. */
  readonly stateSince?: { readonly at: Instant; readonly actor: string; readonly reason: string };
  readonly bettingSeconds: number;
  /** Counts the table's configurations from 1. */
  readonly revision: number;
}
