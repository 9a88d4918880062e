import type { Rank } from '../../../shared/domain/cards/card.ts';
import type { HouseOptions, Regime } from '../../../shared/domain/games/game.ts';

/** One hand in the order dealt. A hand that came from a split begins with the card it kept. */
export interface DealtHand {
  readonly cards: readonly Rank[];
  readonly doubled?: boolean;
  /** Number of the hand it was split from; the first unless it says otherwise. */
  readonly splitFrom?: number;
}

/** How one player played one seat; more than one hand after a split. */
export interface SeatPlay {
  readonly hands: readonly DealtHand[];
  readonly surrendered?: boolean;
  readonly evenMoney?: boolean;
}

export interface TableRules {
  readonly variant: 'live' | 'macau';
  readonly options: HouseOptions;
}

/** Everything a payout depends on. Suits are left out: no rule asks for them. */
export interface PlayedRound {
  readonly rules: TableRules;
  readonly regime: Regime;
  readonly dealer: readonly Rank[];
  readonly seat: number;
  readonly play: SeatPlay;
  /** How other players played this seat or others; they can hold up the round. */
  readonly others?: readonly SeatPlay[];
  /** Whether somebody has taken insurance. */
  readonly insured?: boolean;
}

/** A switch of the table, off unless it is turned on. */
export function isOn({ options }: TableRules, name: string): boolean {
  return options[name] === true;
}

/** A number that the house chooses. */
export function numberOf({ options }: TableRules, name: string, otherwise: number): number {
  const value = options[name];
  return typeof value === 'number' ? value : otherwise;
}
