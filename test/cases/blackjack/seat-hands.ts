import { CaseProblem } from '../case-problem.ts';
import type { CaseWager } from '../case-schema.ts';

/** What one player plays on one seat. */
export interface SeatHands {
  readonly seat: number;
  readonly walletId: string;
  /** More than one where a pair was split; hand 1 first. */
  readonly hands: readonly CaseWager[];
}

const SEATS_MAX = 9;

/**
 * Each hand gets a seat of its own, unless the case names one; hands from a split that follow each
 * other share theirs. Players may share a seat and play it differently (rule BJS-02).
 */
export function seatHands(mains: readonly CaseWager[]): readonly SeatHands[] {
  const groups: CaseWager[][] = [];
  for (const wager of mains) {
    const last = groups.at(-1);
    if (last !== undefined && areOfOneSplit(last, wager)) last.push(wager);
    else groups.push([wager]);
  }
  const named = new Set(mains.map(({ seat }) => seat));
  const free = Array.from({ length: SEATS_MAX }, (_, index) => index + 1).filter(
    (seat) => !named.has(seat),
  );
  const seated: SeatHands[] = [];
  for (const hands of groups) {
    const seat = hands[0]?.seat ?? free.shift();
    if (seat === undefined) throw new CaseProblem('there are more hands than seats');
    const walletId = findWallet(hands, seat, seated);
    seated.push({ seat, walletId, hands: [...hands, ...assumeOtherHand(hands)] });
  }
  return seated;
}

/** Two hands at least: a split of unequal cards is for the house to refuse. */
function areOfOneSplit([first, second]: readonly CaseWager[], next: CaseWager): boolean {
  return (
    first?.fromSplit === true &&
    next.fromSplit === true &&
    first.player === next.player &&
    first.seat === next.seat &&
    (second === undefined || keptValue(first) === keptValue(next))
  );
}

/** Of the card that a split hand has kept. */
function keptValue({ cards: [kept = ''] = [] }: CaseWager): string {
  const rank = kept.slice(0, -1);
  return ['J', 'Q', 'K'].includes(rank) ? '10' : rank;
}

/** What a case leaves out. */
export const ASSUMED = ' (assumed)';

/** A case may show one hand of a split: the other is taken to look the same, and is not reported. */
function assumeOtherHand([hand, ...others]: readonly CaseWager[]): readonly CaseWager[] {
  if (hand?.fromSplit !== true || others.length > 0) return [];
  const { action: _action, doubleStake: _doubleStake, ...same } = hand;
  return [{ ...same, wid: `${hand.wid}${ASSUMED}` }];
}

function findWallet(
  hands: readonly CaseWager[],
  seat: number,
  seated: readonly SeatHands[],
): string {
  const walletId = `${hands[0]?.player ?? 'player'}:USD`;
  const isTaken = seated.some((each) => each.seat === seat && each.walletId === walletId);
  return isTaken ? `player-${hands[0]?.wid}:USD` : walletId;
}
