import type { Card } from '../../cards/card.ts';
import type { BrokenRule } from '../game.ts';
import { isAce, isBust, isTwoCard21, readTotal } from './hand.ts';
import type { BlackjackRules } from './house-rules.ts';
import type { HandPlay } from './scan.ts';

/** What a hand is judged by besides its cards. */
export interface HandSetting {
  /** Whether it came from a split. */
  readonly isSplit: boolean;
  /** Whether the round was played to its end; otherwise the hand may lack cards. */
  readonly isComplete: boolean;
  readonly rules: BlackjackRules;
}

/** The first rule that a hand breaks, if it does. */
export function findHandMisplay(hand: HandPlay, setting: HandSetting): BrokenRule | undefined {
  return (
    findMissingHandCard(hand, setting) ??
    findSurplusCard(hand.cards, setting) ??
    findAcesMisplay(hand, setting) ??
    findDoubleMisplay(hand, setting)
  );
}

/** BJS-28, BJM-07: why a hand of these cards may have no further one, whatever it has chosen. */
function findDrawProblem(
  cards: readonly Card[],
  { isSplit, rules }: Pick<HandSetting, 'isSplit' | 'rules'>,
): BrokenRule | undefined {
  const { draw } = rules.ruleIds;
  if (isBust(cards)) return { rule: draw, message: 'a hand over 21 has no further card' };
  if (!isSplit && isTwoCard21(cards)) {
    return { rule: draw, message: 'a blackjack has no further card' };
  }
  return readTotal(cards).points === 21 && !rules.mayDrawOn21
    ? { rule: draw, message: 'a hand of 21 has no further card' }
    : undefined;
}

/** Whether a split left this hand an ace that may have one card only. */
function isOneCardAce(
  cards: readonly Card[],
  { isSplit, rules }: Pick<HandSetting, 'isSplit' | 'rules'>,
): boolean {
  return isSplit && rules.splitAcesOneCard && isAce(cards[0]);
}

function findMissingHandCard(
  { cards }: HandPlay,
  { isSplit, isComplete, rules }: HandSetting,
): BrokenRule | undefined {
  if (isComplete && cards.length < 2) {
    return { rule: rules.ruleIds.deal, message: 'a hand has two cards or more' };
  }
  return isSplit && cards.length === 0
    ? { rule: rules.ruleIds.split, message: 'a split hand has kept a card' }
    : undefined;
}

function findSurplusCard(cards: readonly Card[], setting: HandSetting): BrokenRule | undefined {
  // Ends early however long the hand is: over 21 comes after 22 cards at the latest.
  for (let drawn = 2; drawn < cards.length; drawn++) {
    const problem = findDrawProblem(cards.slice(0, drawn), setting);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findAcesMisplay(hand: HandPlay, setting: HandSetting): BrokenRule | undefined {
  if (!isOneCardAce(hand.cards, setting)) return undefined;
  return hand.cards.length > 2 || hand.doubled
    ? { rule: setting.rules.ruleIds.splitAces, message: 'a split ace has one card more' }
    : undefined;
}

/** BJS-10: on two cards, and exactly one more; broken off, that one may be missing. */
function findDoubleMisplay(
  { cards, doubled }: HandPlay,
  setting: HandSetting,
): BrokenRule | undefined {
  if (!doubled) return undefined;
  const { isComplete, rules } = setting;
  const isCounted = cards.length === 3 || (cards.length === 2 && !isComplete);
  if (!isCounted) {
    return { rule: rules.ruleIds.double, message: 'a doubled hand has exactly three cards' };
  }
  return findDrawProblem(cards.slice(0, 2), setting);
}
