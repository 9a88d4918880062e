import { baccarat } from './baccarat/baccarat.ts';
import { blackjack } from './blackjack/blackjack.ts';
import type { Game } from './game.ts';
import { roulette } from './roulette/roulette.ts';
import { sicBo } from './sic-bo/sic-bo.ts';

/** Every game that can be settled: the only list of games. */
const GAMES: readonly Game[] = [baccarat, blackjack, roulette, sicBo];

/** `undefined` for an id that names no game. */
export function findGame(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
