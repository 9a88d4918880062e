import type { Rank } from '../../../shared/domain/cards/card.ts';
import { columnOf, readCell, rowOf } from './return-tables.ts';
import { type DealtHand, isOn, numberOf, type PlayedRound, type SeatPlay } from './round.ts';
import { bestTotal, dealerMustDraw, isAceAndTen, worth } from './totals.ts';

type Round = Omit<PlayedRound, 'seat' | 'play' | 'others'>;

/** Why the table cannot be settled from what the scanner saw, by the first rule it breaks. */
export function whyRoundIsHeld(round: PlayedRound): string | undefined {
  if (round.seat > numberOf(round.rules, 'seats', 7)) return 'no such seat';
  const plays = [round.play, ...(round.others ?? [])];
  const faults = [whyDealerIsHeld(round), ...plays.map((play) => whyPlayIsHeld(round, play))];
  return faults.find((fault) => fault !== undefined);
}

function whyDealerIsHeld({ regime, dealer, rules, insured }: Round): string | undefined {
  if (regime === 'result' && dealer.length === 0) return 'the dealer has no card';
  const drewTooMuch = dealer.some(
    (_card, n) => n >= 2 && !dealerMustDraw(dealer.slice(0, n), rules),
  );
  if (drewTooMuch) return 'BJS-08, BJM-06: a card after the dealer had to stand';
  if (insured !== true) return undefined;
  if (dealer[0] !== 'A') return 'BJS-12, BJM-18: insurance against another card than an ace';
  return regime === 'result' && dealer.length < 2 ? 'A-20: insurance waits for a card' : undefined;
}

function whyPlayIsHeld(round: Round, play: SeatPlay): string | undefined {
  return (
    whySplitIsHeld(round, play) ??
    play.hands.map((hand) => whyHandIsHeld(round, play, hand)).find((fault) => fault) ??
    whyDecisionIsHeld(round, play) ??
    whyDealerIsTooShort(round, play)
  );
}

function whySplitIsHeld({ rules }: Round, { hands }: SeatPlay): string | undefined {
  if (hands.length === 0) return 'no hand';
  const isFromEarlier = hands.every(({ splitFrom = 1 }, n) => n === 0 || splitFrom <= n);
  if (!isFromEarlier) return 'a hand is split from one that was there before it';
  if (hands.length === 1) return undefined;
  // BJS-11: once only. Macau leaves the number to the house (BJM-19, BJM-22).
  const most = rules.variant === 'live' ? 2 : numberOf(rules, 'splitHandsMax', 2);
  if (hands.length > most) return 'BJS-11: too many hands';
  const kept = hands.map(({ cards }) => cards[0]);
  const kinds = kept.map((rank) =>
    rank === undefined || isOn(rules, 'splitByRank') ? rank : worth(rank),
  );
  if (kinds.includes(undefined)) return 'BJS-11: a split hand keeps a card';
  return new Set(kinds).size > 1 ? 'BJS-11, A-17: split cards that are not equal' : undefined;
}

function whyHandIsHeld(round: Round, play: SeatPlay, hand: DealtHand): string | undefined {
  const { cards, doubled } = hand;
  const isResult = round.regime === 'result';
  if (isResult && cards.length < 2) return 'a hand of fewer than two cards';
  // Whoever doubles asks for a card, dealt or not (BJS-10).
  const asked = doubled === true ? Math.max(cards.length, 3) : cards.length;
  for (let held = 2; held < asked; held++) {
    const fault = whyNoMoreCards(round, play, cards.slice(0, held));
    if (fault !== undefined) return fault;
  }
  if (doubled !== true) return undefined;
  const fits = isResult ? cards.length === 3 : cards.length === 2 || cards.length === 3;
  return fits ? undefined : 'BJS-10: a doubled hand gets exactly one card';
}

function whyNoMoreCards(
  { rules }: Round,
  { hands }: SeatPlay,
  cards: readonly Rank[],
): string | undefined {
  const total = bestTotal(cards);
  if (total > 21) return 'BJS-28: a card after a bust';
  if (hands.length === 1 && isAceAndTen(cards)) return 'BJS-28, BJM-07: a card to a blackjack';
  if (rules.variant === 'macau' && total === 21) return 'BJM-07: a card to 21';
  const oneCardOnly = rules.variant === 'macau' || isOn(rules, 'splitAcesOneCard');
  return hands.length > 1 && cards[0] === 'A' && oneCardOnly
    ? 'BJM-07, A-33: a second card to a split ace'
    : undefined;
}

function whyDecisionIsHeld({ rules, dealer }: Round, play: SeatPlay): string | undefined {
  const [first] = play.hands;
  const cards = first?.cards ?? [];
  const isOneHand = play.hands.length === 1 && first?.doubled !== true;
  if (play.surrendered === true) {
    if (play.evenMoney === true) return 'surrender and even money';
    if (!isOneHand || cards.length !== 2) return 'BJS-13, A-43: surrender on two cards only';
    if (rules.variant === 'macau' && !isOn(rules, 'surrender')) return 'A-43: no surrender here';
  }
  if (play.evenMoney !== true) return undefined;
  if (!isOneHand || !isAceAndTen(cards)) return 'BJS-14, BJM-12: even money for a blackjack only';
  const [up] = dealer;
  return up === undefined || worth(up) < 10
    ? 'A-22, BJM-12: against an ace or ten only'
    : undefined;
}

/** A-20, BJS-07: how far the dealer must have come is in the table too. */
function whyDealerIsTooShort({ regime, dealer, rules }: Round, play: SeatPlay): string | undefined {
  const column = columnOf(dealer, rules);
  const isOpen = play.hands.some((hand) => readCell(regime, rowOf(play, hand), column) === '-');
  return isOpen ? `the dealer's cards do not settle this hand: ${column}` : undefined;
}
