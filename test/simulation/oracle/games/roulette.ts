import { COMMON_INCIDENTS, LOST, type SimGame, stakeOn, won } from './sim-game.ts';

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** Some positions of every kind: which numbers they cover, and what they pay. */
const POSITIONS: Readonly<Record<string, readonly [covers: (pocket: number) => boolean, bigint]>> =
  {
    'straight:0': [(pocket) => pocket === 0, 35n],
    'straight:17': [(pocket) => pocket === 17, 35n],
    'split:0-2': [(pocket) => [0, 2].includes(pocket), 17n],
    'split:17-20': [(pocket) => [17, 20].includes(pocket), 17n],
    'street:16-17-18': [(pocket) => [16, 17, 18].includes(pocket), 11n],
    'trio:0-2-3': [(pocket) => [0, 2, 3].includes(pocket), 11n],
    'corner:16-17-19-20': [(pocket) => [16, 17, 19, 20].includes(pocket), 8n],
    'first-four:0-1-2-3': [(pocket) => pocket <= 3, 8n],
    'six-line:16-21': [(pocket) => pocket >= 16 && pocket <= 21, 5n],
    'column:3': [(pocket) => pocket > 0 && pocket % 3 === 0, 2n],
    'dozen:2': [(pocket) => pocket >= 13 && pocket <= 24, 2n],
    red: [(pocket) => RED.includes(pocket), 1n],
    black: [(pocket) => pocket > 0 && !RED.includes(pocket), 1n],
    even: [(pocket) => pocket > 0 && pocket % 2 === 0, 1n],
    odd: [(pocket) => pocket % 2 === 1, 1n],
    low: [(pocket) => pocket >= 1 && pocket <= 18, 1n],
    high: [(pocket) => pocket >= 19, 1n],
  };

export const simRoulette: SimGame = {
  game: 'roulette',
  rules: [{ variant: 'single-zero', options: {} }],
  positions: Object.keys(POSITIONS),
  deal: (random) => ({
    pocket: random.below(37),
    revolutions: random.between(10, 25),
    ballDirection: 'opposite',
  }),
  dealImpossible: (random) => ({ pocket: random.between(37, 99) }),
  dealVoid: (random) => ({
    pocket: random.below(37),
    revolutions: random.between(0, 9),
    ballDirection: 'opposite',
  }),
  incidents: [...COMMON_INCIDENTS, { incident: 'ball-left-wheel', effect: 'nothing' }],
  payout: (position, bets, { scan }) => {
    const [covers, odds] = POSITIONS[position] ?? [];
    if (covers === undefined || odds === undefined) {
      throw new Error(`the oracle knows no position ${position}`);
    }
    return covers(Number(scan['pocket'])) ? won(stakeOn(position, bets), odds) : LOST;
  },
};
