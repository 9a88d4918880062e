import type { HouseOptions } from '../../shared/domain/games/game.ts';

/** A kind of table whose odds can be told. */
interface OddsTable {
  readonly game: string;
  readonly variant: string;
  /** Only where the game itself leaves pays to the house: a sample, to be replaced by `--options`. */
  readonly sampleOptions?: HouseOptions;
}

/** Every game and variant, in the order of print. */
export const TABLES: readonly OddsTable[] = [
  { game: 'baccarat', variant: 'commission' },
  { game: 'baccarat', variant: 'no-commission' },
  { game: 'roulette', variant: 'single-zero' },
  { game: 'sic-bo', variant: 'standard' },
  { game: 'blackjack', variant: 'live' },
  {
    game: 'blackjack',
    variant: 'macau',
    sampleOptions: {
      anyPairPays: '11:1',
      sevensPaysTwo: '50:1',
      sevensPaysThree: '500:1',
      over13Pays: '1:1',
      under13Pays: '1:1',
    },
  },
];
