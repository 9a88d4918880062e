/** The cards of a baccarat round, each hand in the order dealt. */
export interface BaccaratDeal {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** 9 against 7. No pair. */
export const PLAYER_WINS: BaccaratDeal = { player: ['9H', 'KD'], banker: ['7C', 'QS'] };

/** 8 against 7. No pair. */
export const BANKER_WINS: BaccaratDeal = { player: ['4H', '3D'], banker: ['5H', '3S'] };

/** 6 against 5, after the player drew a card worth nothing. No pair. */
export const BANKER_WINS_WITH_6: BaccaratDeal = {
  player: ['2H', '3D', '10C'],
  banker: ['6C', 'KS'],
};

/** 7 against 7. No pair. */
export const TIE: BaccaratDeal = { player: ['7H', 'KD'], banker: ['7C', 'QS'] };

/** The player stopped on 5, which the rules do not allow (BAC-06). */
export const IMPOSSIBLE: BaccaratDeal = { player: ['2H', '3D'], banker: ['7C', 'QS'] };
