import type { Ratio } from '../../money/ratio.ts';
import { expectedReturn } from '../expected-return.ts';
import { gradePosition } from './grade.ts';
import type { BaccaratFacts } from './outcome.ts';
import { type Paytable, POSITIONS } from './paytable.ts';

/**
 * How many of the ordered draws of six cards from eight decks end in each way. The tests play all of
 * them through, so that a wrong digit here, or a wrong rule there, shows.
 */
const ENDINGS: readonly (Pick<BaccaratFacts, 'winner' | 'bankerTotal'> & {
  readonly ways: bigint;
})[] = [
  { winner: 'player', bankerTotal: 0, ways: 2_230_518_282_592_256n },
  { winner: 'tie', bankerTotal: 0, ways: 475_627_426_473_216n },
  { winner: 'banker', bankerTotal: 6, ways: 269_232_304_455_680n },
  // With any other total.
  { winner: 'banker', bankerTotal: 9, ways: 2_023_020_261_982_208n },
];

/** Of the 415 cards that can follow the first of a hand, 31 have its rank. */
const PAIRS = [
  { isPair: true, ways: 31n },
  { isPair: false, ways: 384n },
];

/** Exact returns with eight decks, by position. */
export function expectedReturns(paytable: Paytable): ReadonlyMap<string, Ratio> {
  const ways = ENDINGS.flatMap((ending) =>
    PAIRS.map((pair) => ({
      facts: {
        ...{ winner: ending.winner, bankerTotal: ending.bankerTotal },
        ...{ playerTotal: 0, natural: false, playerPair: pair.isPair, bankerPair: pair.isPair },
      },
      // A pair and the winner are looked at one at a time: that they hang together does not matter.
      ways: ending.ways * pair.ways,
    })),
  );
  return new Map(
    POSITIONS.map((position) => [
      position,
      expectedReturn(
        ways.map((way) => ({
          grade: gradePosition(position, way.facts, paytable),
          ways: way.ways,
        })),
      ),
    ]),
  );
}
