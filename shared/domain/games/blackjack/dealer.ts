import type { Card } from '../../cards/card.ts';
import type { BrokenRule } from '../game.ts';
import { isAce, mayBecomeBlackjack, readTotal } from './hand.ts';
import type { BlackjackRules } from './house-rules.ts';
import type { SeatPlay } from './scan.ts';
import { isBlackjack, isUndecided } from './seat-play.ts';

/** BJS-08, BJM-06: up to 16; and on a soft 17 where the house says so. */
function mustDraw(dealer: readonly Card[], { dealerHitsSoft17 }: BlackjackRules): boolean {
  const { points, isSoft } = readTotal(dealer);
  return points <= 16 || (points === 17 && isSoft && dealerHitsSoft17);
}

/** Whether the dealer took a card where the rules made the dealer stand, and other such faults. */
export function findDealerMisplay(
  { dealer, insured }: { readonly dealer: readonly Card[]; readonly insured: boolean },
  rules: BlackjackRules,
): BrokenRule | undefined {
  if (insured && !isAce(dealer[0])) {
    const message = 'insurance is taken only against an ace';
    return { rule: rules.ruleIds.insurance, message };
  }
  // The second card is nobody's choice. Loop ends early: no hand of more than 21 cards is legal.
  for (let drawn = 2; drawn < dealer.length; drawn++) {
    const before = dealer.slice(0, drawn);
    if (!mustDraw(before, rules)) {
      const message = `the dealer must stand on ${readTotal(before).points}`;
      return { rule: rules.ruleIds.dealer, message };
    }
  }
  return undefined;
}

/**
 * Whether the dealer stopped too early. Cards beyond what a round needs change nothing. A blackjack
 * and an insurance need only to know whether the dealer has one too; where everything is
 * decided already, the dealer's first card is enough (rule BJS-07).
 */
export function findMissingCard(
  { dealer, insured }: { readonly dealer: readonly Card[]; readonly insured: boolean },
  plays: readonly SeatPlay[],
  rules: BlackjackRules,
): BrokenRule | undefined {
  const { ruleIds } = rules;
  if (dealer.length === 0) return { rule: ruleIds.deal, message: 'the dealer has no card' };
  const hasUndecided = plays.some((play) => play.hands.some((hand) => isUndecided(hand, play)));
  if (hasUndecided && mustDraw(dealer, rules)) {
    const message = `the dealer must draw on ${readTotal(dealer).points}`;
    return { rule: ruleIds.dealer, message };
  }
  if (dealer.length > 1) return undefined;
  if (insured) {
    const message = "an insurance waits for the dealer's second card";
    return { rule: ruleIds.insurance, message };
  }
  return mayBecomeBlackjack(dealer[0]) && plays.some(isWaitingBlackjack)
    ? { rule: ruleIds.dealer, message: "a blackjack waits for the dealer's second card" }
    : undefined;
}

function isWaitingBlackjack(play: SeatPlay): boolean {
  return isBlackjack(play) && !play.evenMoney && !play.surrendered;
}
