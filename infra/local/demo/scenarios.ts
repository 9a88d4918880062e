import type { Canonical } from '../../../shared/domain/digest.ts';
import { type Amount, amount } from '../../../shared/domain/money/amount.ts';
import type { PlayerName } from './players.ts';
import type { RoundCourseName } from './round-courses.ts';
import type { SlipCourseName } from './slip-courses.ts';
import type { TableId } from './tables.ts';

export interface SlipScenario {
  readonly player: PlayerName;
  /**
   * Positions, each with what 100 on it give back, stake included: `player 200`, by the rules of the
   * game and by hand. A position without a number gives nothing back. Where people correct the
   * result there is a number for each: `black 200 0`.
   */
  readonly on: readonly string[];
  readonly course?: SlipCourseName;
  /** On each position, in minor units; drawn from the seed without it. */
  readonly stake?: bigint;
  /** Decided while the game is played, rather than before the bell. */
  readonly inWindow?: boolean;
}

/** What people say of a ruling. */
export interface CorrectionScenario {
  /** What the scanner should have seen; without it the round is void. */
  readonly scan?: Canonical;
  readonly reason: string;
  /** Of what the players must give back, the part that they do not have any more. */
  readonly shortfall?: bigint;
}

export interface Withdrawal {
  readonly player: PlayerName;
  readonly amount: Amount;
}

export interface RoundScenario {
  readonly course?: RoundCourseName;
  /** What is special about what the scanner saw. */
  readonly shows?: string;
  /** What the scanner saw; absent when it saw nothing. */
  readonly scan?: Canonical;
  /** What players are asked after the bell. */
  readonly window?: Canonical;
  /** What a scan that does not count said. */
  readonly otherScan?: Canonical;
  readonly correction?: CorrectionScenario;
  readonly withdrawal?: Withdrawal;
  readonly slips: readonly SlipScenario[];
}

function bet(player: PlayerName, ...on: readonly string[]): SlipScenario {
  return { player, on };
}

function cards(text: string): readonly string[] {
  return text.split(' ');
}

/** A deal of baccarat. */
function deal(player: string, banker: string): Canonical {
  return { player: cards(player), banker: cards(banker) };
}

/** The cards of a seat at blackjack that was not split. */
function hand(text: string): Canonical {
  return { hands: [{ cards: cards(text) }] };
}

/** The rounds of each table, in their order. */
export const SCENARIOS: Readonly<Record<TableId, readonly RoundScenario[]>> = {
  A: [
    {
      scan: deal('9H KD', '4S 3C'),
      slips: [
        bet('ann', 'player 200', 'tie'),
        bet('bob', 'banker'),
        bet('chen', 'player 200', 'banker', 'tie', 'player-pair', 'banker-pair'),
      ],
    },
    {
      scan: deal('4H 3D', '5H 3S'),
      slips: [
        { ...bet('ann', 'banker 195'), course: 'twice' },
        bet('bob', 'player', 'player-pair'),
        bet('dana', 'banker 195'),
        bet('dana', 'banker 195', 'tie'),
      ],
    },
    {
      scan: deal('KC 2D 3S', 'QH 5C'),
      slips: [bet('ann', 'player 100', 'tie 900'), bet('bob', 'banker 100')],
    },
    {
      scan: deal('2D KC 3S', '4H 2C'),
      slips: [bet('bob', 'player'), bet('dana', 'banker 195', 'player-pair')],
    },
    {
      course: 'void',
      slips: [bet('ann', 'player', 'banker-pair'), bet('dana', 'tie')],
    },
    {
      scan: deal('2C 2D AS', 'QH 4C'),
      slips: [bet('chen', 'player 200', 'player-pair 1200'), bet('bob', 'banker')],
    },
    {
      course: 'rescanned',
      scan: deal('7C KD', '2S 3H 9D'),
      otherScan: deal('7C KD', '2S 3H'),
      slips: [bet('ann', 'player 200', 'tie'), bet('dana', 'banker', 'player-pair')],
    },
  ],
  B: [
    {
      shows: 'the banker wins with 6, which pays half',
      scan: deal('AD KC 4S', '2H 3C AC'),
      slips: [
        bet('bob', 'player'),
        bet('dana', 'banker 150'),
        bet('mona', 'banker 150'),
        bet('omar', 'banker 150', 'tie'),
      ],
    },
    {
      course: 'impossible',
      shows: 'a third card too many',
      scan: deal('KC 2D 8S', 'QH 3C 5D'),
      slips: [bet('ann', 'player'), bet('dana', 'banker', 'tie')],
    },
    {
      scan: deal('5C 2D', '3S 3H'),
      slips: [
        bet('bob', 'player 200'),
        bet('chen', 'banker-pair 1200', 'player-pair'),
        bet('omar', 'banker'),
        { ...bet('mona', 'banker'), course: 'beyond-balance', stake: 50_000n },
      ],
    },
    {
      course: 'early-result',
      scan: deal('KC 4D KS', 'QH 3C 2D'),
      slips: [
        bet('ann', 'player'),
        bet('bob', 'player'),
        { ...bet('bob', 'banker'), course: 'after-early-result' },
      ],
    },
    {
      course: 'contradicted',
      scan: deal('5C 2D', '6S JH'),
      otherScan: deal('5C 2D', '6S 3H'),
      correction: {
        scan: deal('5C 2D', '6S 3H'),
        reason: "the recording shows the banker's 3 of hearts",
      },
      slips: [bet('chen', 'player 200'), bet('dana', 'banker 0 200', 'tie'), bet('ann', 'tie')],
    },
  ],
  C: [
    {
      scan: { pocket: 17 },
      slips: [
        bet('emi', 'red', 'straight:17 3600'),
        bet('fumi', 'column:3', 'dozen:2 300', 'split:17-18 1800'),
      ],
    },
    {
      shows: 'zero, where even and low lose',
      scan: { pocket: 0 },
      slips: [
        bet('emi', 'red', 'straight:0 3600'),
        bet('fumi', 'even', 'low', 'trio:0-1-2 1200', 'first-four:0-1-2-3 900'),
      ],
    },
    {
      course: 'void-by-rule',
      shows: 'the ball turns eight times',
      scan: { pocket: 7, revolutions: 8 },
      slips: [bet('emi', 'odd', 'red'), bet('fumi', 'six-line:7-12')],
    },
    {
      shows: 'the ball turns ten times, which is enough',
      scan: { pocket: 36, revolutions: 10 },
      slips: [
        bet('fumi', 'low', 'corner:32-33-35-36 900', 'six-line:31-36 600'),
        { ...bet('emi', 'high'), course: 'cancelled' },
        { ...bet('fumi', 'red'), course: 'overtaken' },
      ],
    },
    {
      course: 'no-result',
      slips: [bet('emi', 'black'), bet('fumi', 'odd')],
    },
    {
      course: 'result-first',
      scan: { pocket: 5 },
      slips: [{ ...bet('emi', 'straight:5'), course: 'after-ruling' }],
    },
  ],
  D: [
    {
      shows: 'a triple, where small and even lose',
      scan: { dice: [2, 2, 2] },
      slips: [
        bet('chen', 'small', 'total:6 1900', 'triple:2 15100', 'any-triple 2500'),
        bet('ann', 'even', 'double:2 900', 'single:2 400'),
      ],
    },
    {
      course: 'copied',
      scan: { dice: [4, 1, 4] },
      slips: [
        bet('bob', 'small 200'),
        bet('dana', 'even', 'combo:1-4 600', 'total:9 700'),
        bet('chen', 'big', 'single:4 300', 'double:1'),
      ],
    },
    {
      course: 'impossible',
      shows: 'a die shows 7',
      scan: { dice: [3, 7, 1] },
      slips: [bet('ann', 'big'), bet('dana', 'odd')],
    },
    {
      course: 'garbled',
      scan: { dice: [6, 5, 6] },
      slips: [bet('bob', 'big 200'), bet('ann', 'odd 200', 'total:17 5100', 'total:4')],
    },
    {
      course: 'wrong-slip',
      scan: { dice: [1, 2, 3] },
      slips: [
        bet('ann', 'odd', 'total:6 1900'),
        bet('chen', 'small 200'),
        { ...bet('chen', 'even 200'), course: 'mistaken' },
      ],
    },
    {
      course: 'operator-fault',
      slips: [bet('ann', 'big'), bet('dana', 'double:3')],
    },
    {
      course: 'reopened',
      scan: { dice: [5, 5, 1] },
      slips: [bet('ann', 'odd 200'), bet('bob', 'small')],
    },
  ],
  E: [
    {
      shows: 'a blackjack pays 3:2, rounded down',
      scan: { seats: { 1: hand('AS KH'), 2: hand('10D 8H') }, dealer: cards('10H 9C') },
      slips: [{ ...bet('dana', 'main:1 250'), stake: 1111n }, bet('ann', 'main:2')],
    },
    {
      shows: 'the dealer busts, but a player did before',
      scan: { seats: { 1: hand('9C 3D'), 3: hand('10S 6H KD') }, dealer: cards('10H 6S KC') },
      slips: [bet('bob', 'main:1 200'), bet('ann', 'main:3')],
    },
    {
      shows: 'two players of one seat decide differently',
      scan: {
        seats: { 2: hand('9C 7D') },
        players: { 'bob:USD': { 2: hand('9C 7D 5H') } },
        dealer: cards('9H 8S'),
      },
      slips: [bet('ann', 'main:2'), bet('bob', 'main:2 200')],
    },
    {
      course: 'impossible',
      shows: 'the dealer stops on 16',
      scan: { seats: { 1: hand('10D 9S') }, dealer: cards('10H 6S') },
      slips: [bet('chen', 'main:1')],
    },
    {
      shows: 'the dealer has a blackjack: another is a push, 21 loses',
      scan: { seats: { 1: hand('AD QC'), 2: hand('7C 7D 7H') }, dealer: cards('AH KS') },
      slips: [bet('chen', 'main:1 100'), bet('dana', 'main:2')],
    },
    {
      course: 'decided',
      window: { kind: 'decision', seat: 3, dealerFirst: '10H', play: hand('6S 5D') },
      scan: {
        seats: { 3: hand('6S 5D 7H') },
        players: { 'ann:USD': { 3: { hands: [{ cards: cards('6S 5D 9C'), doubled: true }] } } },
        dealer: cards('10H 8C'),
      },
      slips: [
        { ...bet('ann', 'main:3 200'), stake: 3000n },
        { ...bet('bob', 'main:3 100'), stake: 2000n },
        { ...bet('ann', 'double:3:1 200'), stake: 3000n, inWindow: true },
        { ...bet('bob', 'double:3:1'), course: 'against-the-rules', stake: 1000n, inWindow: true },
      ],
    },
  ],
  F: [
    {
      shows: 'two jacks are a pair, a jack and a queen are none',
      scan: { seats: { 1: hand('JS JH'), 2: hand('JD QS') }, dealer: cards('10C 7D') },
      slips: [
        bet('chen', 'main:1 200', 'any-pair:1 1200', 'over-13:1 200'),
        bet('omar', 'main:2 200', 'any-pair:2'),
      ],
    },
    {
      shows: 'over and under 13: an ace counts 1, and 13 is neither',
      scan: { seats: { 1: hand('AS KD'), 2: hand('10H 3D 8C') }, dealer: cards('10S 9H') },
      slips: [
        bet('omar', 'main:1 250', 'under-13:1 200'),
        bet('ann', 'main:2 200', 'over-13:2', 'under-13:2'),
      ],
    },
    {
      course: 'void-too-late',
      scan: { seats: { 1: hand('9C 9D 2S'), 2: hand('10C 9S') }, dealer: cards('QD JS') },
      correction: { reason: 'the shoe had lost a card' },
      slips: [bet('bob', 'main:1 100'), bet('dana', 'main:2')],
    },
  ],
  G: [
    {
      course: 'corrected',
      scan: { pocket: 17 },
      correction: { scan: { pocket: 20 }, reason: 'the recording shows the ball in 20' },
      slips: [
        bet('ann', 'straight:17 3600', 'black 200 200'),
        bet('bob', 'straight:20 0 3600'),
        bet('chen', 'odd 200', 'column:2 300 300'),
        bet('dana', 'even 0 200', 'low 200'),
        bet('mona', 'red'),
      ],
    },
    {
      course: 'paid-out',
      scan: { pocket: 8 },
      // Pia has 100.00 − 10.00 + 360.00 by now and keeps 50.00, of which 10.00 are staked again
      // before 350.00 are taken back.
      withdrawal: { player: 'pia', amount: amount(40_000n) },
      correction: { reason: 'the croupier touched the wheel', shortfall: 31_000n },
      slips: [
        { ...bet('pia', 'straight:8 3600'), stake: 1000n },
        bet('dana', 'black 200'),
        bet('bob', 'red'),
      ],
    },
    {
      course: 'before-a-void',
      shows: 'a win pays what is owed',
      scan: { pocket: 29 },
      slips: [{ ...bet('pia', 'straight:29 3600'), stake: 1000n }, bet('bob', 'black 200')],
    },
  ],
};
