import type { Card } from '../../cards/card.ts';
import type { BrokenRule, Regime } from '../game.ts';
import { findHandMisplay } from './check-hand.ts';
import { findDealerMisplay, findMissingCard } from './dealer.ts';
import { mayBecomeBlackjack, pointValue } from './hand.ts';
import type { BlackjackRules } from './house-rules.ts';
import { listPlays } from './plays.ts';
import type { BlackjackScan, HandPlay, SeatPlay } from './scan.ts';
import { isBlackjack } from './seat-play.ts';

/**
 * The first rule that a scan breaks, if it does. A round that was broken off may lack cards, but what
 * was dealt must have been dealt by the rules.
 */
export function findMisplay(
  scan: BlackjackScan,
  rules: BlackjackRules,
  regime: Regime,
): BrokenRule | undefined {
  const isComplete = regime === 'result';
  const plays = listPlays(scan);
  for (const { seat, walletId, play } of plays) {
    const broken =
      seat > rules.seats
        ? { rule: rules.ruleIds.seats, message: `the table has ${rules.seats} seats` }
        : findSeatMisplay(play, scan.dealer, { rules, isComplete });
    if (broken !== undefined) {
      const whose = walletId === undefined ? '' : ` of ${walletId}`;
      return { ...broken, message: `seat ${seat}${whose}: ${broken.message}` };
    }
  }
  const misplay = findDealerMisplay(scan, rules);
  if (misplay !== undefined || !isComplete) return misplay;
  return findMissingCard(
    scan,
    plays.map(({ play }) => play),
    rules,
  );
}

interface SeatSetting {
  readonly rules: BlackjackRules;
  readonly isComplete: boolean;
}

/** The same for one seat. */
export function findSeatMisplay(
  play: SeatPlay,
  dealer: readonly Card[],
  { rules, isComplete }: SeatSetting,
): BrokenRule | undefined {
  const broken =
    findSplitMisplay(play.hands, rules) ??
    findSurrenderMisplay(play, rules) ??
    findEvenMoneyMisplay(play, dealer, rules);
  if (broken !== undefined) return broken;
  const isSplit = play.hands.length > 1;
  for (const [index, hand] of play.hands.entries()) {
    const found = findHandMisplay(hand, { isSplit, isComplete, rules });
    if (found !== undefined) return { ...found, message: `hand ${index + 1}: ${found.message}` };
  }
  return undefined;
}

function findSplitMisplay(
  hands: readonly HandPlay[],
  rules: BlackjackRules,
): BrokenRule | undefined {
  const { handsMax, ruleIds, splitByRank } = rules;
  if (hands.length > handsMax) {
    return { rule: ruleIds.split, message: `a seat is split into at most ${handsMax} hands` };
  }
  if (hands.some(({ splitFrom }, index) => splitFrom > Math.max(index, 1))) {
    return { rule: ruleIds.split, message: 'a hand is split from one before it' };
  }
  const kept = hands.flatMap(({ cards: [first] }) => (first === undefined ? [] : [first]));
  const worth = (card: Card) => (splitByRank ? card.rank : pointValue(card));
  // Every hand of a split keeps a card of the pair, and a later pair on one of them has its value.
  return new Set(kept.map(worth)).size > 1
    ? { rule: ruleIds.split, message: `only equal ${splitByRank ? 'ranks' : 'points'} are split` }
    : undefined;
}

/** BJS-13: on the original two cards only; in Macau only where the house offers it. */
function findSurrenderMisplay(
  { hands, surrendered }: SeatPlay,
  rules: BlackjackRules,
): BrokenRule | undefined {
  if (!surrendered) return undefined;
  const rule = rules.ruleIds.surrender;
  if (!rules.maySurrender) return { rule, message: 'the house takes no surrender' };
  const [hand, ...split] = hands;
  const isOriginal = split.length === 0 && hand?.cards.length === 2 && !hand.doubled;
  return isOriginal ? undefined : { rule, message: 'only the original two cards are surrendered' };
}

/** BJS-14, BJM-12: a blackjack, against a dealer who may still get one. */
function findEvenMoneyMisplay(
  play: SeatPlay,
  dealer: readonly Card[],
  { ruleIds: { evenMoney: rule } }: BlackjackRules,
): BrokenRule | undefined {
  if (!play.evenMoney) return undefined;
  if (!isBlackjack(play) || play.surrendered) {
    return { rule, message: 'only a blackjack is paid even money' };
  }
  return mayBecomeBlackjack(dealer[0])
    ? undefined
    : { rule, message: 'even money is paid only against an ace or a ten' };
}
