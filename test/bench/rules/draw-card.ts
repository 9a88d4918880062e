import { type Card, CardSchema } from '../../../shared/domain/cards/card.ts';
import type { Random } from '../../simulation/engine/random.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'D', 'C'];

/** From a shoe without end. */
export function drawCard(random: Random): string {
  return `${random.pick(RANKS)}${random.pick(SUITS)}`;
}

export function parseCards(texts: readonly string[]): readonly Card[] {
  return texts.map((text) => CardSchema.parse(text));
}
