import { type Deal, isNatural } from './drawing-rules.ts';
import { handTotal, isPair, twoCardTotal } from './hand.ts';

/** What a legal deal means. A type alias, so that it is also a record of flat facts. */
export type BaccaratFacts = {
  readonly winner: 'player' | 'banker' | 'tie';
  readonly playerTotal: number;
  readonly bankerTotal: number;
  /** Whether a two-card 8 or 9 of either side ended the round. */
  readonly natural: boolean;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
};

export function readFacts({ player, banker }: Deal): BaccaratFacts {
  const playerTotal = handTotal(player);
  const bankerTotal = handTotal(banker);
  return {
    winner: decideWinner(playerTotal, bankerTotal),
    playerTotal,
    bankerTotal,
    natural: isNatural(twoCardTotal(player)) || isNatural(twoCardTotal(banker)),
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  };
}

/** BAC-09: the higher total wins, whether it is a natural or not. */
function decideWinner(playerTotal: number, bankerTotal: number): BaccaratFacts['winner'] {
  if (playerTotal === bankerTotal) return 'tie';
  return playerTotal > bankerTotal ? 'player' : 'banker';
}
