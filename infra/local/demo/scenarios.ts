import type { Position } from '../../../shared/domain/games/baccarat/paytable.ts';
import { type Cards, deal } from './cards.ts';
import type { PlayerName } from './players.ts';
import type { RoundCourseName } from './round-courses.ts';
import type { SlipCourseName } from './slip-courses.ts';
import type { TableId } from './tables.ts';

export interface SlipScenario {
  readonly player: PlayerName;
  readonly on: readonly Position[];
  readonly course?: SlipCourseName;
  /** On each position, in minor units; drawn from the seed without it. */
  readonly stake?: bigint;
}

export interface RoundScenario {
  readonly course?: RoundCourseName;
  /** What the scanner saw; absent when it saw nothing. */
  readonly cards?: Cards;
  /** What a scan that does not count said. */
  readonly otherCards?: Cards;
  readonly slips: readonly SlipScenario[];
}

function bet(player: PlayerName, ...on: readonly Position[]): SlipScenario {
  return { player, on };
}

/** The rounds of each table, in their order. */
export const SCENARIOS: Readonly<Record<TableId, readonly RoundScenario[]>> = {
  A: [
    {
      cards: deal('9H KD', '4S 3C'),
      slips: [
        bet('ann', 'player', 'tie'),
        bet('bob', 'banker'),
        bet('chen', 'player', 'banker', 'tie', 'player-pair', 'banker-pair'),
      ],
    },
    {
      cards: deal('4H 3D', '5H 3S'),
      slips: [
        { ...bet('ann', 'banker'), course: 'twice' },
        bet('bob', 'player', 'player-pair'),
        bet('dana', 'banker'),
        bet('dana', 'banker', 'tie'),
      ],
    },
    {
      cards: deal('KC 2D 3S', 'QH 5C'),
      slips: [bet('ann', 'player', 'tie'), bet('bob', 'banker')],
    },
    {
      cards: deal('2D KC 3S', '4H 2C'),
      slips: [bet('bob', 'player'), bet('dana', 'banker', 'player-pair')],
    },
    {
      course: 'copied',
      cards: deal('6C KD', '2S 3H 4D'),
      slips: [bet('chen', 'banker'), bet('dana', 'player', 'banker-pair'), bet('ann', 'tie')],
    },
    {
      course: 'void',
      slips: [bet('ann', 'player', 'banker-pair'), bet('dana', 'tie')],
    },
    {
      cards: deal('2C 2D AS', 'QH 4C'),
      slips: [bet('chen', 'player', 'player-pair'), bet('bob', 'banker'), bet('ann', 'banker')],
    },
  ],
  B: [
    {
      cards: deal('2D KC 3S', '4H 2C'),
      slips: [bet('ann', 'banker'), bet('dana', 'banker', 'player')],
    },
    {
      cards: deal('AD KC 4S', '2H 3C AC'),
      slips: [bet('bob', 'player'), bet('dana', 'banker'), bet('chen', 'tie')],
    },
    {
      cards: deal('6C KD', '2H 3C AC'),
      slips: [bet('ann', 'banker'), bet('chen', 'player', 'tie'), bet('mona', 'banker')],
    },
    {
      cards: deal('5C 2D', '9S 9H'),
      slips: [
        bet('bob', 'player'),
        bet('ann', 'player'),
        bet('chen', 'player-pair', 'banker-pair'),
      ],
    },
    {
      course: 'impossible',
      cards: deal('KC 2D 8S', 'QH 3C 5D'),
      slips: [bet('ann', 'player'), bet('dana', 'banker', 'tie')],
    },
    {
      course: 'early-result',
      cards: deal('KC 4D KS', 'QH 3C 2D'),
      slips: [
        bet('ann', 'player'),
        bet('bob', 'player'),
        { ...bet('bob', 'banker'), course: 'after-early-result' },
      ],
    },
    {
      course: 'contradicted',
      cards: deal('5C 2D', '6S JH'),
      otherCards: deal('5C 2D', '6S 3H'),
      slips: [bet('chen', 'player'), bet('dana', 'banker', 'tie')],
    },
  ],
  C: [
    {
      cards: deal('8D KH', '5C 3D'),
      slips: [bet('emi', 'banker'), bet('fumi', 'player', 'banker', 'tie')],
    },
    {
      course: 'result-first',
      cards: deal('9C QS', '8D 10H'),
      slips: [{ ...bet('emi', 'player'), course: 'after-ruling' }],
    },
    {
      cards: deal('KC AD 7S', 'QH 6C 8S'),
      slips: [
        bet('emi', 'banker', 'banker-pair'),
        { ...bet('emi', 'tie'), course: 'cancelled' },
        bet('fumi', 'player'),
      ],
    },
    {
      cards: deal('KC 5D 8S', 'QH 5C'),
      slips: [
        bet('emi', 'player'),
        bet('fumi', 'banker'),
        { ...bet('fumi', 'banker'), course: 'overtaken' },
      ],
    },
    {
      course: 'no-result',
      slips: [bet('emi', 'banker'), bet('fumi', 'tie')],
    },
    {
      course: 'rescanned',
      cards: deal('7C KD', '2S 3H 9D'),
      otherCards: deal('7C KD', '2S 3H'),
      slips: [bet('emi', 'player', 'tie'), bet('fumi', 'banker', 'player-pair')],
    },
  ],
  D: [
    {
      cards: deal('4H 3D', '5H 3S'),
      slips: [bet('ann', 'player'), bet('omar', 'banker')],
    },
    {
      cards: deal('KC 2D 6S', 'QH 7C'),
      slips: [
        bet('chen', 'player'),
        { ...bet('mona', 'banker'), course: 'beyond-balance', stake: 50_000n },
        bet('omar', 'banker', 'tie'),
      ],
    },
    {
      cards: deal('3H 3D', '2S 2H KD'),
      slips: [bet('bob', 'banker'), bet('ann', 'player-pair'), bet('omar', 'banker', 'tie')],
    },
    {
      cards: deal('KC 3D 8S', 'QH 2C 9S'),
      slips: [bet('dana', 'player', 'player-pair'), bet('omar', 'player')],
    },
    {
      course: 'garbled',
      cards: deal('8H 8H', 'AH 6C'),
      slips: [bet('chen', 'player'), bet('bob', 'player'), bet('omar', 'banker')],
    },
    {
      course: 'void-too-late',
      cards: deal('2C AD 2S', 'QH 4C 3D'),
      slips: [bet('ann', 'banker'), bet('bob', 'player'), bet('omar', 'player', 'tie')],
    },
  ],
};
