import { baccarat } from './baccarat/baccarat.ts';
import type { Game } from './game.ts';

/** Every game that can be settled: the only list of games. */
const GAMES: readonly Game[] = [baccarat];

/** `undefined` for an id that names no game. */
export function findGame(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
