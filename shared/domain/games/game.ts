import type { Ratio } from '../money/ratio.ts';
import type { RoundingMode } from '../money/rounding.ts';
import type { Result } from '../result.ts';

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
}

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
  | { readonly result: 'push' };

/** What a scan means: the facts for people and reports, and how each position fared. */
export interface Outcome {
  /** Flat facts of the outcome (winner, totals, pairs …), stored beside the ruling as evidence. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  /** Throws `InvariantError` for a position that is not on the table's layout. */
  grade(position: string): Grade;
}

/** Why a scan cannot be an outcome: nothing is paid, stakes stay held (rules GEN-03, BAC-15). */
export interface ScanFailure {
  /** `SCAN_MALFORMED`: not this game's shape. `SCAN_IMPOSSIBLE`: the rules cannot produce it. */
  readonly code: 'SCAN_MALFORMED' | 'SCAN_IMPOSSIBLE';
  readonly message: string;
  /** The broken rule, such as `BAC-08`; absent for a malformed scan. */
  readonly rule?: string;
}

/** Everything the rest of the product knows about a game. A new game is one folder and one registry line. */
export interface Game {
  readonly id: string;
  /** How long betting is open, in seconds (rule GEN-07). */
  readonly bettingSeconds: number;
  /** Whether these rules name a variant and paytable version that this game has. */
  supports(rules: HouseRules): boolean;
  /** Every position on the layout of a table with these rules. */
  positions(rules: HouseRules): ReadonlySet<string>;
  /**
   * Scan as it came from the table → outcome. Never throws for any scan; throws `InvariantError`
   * for rules that the game does not support, as `positions` does.
   */
  readOutcome(scan: unknown, rules: HouseRules): Result<Outcome, ScanFailure>;
}
