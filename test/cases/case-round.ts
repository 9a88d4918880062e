import type { Game, HouseRules } from '../../shared/domain/games/game.ts';
import type { IncidentRule } from '../../shared/domain/games/incident.ts';
import type { Wager } from '../../shared/domain/rounds/slip.ts';

/** What one wager of a case is in the product: usually one position, with a double two. */
export interface Bet {
  readonly wid: string;
  readonly walletId: string;
  /** The first one is the wager itself; decisions and a doubled stake follow. */
  readonly wagers: readonly Wager[];
  /** Not in the case, but needed for its rules: the other hand of a split. Not reported. */
  readonly isAssumed?: boolean;
}

/** A case in the product's terms. */
export interface CaseRound {
  readonly game: Game;
  readonly rules: HouseRules;
  /** Those that were accepted, in the order of the case. */
  readonly bets: readonly Bet[];
  /** Why each of the others was not: never debited. */
  readonly rejected: ReadonlyMap<string, string>;
  /** Why the table refused what a player wanted to do, if it did. */
  readonly refusedAction?: string;
  /** What happened before the round was settled, and what was found after it. */
  readonly incidents: Readonly<Record<'before' | 'after', readonly IncidentRule[]>>;
  /** Found after the settlement: the first scan was wrong. */
  readonly firstScan?: { readonly scan: unknown };
  /**
   * Readings of the table, the likeliest first: a card that a reported fault explains may still lie
   * where it fell. The first that the rules can produce counts.
   */
  readonly scans: readonly unknown[];
  /** Where hands are the players' own: the seat that a bet is on, as if it were alone at the table. */
  seatOf?(bet: Bet): SeatAlone | undefined;
}

export interface SeatAlone {
  /** All bets of the same player on the seat. */
  readonly bets: readonly Bet[];
  /** What was dealt so far, and these further cards of the dealer. */
  scanWith(dealerCards: readonly string[]): unknown;
}
