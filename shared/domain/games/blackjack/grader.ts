import type { Card } from '../../cards/card.ts';
import { NO_SHARE, type Ratio } from '../../money/ratio.ts';
import type { Grade } from '../game.ts';
import type { BlackjackRules } from './house-rules.ts';
import type { HandPlay } from './scan.ts';

/** What the whole table has in common. */
export interface TableState {
  readonly dealer: readonly Card[];
  readonly rules: BlackjackRules;
}

/** How a round that ended in one regime settles what was not decided before its end. */
export interface Grader {
  /** The stake on a hand that is live, original or split. */
  gradeHand(hand: HandPlay, table: TableState): Grade;
  /** The stake that doubled such a hand. */
  gradeDouble(hand: HandPlay, table: TableState): Grade;
  gradeInsurance(table: TableState): Grade;
}

export const LOST: Grade = { result: 'lost' };
export const PUSH: Grade = { result: 'push' };
export const VOID: Grade = { result: 'void' };

/** Nothing is kept from winnings at blackjack. */
export function won(oddsToOne: Ratio): Grade {
  return { result: 'won', oddsToOne, commission: NO_SHARE };
}
