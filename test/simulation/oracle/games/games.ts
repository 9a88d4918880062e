import { simBaccarat } from './baccarat.ts';
import { simLiveBlackjack, simMacauBlackjack } from './blackjack.ts';
import { simRoulette } from './roulette.ts';
import { simSicBo } from './sic-bo.ts';
import type { SimGame, SimRules } from './sim-game.ts';

export const GAMES: readonly SimGame[] = [
  simBaccarat,
  simRoulette,
  simLiveBlackjack,
  simSicBo,
  simMacauBlackjack,
];

export function gameOf(table: Pick<SimGame, 'game'> & Pick<SimRules, 'variant'>): SimGame {
  const found = GAMES.find(
    ({ game, rules }) =>
      game === table.game && rules.some(({ variant }) => variant === table.variant),
  );
  if (found === undefined) throw new Error(`the oracle knows no ${table.game} ${table.variant}`);
  return found;
}
