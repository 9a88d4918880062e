import { simBaccarat } from './baccarat.ts';
import { simRoulette } from './roulette.ts';
import { simSicBo } from './sic-bo.ts';
import type { SimGame } from './sim-game.ts';

export const GAMES: readonly SimGame[] = [simBaccarat, simRoulette, simSicBo];

export function gameOf(id: string): SimGame {
  const found = GAMES.find(({ game }) => game === id);
  if (found === undefined) throw new Error(`the oracle knows no game ${id}`);
  return found;
}
