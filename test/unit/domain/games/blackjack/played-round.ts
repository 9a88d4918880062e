import type { ScannedSeat } from './rounds.ts';

/** A round as a table could have played it, with what one player at all its seats has placed. */
export interface PlayedRound {
  readonly scan: {
    readonly dealer: readonly string[];
    readonly seats: Readonly<Record<string, ScannedSeat>>;
    readonly insured: boolean;
  };
  /** Seats whose player took insurance. */
  readonly insuredSeats: readonly number[];
}

/** What decides how a round goes. */
export interface Script {
  readonly variant: string;
  /** In the order in which they leave the shoe; begins again at its end. */
  readonly shoe: readonly string[];
  /** What players choose, in turn; begins again at its end. */
  readonly choices: readonly number[];
  readonly seatCount: number;
}

interface Table {
  readonly variant: string;
  readonly draw: () => string;
  readonly choose: (options: number) => number;
}

/** Counted as 11 first, which is another way than that of the product. */
export function totalOf(hand: readonly string[]): number {
  const ranks = hand.map((card) => card.slice(0, -1));
  let total = ranks.reduce((sum, rank) => sum + worthOf(rank), 0);
  for (const rank of ranks) if (rank === 'A' && total > 21) total -= 10;
  return total;
}

function worthOf(rank: string): number {
  if (rank === 'A') return 11;
  return Number(rank) || 10;
}

export function isNatural(hand: readonly string[]): boolean {
  return hand.length === 2 && totalOf(hand) === 21;
}

/** Plays a whole round by the rules of the variant without any option. */
export function playRound({ variant, shoe, choices, seatCount }: Script): PlayedRound {
  let [drawn, chosen] = [0, 0];
  const table: Table = {
    variant,
    draw: () => shoe[drawn++ % shoe.length] ?? '',
    choose: (options) => (choices[chosen++ % choices.length] ?? 0) % options,
  };
  const up = table.draw();
  const seats: Record<string, ScannedSeat> = {};
  const insuredSeats: number[] = [];
  for (let seat = 1; seat <= seatCount; seat++) {
    const play = playSeat([table.draw(), table.draw()], up, table);
    seats[seat] = play;
    if (up.startsWith('A') && !play.evenMoney && table.choose(3) === 0) insuredSeats.push(seat);
  }
  const dealer = playDealer(up, Object.values(seats), insuredSeats.length > 0, table);
  return { scan: { dealer, seats, insured: insuredSeats.length > 0 }, insuredSeats };
}

function playSeat(first: readonly [string, string], up: string, table: Table): ScannedSeat {
  const { choose, draw, variant } = table;
  if (isNatural(first)) {
    const isOffered = up.startsWith('A') || worthOf(up.slice(0, -1)) === 10;
    const evenMoney = isOffered && choose(2) === 0;
    return { hands: [{ cards: first }], evenMoney };
  }
  if (variant === 'live' && choose(6) === 0)
    return { hands: [{ cards: first }], surrendered: true };
  const [left, right] = first;
  const isPair = worthOf(left.slice(0, -1)) === worthOf(right.slice(0, -1));
  if (!isPair || choose(2) === 0) return { hands: [playHand(first, table)] };
  const hands = [left, right].map((kept) => [kept, draw()]);
  if (variant === 'macau' && left.startsWith('A'))
    return { hands: hands.map((cards) => ({ cards })) };
  return { hands: hands.map((cards) => playHand(cards, table)) };
}

function playHand(first: readonly string[], { choose, draw }: Table): ScannedSeat['hands'][number] {
  if (totalOf(first) < 21 && choose(4) === 0) return { cards: [...first, draw()], doubled: true };
  const cards = [...first];
  while (totalOf(cards) < 21 && choose(3) > 0) cards.push(draw());
  return { cards };
}

function playDealer(
  up: string,
  seats: readonly ScannedSeat[],
  isInsured: boolean,
  { draw }: Table,
): readonly string[] {
  const dealer = [up];
  if (seats.some(({ hands, ...seat }) => hands.some(({ cards }) => isLive(cards, hands, seat)))) {
    while (dealer.length < 2 || totalOf(dealer) < 17) dealer.push(draw());
    return dealer;
  }
  const mayMatch = up.startsWith('A') || worthOf(up.slice(0, -1)) === 10;
  const isMatchable = seats.some(
    ({ hands: [hand, ...split], evenMoney }) =>
      split.length === 0 && !evenMoney && isNatural(hand?.cards ?? []),
  );
  if (isInsured || (mayMatch && isMatchable)) dealer.push(draw());
  return dealer;
}

/** Whether a hand waits for what the dealer gets. */
export function isLive(
  cards: readonly string[],
  hands: ScannedSeat['hands'],
  { surrendered, evenMoney }: Omit<ScannedSeat, 'hands'>,
): boolean {
  const isBlackjack = hands.length === 1 && isNatural(cards);
  return !surrendered && !evenMoney && !isBlackjack && totalOf(cards) <= 21;
}
