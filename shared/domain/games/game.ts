import type { Amount } from '../money/amount.ts';
import type { Ratio } from '../money/ratio.ts';
import type { RoundingMode } from '../money/rounding.ts';
import type { Result } from '../result.ts';
import type { Incidents } from './incident.ts';

/**
 * The options of a table that decide what a wager is worth. Pinned to each round when it opens: a
 * change of the table reaches only later rounds.
 */
export interface HouseRules {
  /** Id in the registry of games, such as `baccarat`. */
  readonly game: string;
  /** Which of the game's paytables, such as `commission`. */
  readonly variant: string;
  /** Version of that paytable; a published version never changes. */
  readonly paytableVersion: number;
  readonly rounding: RoundingMode;
  /**
   * What the game leaves to the house, by name, such as `dealerHitsSoft17`; each game says which
   * names it knows. What is absent has the game's default, or is not offered.
   */
  readonly options: HouseOptions;
}

export type HouseOptions = Readonly<Record<string, string | number | boolean>>;

/**
 * Which rules a round ended under.
 *
 * - `result`: it was played to its end.
 * - `partial-void`: void, except for what was decided already (blackjack, rules BJS-22 and BJS-24).
 * - `suspension`: broken off under the rules for suspended games (blackjack, rule BJS-25).
 */
export type Regime = 'result' | 'partial-void' | 'suspension';

/** How a position fared, before any money. */
export type Grade =
  | {
      readonly result: 'won';
      /** Winnings per unit staked, stake excluded. */
      readonly oddsToOne: Ratio;
      /** Share of the winnings that the house keeps. */
      readonly commission: Ratio;
    }
  | { readonly result: 'lost' }
  /** A valid round in which the rules return the stake. */
  | { readonly result: 'push' }
  /** Given up: this share of the stake comes back, the rest is lost (rule BJS-13). */
  | { readonly result: 'surrendered'; readonly returned: Ratio }
  /** Never decided, because the round broke off: the stake comes back (rules BJS-22, BJS-25). */
  | { readonly result: 'void' };

/** One player's part in a round, for games in which each plays a hand of their own. */
export interface PlayerBets {
  /** `<playerId>:<currency>` */
  readonly walletId: string;
  /** Every position the player has a wager or a decision on. */
  readonly positions: ReadonlySet<string>;
}

/** What a scan means: the facts for people and reports, and how each position fared. */
export interface Outcome {
  /** Flat facts of the outcome (winner, totals, pairs …), stored beside the ruling as evidence. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  /** Set when the rules declare a round void that ended like this (rules ROU-14, ROU-15). */
  readonly voidedBy?: BrokenRule;
  /**
   * Why what the table says of a player's hands cannot be true together with the player's wagers;
   * nothing moves for this player then. Absent in games where one outcome is everybody's.
   */
  findMismatch?(bets: PlayerBets): string | undefined;
  /**
   * Throws `InvariantError` for a position that is not on the table's layout, and for a player
   * whose bets do not match.
   */
  grade(position: string, bets: PlayerBets): Grade;
}

/** A rule by its id, such as `BAC-08`, and what became of it, in words. */
export interface BrokenRule {
  readonly rule: string;
  readonly message: string;
}

/** Why a scan cannot be an outcome: nothing is paid, stakes stay held (rules GEN-03, BAC-15). */
export interface ScanFailure {
  /** `SCAN_MALFORMED`: not this game's shape. `SCAN_IMPOSSIBLE`: the rules cannot produce it. */
  readonly code: 'SCAN_MALFORMED' | 'SCAN_IMPOSSIBLE';
  readonly message: string;
  /** The broken rule, such as `BAC-08`; absent for a malformed scan. */
  readonly rule?: string;
}

export interface StakedPosition {
  readonly position: string;
  /** In minor units. */
  readonly stake: Amount;
}

/** What a player asks for after the bell. */
export interface AskedDecision {
  /** `<playerId>:<currency>` */
  readonly walletId: string;
  /** One per position. */
  readonly wagers: readonly StakedPosition[];
  /** What the player has confirmed in the round so far, one per position. */
  readonly confirmed: readonly StakedPosition[];
  /**
   * All windows that are known, in their order; each has been read before it was kept. The newest of a
   * seat counts: once the table has gone on, nothing is decided on the cards of before.
   */
  readonly windows: readonly { readonly window: unknown; readonly isOpen: boolean }[];
}

/** Why a decision is not taken. */
export interface DecisionProblem {
  readonly code: 'WINDOW_CLOSED' | 'DECISION_NOT_ALLOWED';
  readonly message: string;
  /** The broken rule, such as `BJS-10`, if there is one. */
  readonly rule?: string;
}

/** What players decide while the game is played, each time within a window that the table announces. */
export interface Decisions {
  /** Every position that is taken in a window. */
  positions(rules: HouseRules): ReadonlySet<string>;
  /** Window as it came from the table → how long it is open, in seconds (rule GEN-07). Never throws for any. */
  readWindow(window: unknown, rules: HouseRules): Result<{ readonly seconds: number }, ScanFailure>;
  /** Nothing may be debited for what has a problem. */
  findProblem(asked: AskedDecision, rules: HouseRules): DecisionProblem | undefined;
}

/** Everything the rest of the product knows about a game. A new game is one folder and one registry line. */
export interface Game {
  readonly id: string;
  /** How long betting is open, in seconds (rule GEN-07). */
  readonly bettingSeconds: number;
  /** Faults that a table with these rules can report, by name, and what each does to a round. */
  incidents(rules: HouseRules): Incidents;
  /** How a round under these rules can end, besides being void. */
  regimes(rules: HouseRules): ReadonlySet<Regime>;
  /** Why a table cannot be run under these rules: unknown variant, version or option; in words. */
  findRulesProblem(rules: HouseRules): string | undefined;
  /**
   * The options of a table together with the game's defaults, so that they are equal for tables whose
   * options mean the same. Never throws.
   */
  optionsInForce(rules: HouseRules): HouseOptions;
  /**
   * Why a player may not have wagers on exactly these positions at a table with these rules, in words;
   * what may be combined is otherwise the player's choice.
   */
  findBetsProblem(rules: HouseRules, positions: ReadonlySet<string>): string | undefined;
  /** Every position that takes wagers before the bell at a table with these rules. */
  positions(rules: HouseRules): ReadonlySet<string>;
  /** Absent in games that ask nobody anything after the bell. */
  readonly decisions?: Decisions;
  /**
   * Exact expected payout per unit staked, stake included, of every position whose return does not
   * depend on how the player plays on.
   */
  expectedReturns(rules: HouseRules): ReadonlyMap<string, Ratio>;
  /**
   * Scan as it came from the table → outcome. Never throws for any scan; throws `InvariantError`
   * for rules or a regime that the game does not have, as `positions` does for rules.
   */
  readOutcome(scan: unknown, rules: HouseRules, regime: Regime): Result<Outcome, ScanFailure>;
}
