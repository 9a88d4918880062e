import fc from 'fast-check';
import type { HouseRules, Outcome, Regime } from '../../shared/domain/games/game.ts';
import { findGame } from '../../shared/domain/games/registry.ts';
import type { AcceptedSlip } from '../../shared/domain/rounds/slip.ts';
import { LIVE } from '../unit/domain/games/blackjack/blackjack-rules.ts';
import { cardTexts, positionsOf, seat } from '../unit/domain/games/blackjack/rounds.ts';
import { rouletteRules } from '../unit/domain/games/roulette/roulette-rules.ts';
import { sicBoRules } from '../unit/domain/games/sic-bo/sic-bo-rules.ts';
import { LATE_FROM } from './arbitraries.ts';
import { acceptedSlip, SCANS, wagersOn } from './builders.ts';

/** What a table may rule about one and the same round, and what a player can have staked on it. */
export interface RuledScene {
  readonly outcomes: readonly Outcome[];
  readonly positions: readonly string[];
  /** The player has hands, which ask for every one of the positions. */
  readonly isHand: boolean;
}

const BACCARAT: HouseRules = { ...rouletteRules, game: 'baccarat', variant: 'commission' };

/** By name. Within a scene the outcomes differ as corrections of one round do. */
export const RULED_SCENES: readonly (readonly [string, RuledScene])[] = [
  [
    'baccarat',
    sceneOf(BACCARAT, Object.values(SCANS), [
      ...['player', 'banker', 'tie', 'player-pair', 'banker-pair'],
    ]),
  ],
  [
    'roulette',
    sceneOf(
      rouletteRules,
      [0, 17, 20, 32].map((pocket) => ({ pocket })),
      ['straight:17', 'straight:20', 'split:17-20', 'red', 'black', 'dozen:2'],
    ),
  ],
  [
    'sic bo',
    sceneOf(
      sicBoRules,
      ['123', '225', '444', '656'].map((dice) => ({ dice: [...dice].map(Number) })),
      ['small', 'big', 'any-triple', 'total:9', 'single:6', 'double:2'],
    ),
  ],
  ['blackjack, a hand that stood', blackjackScene('10 8')],
  ['blackjack, a hand that was doubled', blackjackScene('5 6 10*')],
  ['blackjack, hands that were split', blackjackScene('8 3 Q*', '8 10')],
];

function sceneOf(
  rules: HouseRules,
  scans: readonly unknown[],
  positions: readonly string[],
): RuledScene {
  return { outcomes: scans.map((scan) => outcomeOf(rules, scan)), positions, isHand: false };
}

function blackjackScene(...hands: readonly string[]): RuledScene {
  const play = seat(...hands);
  const scan = (dealer: string) => ({ dealer: cardTexts(dealer), seats: { 3: play } });
  const ends = ['10 7', '10 8', '10 6 K', 'A K', '9 A'];
  const outcomes = [
    ...ends.map((dealer) => outcomeOf(LIVE, scan(dealer))),
    outcomeOf(LIVE, scan('10'), 'partial-void'),
    outcomeOf(LIVE, scan('10'), 'suspension'),
  ];
  return { outcomes, positions: positionsOf(3, play), isHand: true };
}

function outcomeOf(rules: HouseRules, scan: unknown, regime: Regime = 'result'): Outcome {
  const read = findGame(rules.game)?.readOutcome(scan, rules, regime);
  if (read?.ok) return read.value;
  throw new Error(`${JSON.stringify(scan)}: ${read?.failure.message}`);
}

/** One player's slips: whatever the hands ask for in one slip or in one for each, and more. */
export function slipsIn({ positions, isHand }: RuledScene): fc.Arbitrary<readonly AcceptedSlip[]> {
  const some = fc.uniqueArray(fc.constantFrom(...positions), { minLength: 1, maxLength: 4 });
  const hands = isHand
    ? fc.constantFrom(
        [positions],
        positions.map((position) => [position]),
      )
    : fc.constant([]);
  return fc
    .tuple(hands, fc.array(some, { minLength: 1, maxLength: 4 }))
    .chain(([needed, more]) => fc.tuple(...[...needed, ...more].map((names) => contents(names))))
    .map((list) =>
      list.map(({ stakes, isLate }, index) =>
        acceptedSlip(wagersOn(stakes), {
          slipId: `slip-${index}`,
          // A hand that is refunded in part would not match its scan.
          receivedAt: isLate && !isHand ? LATE_FROM : '2026-12-01T20:14:40.000Z',
        }),
      ),
    );
}

function contents(names: readonly string[]) {
  const stake = fc.oneof(fc.bigInt({ min: 1n, max: 99n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
  return fc.record({
    stakes: fc
      .tuple(...names.map(() => stake))
      .map((stakes) => Object.fromEntries(names.map((name, index) => [name, stakes[index] ?? 1n]))),
    isLate: fc.boolean(),
  });
}
