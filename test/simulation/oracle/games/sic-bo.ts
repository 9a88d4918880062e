import type { Random } from '../../engine/random.ts';
import { COMMON_INCIDENTS, LOST, type Scan, type SimGame, stakeOn, won } from './sim-game.ts';

interface Roll {
  readonly total: number;
  readonly isTriple: boolean;
  /** How many dice show a number. */
  shows(face: number): number;
}

/** Some positions of every kind: the odds a roll pays on them, 0 when it does not. */
const POSITIONS: Readonly<Record<string, (roll: Roll) => number>> = {
  'single:4': ({ shows }) => shows(4),
  'combo:3-5': ({ shows }) => (shows(3) > 0 && shows(5) > 0 ? 5 : 0),
  'total:4': ({ total }) => (total === 4 ? 50 : 0),
  'total:9': ({ total }) => (total === 9 ? 6 : 0),
  'total:13': ({ total }) => (total === 13 ? 8 : 0),
  'double:6': ({ shows }) => (shows(6) >= 2 ? 8 : 0),
  'any-triple': ({ isTriple }) => (isTriple ? 24 : 0),
  'triple:2': ({ shows }) => (shows(2) === 3 ? 150 : 0),
  small: ({ total, isTriple }) => (total <= 10 && !isTriple ? 1 : 0),
  big: ({ total, isTriple }) => (total >= 11 && !isTriple ? 1 : 0),
  even: ({ total, isTriple }) => (total % 2 === 0 && !isTriple ? 1 : 0),
  odd: ({ total, isTriple }) => (total % 2 === 1 && !isTriple ? 1 : 0),
};

const die = (random: Random) => random.between(1, 6);

/** One roll in four is a triple: they are what makes the difference. */
function shake(random: Random): readonly number[] {
  const first = die(random);
  if (random.chance(0.25)) return [first, first, first];
  return [first, die(random), die(random)];
}

export const simSicBo: SimGame = {
  game: 'sic-bo',
  rules: [{ variant: 'standard', options: {} }],
  positions: Object.keys(POSITIONS),
  deal: (random) => ({ dice: shake(random) }),
  dealImpossible: (random) => ({ dice: [die(random), random.pick([0, 7]), die(random)] }),
  incidents: [...COMMON_INCIDENTS, { incident: 'shake-error', effect: 'nothing' }],
  payout: (position, bets, { scan }) => {
    const oddsOf = POSITIONS[position];
    if (oddsOf === undefined) throw new Error(`the oracle knows no position ${position}`);
    const odds = oddsOf(readRoll(scan));
    return odds > 0 ? won(stakeOn(position, bets), BigInt(odds)) : LOST;
  },
};

function readRoll({ dice }: Scan): Roll {
  const faces = Array.from(dice as number[]);
  const shows = (face: number) => faces.filter((each) => each === face).length;
  const total = faces.reduce((sum, face) => sum + face, 0);
  return { total, shows, isTriple: shows(faces[0] ?? 0) === 3 };
}
