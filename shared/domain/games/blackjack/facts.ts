import type { Outcome } from '../game.ts';
import { isBust, isTwoCard21, readTotal } from './hand.ts';
import type { BlackjackScan } from './scan.ts';

/** What is the same for everybody at the table; the hands themselves are in the scan. */
export function readFacts({ dealer, lastOfShoe }: BlackjackScan): Outcome['facts'] {
  return {
    dealerTotal: readTotal(dealer).points,
    dealerCards: dealer.length,
    dealerBlackjack: isTwoCard21(dealer),
    dealerBust: isBust(dealer),
    lastOfShoe,
  };
}
