/** The cards of a round as a scanner reports them: rank and suit, such as `10H`, in the order dealt. */
export interface Cards {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** `deal('9H KD', '4S 3C')`: the player's hand, then the banker's. */
export function deal(player: string, banker: string): Cards {
  return { player: player.split(' '), banker: banker.split(' ') };
}

export function rankOf(card: string | undefined): string | undefined {
  return card?.slice(0, -1);
}

/** What a hand counts: an ace 1, tens and court cards 0, and only the last digit of the sum. */
export function totalOf(hand: readonly string[]): number {
  return hand.reduce((total, card) => total + pointsOf(card), 0) % 10;
}

function pointsOf(card: string): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return rank === '10' || rank === 'J' || rank === 'Q' || rank === 'K' ? 0 : Number(rank);
}

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** `9♥ K♦ (9)` */
export function formatHand(hand: readonly string[]): string {
  const cards = hand.map((card) => `${rankOf(card)}${SUITS[card.slice(-1)]}`);
  return `${cards.join(' ')} (${totalOf(hand)})`;
}
