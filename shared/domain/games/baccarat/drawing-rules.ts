import type { Card } from '../../cards/card.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { BrokenRule, ScanFailure } from '../game.ts';
import { type Hand, pointValue, twoCardTotal } from './hand.ts';
import type { BaccaratScan } from './scan.ts';

/** Two complete hands that the drawing rules can produce. */
export interface Deal {
  readonly player: Hand;
  readonly banker: Hand;
}

/** Point value of the player's third card. A third card worth 0 is a card: it is not `'stood'`. */
export type PlayerThird = number | 'stood';

/**
 * BAC-08, as it is printed beside a table: one row for each two-card total of the banker (0–7), one column for
 * each point value of the player's third card (0–9). D draws, S stands.
 */
const BANKER_TABLEAU = [
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDDD',
  'DDDDDDDDSD',
  'SSDDDDDDSS',
  'SSSSDDDDSS',
  'SSSSSSDDSS',
  'SSSSSSSSSS',
];

/** BAC-05: a two-card 8 or 9 of either side ends all drawing. */
export function isNatural(total: number): boolean {
  return total >= 8;
}

/** BAC-06: whether the player draws on this two-card total; asked only when neither side has a natural. */
export function playerDraws(playerTotal: number): boolean {
  return playerTotal <= 5;
}

/** BAC-07 and BAC-08: the same for the banker, who looks at what the player did. */
export function bankerDraws(bankerTotal: number, playerThird: PlayerThird): boolean {
  if (playerThird === 'stood') return bankerTotal <= 5;
  return BANKER_TABLEAU[bankerTotal]?.[playerThird] === 'D';
}

/**
 * Accepts the hands that the drawing rules lead to, card for card. A missing or surplus card is
 * `SCAN_IMPOSSIBLE` with the first broken rule in the order of the deal (BAC-15): a misplaced card
 * looks the same, so nothing is moved or dropped here to make a scan fit.
 */
export function readDeal(scan: BaccaratScan): Result<Deal, ScanFailure> {
  const { player, banker } = scan;
  if (!isHand(player)) return impossible(miscount('player', player));
  if (!isHand(banker)) return impossible(miscount('banker', banker));
  const deal = { player, banker };
  const misdraw = findMisdraw(deal);
  return misdraw === undefined ? ok(deal) : impossible(misdraw);
}

function impossible(broken: BrokenRule): Result<never, ScanFailure> {
  return fail({ code: 'SCAN_IMPOSSIBLE', ...broken });
}

function isHand(cards: readonly Card[]): cards is Hand {
  return cards.length === 2 || cards.length === 3;
}

/** BAC-04 deals two cards to each side; BAC-03 allows a hand no more than three. */
function miscount(side: string, cards: readonly Card[]): BrokenRule {
  return {
    rule: cards.length < 2 ? 'BAC-04' : 'BAC-03',
    message: `a hand has 2 or 3 cards, the ${side} has ${cards.length}`,
  };
}

function findMisdraw({ player, banker }: Deal): BrokenRule | undefined {
  const playerTotal = twoCardTotal(player);
  const bankerTotal = twoCardTotal(banker);
  if (isNatural(playerTotal) || isNatural(bankerTotal)) {
    const why = `a natural ends all drawing (player ${playerTotal}, banker ${bankerTotal})`;
    const nobodyDraws = { rule: 'BAC-05', draws: false, why };
    return compare('player', player, nobodyDraws) ?? compare('banker', banker, nobodyDraws);
  }
  const playerThird = player.length === 3 ? pointValue(player[2]) : 'stood';
  const against = playerThird === 'stood' ? 'a player who stood' : `a third card of ${playerThird}`;
  return (
    compare('player', player, {
      rule: 'BAC-06',
      draws: playerDraws(playerTotal),
      why: `the player has ${playerTotal}`,
    }) ??
    compare('banker', banker, {
      rule: playerThird === 'stood' ? 'BAC-07' : 'BAC-08',
      draws: bankerDraws(bankerTotal, playerThird),
      why: `the banker has ${bankerTotal} against ${against}`,
    })
  );
}

interface Requirement {
  readonly rule: string;
  readonly draws: boolean;
  readonly why: string;
}

function compare(side: string, hand: Hand, required: Requirement): BrokenRule | undefined {
  if ((hand.length === 3) === required.draws) return undefined;
  const must = required.draws ? 'must draw a third card' : 'must not draw a third card';
  return { rule: required.rule, message: `the ${side} ${must}: ${required.why}` };
}
