import { describe, expect, it } from 'vitest';
import type { HouseRules, Regime } from '../../../../../shared/domain/games/game.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { houseRules, LIVE, MACAU, SIDE_PAYS } from './blackjack-rules.ts';
import { betsOn, cardTexts, readRound, seat } from './rounds.ts';

function outcomeOf(scan: unknown, rules: HouseRules = LIVE, regime: Regime = 'result') {
  const answer = readRound(scan, rules, regime);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

const scanOf = (play: unknown, dealer = '10 7') => ({
  dealer: cardTexts(dealer),
  seats: { 3: play },
});

describe('findMismatch', () => {
  const split = scanOf(seat('8 3 Q*', '8 10'));
  const surrendered = scanOf({ ...seat('K 6'), surrendered: true });
  const evenMoney = scanOf({ ...seat('A K'), evenMoney: true }, 'A 8');
  const plain = scanOf(seat('K 8'));

  it.each([
    ['a hand', plain, ['main:3']],
    ['a split and a double', split, ['main:3', 'split:3:2', 'double:3:1']],
    ['a surrender', surrendered, ['main:3', 'surrender:3']],
    ['even money', evenMoney, ['main:3', 'even-money:3']],
    ['an insurance', scanOf(seat('K 8'), 'A 8'), ['main:3', 'insurance:3']],
    ['no position at all', plain, []],
  ])('finds nothing where stakes and play agree: %s', (_what, scan, positions) => {
    expect(outcomeOf(scan).findMismatch?.(betsOn(positions))).toBeUndefined();
  });

  it.each([
    ['a seat that was not played', plain, ['main:3', 'main:4'], 'seat 4: nothing was played'],
    ['no stake on main', evenMoney, ['even-money:3'], 'seat 3: no stake on main'],
    [
      'insurance beside even money',
      scanOf({ ...seat('A K'), evenMoney: true }, 'A 8'),
      ['main:3', 'even-money:3', 'insurance:3'],
      'seat 3: insurance beside even money',
    ],
    ['insurance alone', scanOf(seat('K 8'), 'A 8'), ['insurance:3'], 'seat 3: no stake on main'],
    [
      'a hand without its stake',
      split,
      ['main:3', 'double:3:1'],
      'seat 3: split of hands: taken none, played 2',
    ],
    [
      'a stake without its hand',
      plain,
      ['main:3', 'split:3:2'],
      'seat 3: split of hands: taken 2, played none',
    ],
    [
      'a double that was not staked',
      split,
      ['main:3', 'split:3:2'],
      'seat 3: double of hands: taken none, played 1',
    ],
    [
      'a double of the other hand',
      split,
      ['main:3', 'split:3:2', 'double:3:2'],
      'seat 3: double of hands: taken 2, played 1',
    ],
    [
      'a double of both hands',
      split,
      ['main:3', 'split:3:2', 'double:3:1', 'double:3:2'],
      'seat 3: double of hands: taken 1 and 2, played 1',
    ],
    [
      'a surrender that the table does not know',
      plain,
      ['main:3', 'surrender:3'],
      'seat 3: surrender of hands: taken 1, played none',
    ],
    [
      'a surrender that the player did not ask for',
      surrendered,
      ['main:3'],
      'seat 3: surrender of hands: taken none, played 1',
    ],
    [
      'even money that the table does not know',
      scanOf(seat('A K'), 'A 8'),
      ['main:3', 'even-money:3'],
      'seat 3: even-money of hands: taken 1, played none',
    ],
    [
      'even money that the player did not ask for',
      evenMoney,
      ['main:3'],
      'seat 3: even-money of hands: taken none, played 1',
    ],
    [
      'an insurance against a ten',
      plain,
      ['main:3', 'insurance:3'],
      'seat 3: insurance without an ace',
    ],
    [
      "an insurance without the dealer's second card",
      scanOf(seat('K 6 8'), 'A'),
      ['main:3', 'insurance:3'],
      "seat 3: insurance without the dealer's second card",
    ],
    [
      'a position of no table',
      plain,
      ['main:3', 'split:3:3'],
      'not a position of this table: split:3:3',
    ],
    ['a seat beyond the table', plain, ['main:8'], 'not a position of this table: main:8'],
  ])('finds %s', (_what, scan, positions, expected) => {
    const outcome = outcomeOf(scan);
    const bets = betsOn(positions);
    expect(outcome.findMismatch?.(bets)).toBe(expected);
    expect(() => outcome.grade(positions[0] ?? '', bets)).toThrow(InvariantError);
  });

  it('leaves an insurance without a second card alone in a round that was broken off', () => {
    const bets = betsOn(['main:3', 'insurance:3']);
    for (const regime of ['partial-void', 'suspension'] as const) {
      const outcome = outcomeOf(scanOf(seat('K 8'), 'A'), LIVE, regime);
      expect(outcome.findMismatch?.(bets)).toBeUndefined();
    }
  });

  it('lets any-pair be on hands that were played only', () => {
    const rules = houseRules('macau', { ...SIDE_PAYS, allowReturnOfOneOrMore: true });
    const outcome = outcomeOf(scanOf(seat('8 3', '8 10')), rules);
    const positions = ['main:3', 'split:3:2', 'any-pair:3', 'any-pair:3:2'];
    expect(outcome.findMismatch?.(betsOn(positions))).toBeUndefined();
    const unsplit = outcomeOf(plain, rules);
    expect(unsplit.findMismatch?.(betsOn(['main:3', 'any-pair:3:2']))).toBe(
      'seat 3: any-pair on a hand that was not played',
    );
  });

  it('lets a side bet look at the cards of a seat on which the player has nothing else', () => {
    const outcome = outcomeOf(plain, houseRules('macau', SIDE_PAYS));
    expect(outcome.findMismatch?.(betsOn(['any-pair:3', 'over-13:3']))).toBeUndefined();
    expect(outcome.findMismatch?.(betsOn(['any-pair:3', 'double:3:1']))).toBe(
      'seat 3: no stake on main',
    );
  });

  it('knows no side bet that is not offered', () => {
    const bets = betsOn(['main:3', 'over-13:3']);
    expect(outcomeOf(plain, MACAU).findMismatch?.(bets)).toBe(
      'not a position of this table: over-13:3',
    );
  });
});

describe('players who share a seat', () => {
  const outcome = outcomeOf({
    dealer: cardTexts('10 8'),
    seats: { 3: seat('K 6') },
    players: {
      'ben:USD': { 3: seat('K 6 5') },
      'cy:USD': { 3: { ...seat('K 6'), surrendered: true } },
    },
  });

  it.each([
    ['ann:USD', ['main:3'], 'lost'],
    ['ben:USD', ['main:3'], 'won'],
    ['ben:EUR', ['main:3'], 'lost'],
    ['cy:USD', ['main:3', 'surrender:3'], 'surrendered'],
  ])('fare each by their own hand: %s', (walletId, positions, result) => {
    const bets = betsOn(positions, walletId);
    expect(outcome.findMismatch?.(bets)).toBeUndefined();
    expect(outcome.grade('main:3', bets).result).toBe(result);
  });

  it('must each agree with their own hand', () => {
    const surrender = ['main:3', 'surrender:3'];
    expect(outcome.findMismatch?.(betsOn(surrender, 'ben:USD'))).toBeDefined();
    expect(outcome.findMismatch?.(betsOn(['main:3'], 'cy:USD'))).toBeDefined();
  });

  it('may each have played alone', () => {
    const alone = outcomeOf({
      dealer: cardTexts('10 8'),
      seats: {},
      players: { 'ben:USD': { 3: seat('K 9') } },
    });
    expect(alone.grade('main:3', betsOn(['main:3'], 'ben:USD')).result).toBe('won');
    expect(alone.findMismatch?.(betsOn(['main:3']))).toBe('seat 3: nothing was played');
  });
});
