import { whyRoundIsHeld } from './refusals.ts';
import { columnOf, readCell, rowOf } from './return-tables.ts';
import type { PlayedRound } from './round.ts';
import {
  anyPairReturns,
  cardsDealtTo,
  over13Returns,
  sevensReturn,
  under13Returns,
} from './side-bets.ts';

/** Stakes or payouts of one player, in minor units by position. */
export type Sums = Readonly<Record<string, bigint>>;

/**
 * What one player's wagers on a seat return, stakes included, read straight from the text of the
 * rules: rounded down, `'held'` when the round or this player's part in it cannot be settled.
 * Written without a look at the product, which reaches its answers another way.
 */
export function askOracle(round: PlayedRound, stakes: Sums): Sums | 'held' {
  if (whyRoundIsHeld(round) !== undefined) return 'held';
  if (!agrees(round, new Set(Object.keys(stakes)))) return 'held';
  return Object.fromEntries(
    Object.entries(stakes).map(([position, stake]) => [
      position,
      returnOf(round, position.split(':'), stake),
    ]),
  );
}

/** Whether a player's positions are exactly those that the hands of the seat call for. */
function agrees(round: PlayedRound, positions: ReadonlySet<string>): boolean {
  const { seat, play, dealer, regime } = round;
  const called = new Set([`main:${seat}`]);
  const allowed = new Set(
    ['any-pair', 'sevens', 'over-13', 'under-13'].map((bet) => `${bet}:${seat}`),
  );
  // Side bets alone look at the cards of the seat, whoever plays it.
  if ([...positions].every((each) => allowed.has(each))) return true;
  play.hands.forEach(({ doubled }, n) => {
    if (n > 0) called.add(`split:${seat}:${n + 1}`);
    if (n > 0) allowed.add(`any-pair:${seat}:${n + 1}`);
    if (doubled === true) called.add(`double:${seat}:${n + 1}`);
  });
  if (play.surrendered === true) called.add(`surrender:${seat}`);
  if (play.evenMoney === true) called.add(`even-money:${seat}`);
  // even money or insurance, not both. A-20: insurance waits for the second card.
  const mayInsure = dealer[0] === 'A' && play.evenMoney !== true;
  if (mayInsure && (regime !== 'result' || dealer.length > 1)) allowed.add(`insurance:${seat}`);
  const isComplete = [...called].every((position) => positions.has(position));
  return isComplete && [...positions].every((each) => called.has(each) || allowed.has(each));
}

function returnOf(round: PlayedRound, [kind, , number]: readonly string[], stake: bigint): bigint {
  const { play, rules } = round;
  const hand = Number(number ?? 1);
  switch (kind) {
    case 'main':
    case 'split':
      return stakeReturns(round, hand, stake);
    case 'double':
      return doubleReturns(round, hand, stake);
    case 'insurance':
      return insuranceReturns(round, stake);
    case 'surrender':
    case 'even-money':
      // A decision has no stake of its own.
      return stake;
    case 'any-pair':
      return anyPairReturns(cardsDealtTo(play, hand), stake, rules);
    case 'sevens':
      return sevensReturn(play, stake, rules);
    case 'over-13':
      return over13Returns(play, stake, rules);
    case 'under-13':
      return under13Returns(play, stake, rules);
    default:
      throw new Error(`no wager of blackjack: ${kind}`);
  }
}

function stakeReturns({ rules, regime, dealer, play }: PlayedRound, number: number, stake: bigint) {
  const hand = play.hands[number - 1] ?? { cards: [] };
  const letter = readCell(regime, rowOf(play, hand), columnOf(dealer, rules));
  const returns: Sums = {
    ...{ '0': 0n, H: stake / 2n, '=': stake, W: 2n * stake, B: stake + (3n * stake) / 2n },
  };
  const sum = returns[letter];
  if (sum === undefined) throw new Error(`a hand that cannot be settled: ${letter}`);
  return sum;
}

/** The extra stake fares as the hand does, with two exceptions. */
function doubleReturns(round: PlayedRound, number: number, stake: bigint): bigint {
  const { rules, regime, dealer, play } = round;
  const hand = play.hands[number - 1] ?? { cards: [] };
  // it was taken, but its card was never dealt.
  if (regime === 'suspension' && hand.cards.length === 2) return stake;
  // BJM-16, A-21, A-41: a house blackjack takes only the original stake of a hand that is not bust.
  const isSpared = rules.variant === 'macau' && rules.options['doubleLosesOriginalOnly'] !== false;
  const isBeaten = columnOf(dealer, rules) === 'BJ' && rowOf(play, hand) !== 'bust';
  return isSpared && isBeaten ? stake : stakeReturns(round, number, stake);
}

/** BJS-12, BJM-18; BJS-25 gives it back, and A-40 when there is no second card to decide it. */
function insuranceReturns({ rules, regime, dealer }: PlayedRound, stake: bigint): bigint {
  if (regime === 'suspension' || dealer.length < 2) return stake;
  return columnOf(dealer, rules) === 'BJ' ? 3n * stake : 0n;
}
