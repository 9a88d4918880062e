import type { Ratio } from '../../money/ratio.ts';
import type { Regime } from '../game.ts';
import type { Incidents } from '../incident.ts';
import type { Paytable } from './paytable.ts';

/** Everything in which one blackjack table differs from another. */
export interface BlackjackRules {
  readonly paytable: Paytable;
  readonly regimes: ReadonlySet<Regime>;
  readonly incidents: Incidents;
  readonly ruleIds: RuleIds;
  readonly seats: number;
  /** Needed for exact returns only. */
  readonly decks: number;
  readonly handsMax: number;
  /** Otherwise any two cards of equal points may be split, such as a jack and a queen. */
  readonly splitByRank: boolean;
  readonly splitAcesOneCard: boolean;
  readonly maySurrender: boolean;
  readonly mayDrawOn21: boolean;
  readonly dealerHitsSoft17: boolean;
  /** a dealer's blackjack leaves a live hand the stake that doubled it. */
  readonly doubleLosesOriginalOnly: boolean;
  /** Least insurance, as a share of the stake. */
  readonly insuranceMin: Ratio;
  /** Greatest insurance, as a share of the stake. */
  readonly insuranceMax: Ratio;
  readonly sidePays: SidePays;
  /** how many of the side bets a player may have on one seat. */
  readonly sideBetTypesPerBox: number;
}

/** Id of the rule behind each thing that can be wrong with a scan or a decision. */
export interface RuleIds {
  readonly seats: string;
  /** How many cards a hand must have. */
  readonly deal: string;
  /** When a hand may have no further card. */
  readonly draw: string;
  readonly double: string;
  readonly split: string;
  readonly splitAces: string;
  readonly surrender: string;
  readonly evenMoney: string;
  readonly insurance: string;
  readonly dealer: string;
}

/** Winnings per unit staked on side bets; a side bet without a pay is not offered (rule BJM-22). */
export interface SidePays {
  readonly anyPair?: Ratio | undefined;
  readonly sevens?: { readonly two: Ratio; readonly three: Ratio } | undefined;
  readonly over13?: Ratio | undefined;
  readonly under13?: Ratio | undefined;
}
