import { beforeAll, describe, expect, it } from 'vitest';
import { baccarat } from '../../../../../shared/domain/games/baccarat/baccarat.ts';
import {
  bankerDraws,
  isNatural,
  playerDraws,
} from '../../../../../shared/domain/games/baccarat/drawing-rules.ts';
import type { Outcome } from '../../../../../shared/domain/games/game.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import odds from '../../../../fixtures/baccarat-odds.json' with { type: 'json' };
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { baccaratRules } from './baccarat-rules.ts';
import { cardWorth } from './hands.ts';

/*
 * Plays every round that an eight-deck shoe can produce, by point value, and weighs it with the number
 * of ordered six-card draws it stands for. The sums are known exactly, so one wrong cell of the tableau, one wrong
 * winner or one wrong pay shows here.
 */

const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** A hand that stands has no third card. */
const THIRDS: readonly (number | undefined)[] = [undefined, ...POINTS];
const CARDS = 416;
const CARDS_OF_A_RANK = 32;
const CARDS_OF_TEN_VALUE = 4 * CARDS_OF_A_RANK;
/** No variant rounds a payout on this stake: 5 % and one half of it are whole. */
const STAKE = amount(20n);
const COMMISSION = baccaratRules('commission');

/** Number of ordered six-card draws that begin with cards of these values: at most 4,998,398,275,503,360 < 2^53. */
function drawsBeginningWith(values: readonly number[]): number {
  const left = POINTS.map((value) => (value === 0 ? CARDS_OF_TEN_VALUE : CARDS_OF_A_RANK));
  let draws = 1;
  for (const value of values) {
    const cards = left[value] ?? 0;
    draws *= cards;
    left[value] = cards - 1;
  }
  for (let drawn = values.length; drawn < 6; drawn++) draws *= CARDS - drawn;
  return draws;
}

type Start = readonly [player1: number, banker1: number, player2: number, banker2: number];

/** Whether the drawing rules, asked card by card, lead to exactly these third cards. */
function isDealt(start: Start, playerThird?: number, bankerThird?: number): boolean {
  const playerTotal = (start[0] + start[2]) % 10;
  const bankerTotal = (start[1] + start[3]) % 10;
  if (isNatural(playerTotal) || isNatural(bankerTotal)) {
    return playerThird === undefined && bankerThird === undefined;
  }
  return (
    playerDraws(playerTotal) === (playerThird !== undefined) &&
    bankerDraws(bankerTotal, playerThird ?? 'stood') === (bankerThird !== undefined)
  );
}

/** All accepted rounds with the same facts and the same numbers of cards. */
interface Kind {
  readonly facts: Outcome['facts'];
  readonly playerCards: number;
  readonly bankerCards: number;
  /** One of them. */
  readonly scan: unknown;
  draws: number;
}

const kinds = new Map<string, Kind>();
const differences: string[] = [];

function playLayout(start: Start, playerThird?: number, bankerThird?: number): void {
  const player = [start[0], start[2], playerThird].filter((value) => value !== undefined);
  const banker = [start[1], start[3], bankerThird].filter((value) => value !== undefined);
  const scan = { player: player.map(cardWorth), banker: banker.map(cardWorth) };
  const answer = baccarat.readOutcome(scan, COMMISSION, 'result');
  if (answer.ok !== isDealt(start, playerThird, bankerThird))
    differences.push(JSON.stringify(scan));
  if (!answer.ok) return;
  const { facts } = answer.value;
  const key = [...Object.values(facts), player.length, banker.length].join();
  const kind = kinds.get(key) ?? {
    facts,
    playerCards: player.length,
    bankerCards: banker.length,
    scan,
    draws: 0,
  };
  kind.draws += drawsBeginningWith([...player, ...banker]);
  kinds.set(key, kind);
}

function countDraws(isCounted: (kind: Kind) => boolean): string {
  const counted = [...kinds.values()].filter(isCounted);
  return String(counted.reduce((total, { draws }) => total + draws, 0));
}

/** What {@link STAKE} on this position returns in all draws together. */
function sumPayouts(variant: string, position: string): bigint {
  return [...kinds.values()].reduce((total, { scan, draws }) => {
    const answer = baccarat.readOutcome(scan, baccaratRules(variant), 'result');
    if (!answer.ok) throw new Error(answer.failure.message);
    return total + BigInt(draws) * payoutOf(STAKE, answer.value.grade(position, ANYBODY));
  }, 0n);
}

function playEveryLayout(): void {
  for (let index = 0; index < 10_000; index++) {
    const digits = [index % 10, (index / 10) % 10, (index / 100) % 10, index / 1000];
    const [player1 = 0, banker1 = 0, player2 = 0, banker2 = 0] = digits.map(Math.floor);
    const start: Start = [player1, banker1, player2, banker2];
    for (const playerThird of THIRDS) {
      for (const bankerThird of THIRDS) playLayout(start, playerThird, bankerThird);
    }
  }
}

/** Compares payout ÷ (stake × draws) with a fraction, in whole numbers. */
function expectReturn(
  returned: bigint,
  draws: bigint,
  fraction: { readonly numerator: string; readonly denominator: string },
): void {
  expect(returned * BigInt(fraction.denominator)).toBe(STAKE * draws * BigInt(fraction.numerator));
}

describe('every round of an eight-deck shoe', () => {
  // About a million scans: the limit leaves room for a slow or busy machine.
  beforeAll(playEveryLayout, 120_000);

  it('is accepted exactly when the drawing rules, asked card by card, deal it', () => {
    expect(differences).toEqual([]);
  });

  it('adds up to every ordered draw of six cards', () => {
    expect(countDraws(() => true)).toBe(odds.draws);
  });

  it.each(Object.entries(odds.winners))('is won by %s in %s draws', (winner, draws) => {
    expect(countDraws(({ facts }) => facts['winner'] === winner)).toBe(draws);
  });

  const totals = Object.entries(odds.winsByTotal).flatMap(([winner, row]) =>
    Object.entries(row).map(([total, draws]) => [winner, Number(total), draws] as const),
  );
  it.each(totals)('is won by %s on %s in %s draws', (winner, total, draws) => {
    const won = countDraws(({ facts }) => {
      const winningTotal = facts[winner === 'player' ? 'playerTotal' : 'bankerTotal'];
      return facts['winner'] === winner && winningTotal === total;
    });
    expect(won).toBe(draws);
  });

  it.each(Object.entries(odds.naturals))('is a natural won by %s in %s draws', (winner, draws) => {
    expect(countDraws(({ facts }) => facts['winner'] === winner && facts['natural'] === true)).toBe(
      draws,
    );
  });

  it.each(Object.entries(odds.byCardCount))('takes %s cards in %s draws', (counts, draws) => {
    expect(countDraws((kind) => `${kind.playerCards},${kind.bankerCards}` === counts)).toBe(draws);
  });

  it.each([
    [2, odds.bankerWinsOnSix.two],
    [3, odds.bankerWinsOnSix.three],
  ])('is won by a banker with %s cards worth 6 in %s draws', (cards, draws) => {
    const won = countDraws(
      ({ facts, bankerCards }) =>
        facts['winner'] === 'banker' && facts['bankerTotal'] === 6 && bankerCards === cards,
    );
    expect(won).toBe(draws);
  });

  const returns = Object.entries(odds.returns).flatMap(([variant, row]) =>
    (['player', 'banker', 'tie'] as const).map((each) => [variant, each, row[each]] as const),
  );
  it.each(returns)('%s: says of %s that it returns this', (variant, position, fraction) => {
    const rules = baccaratRules(variant);
    const { numerator, denominator } = fraction;
    expect(baccarat.expectedReturns(rules).get(position)).toEqual({
      numerator: BigInt(numerator),
      denominator: BigInt(denominator),
    });
  });

  it.each(returns)('%s: returns on %s what the odds say', (variant, position, fraction) => {
    expectReturn(sumPayouts(variant, position), BigInt(odds.draws), fraction);
  });
});

describe('every first two cards of an eight-deck shoe', () => {
  const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
  const starts = ranks.flatMap((first) => ranks.map((second) => [first, second] as const));

  const pairs = Object.entries(odds.returns).flatMap(([variant, row]) =>
    (['player-pair', 'banker-pair'] as const).map((each) => [variant, each, row[each]] as const),
  );
  it.each(pairs)('%s: return on %s what the odds say', (variant, position, fraction) => {
    let returned = 0n;
    for (const [first, second] of starts) {
      const hand = [`${first}S`, `${second}H`];
      // A natural on the other side: no third card is due, whatever the hand.
      const other = ['9D', 'KC'];
      const scan =
        position === 'player-pair'
          ? { player: hand, banker: other }
          : { player: other, banker: hand };
      const answer = baccarat.readOutcome(scan, baccaratRules(variant), 'result');
      if (!answer.ok) throw new Error(answer.failure.message);
      const ways = CARDS_OF_A_RANK * (first === second ? CARDS_OF_A_RANK - 1 : CARDS_OF_A_RANK);
      returned += BigInt(ways) * payoutOf(STAKE, answer.value.grade(position, ANYBODY));
    }
    expectReturn(returned, BigInt(CARDS * (CARDS - 1)), fraction);
  });
});
