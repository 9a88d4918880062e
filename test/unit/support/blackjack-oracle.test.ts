import { describe, expect, it } from 'vitest';
import { CardSchema, type Rank } from '../../../shared/domain/cards/card.ts';
import type { Regime } from '../../../shared/domain/games/game.ts';
import { askOracle, type Sums } from '../../support/blackjack-oracle/blackjack-oracle.ts';
import type { PlayedRound, SeatPlay, TableRules } from '../../support/blackjack-oracle/round.ts';

const LIVE: TableRules = { variant: 'live', options: {} };
const MACAU: TableRules = {
  variant: 'macau',
  options: {
    ...{ anyPairPays: '11:1', sevensPaysTwo: '50:1', sevensPaysThree: '500:1' },
    ...{ over13Pays: '1:1', under13Pays: '3:2' },
  },
};

function macauWith(options: TableRules['options']): TableRules {
  return { variant: 'macau', options: { ...MACAU.options, ...options } };
}

/** `cards('K 5 9')` */
function cards(text: string): Rank[] {
  return text === '' ? [] : text.split(' ').map((rank) => CardSchema.parse(`${rank}S`).rank);
}

/** `play('8 3 Q*, 8 10')`: the hands of a seat; a star marks a doubled one. */
function play(text: string, decision: Omit<SeatPlay, 'hands'> = {}): SeatPlay {
  const hands = text.split(', ').map((hand) => ({
    cards: cards(hand.replace('*', '')),
    doubled: hand.endsWith('*'),
  }));
  return { hands, ...decision };
}

function ask(
  [dealer, hands]: readonly [string, string | SeatPlay],
  stakes: Sums,
  changes: Partial<PlayedRound> = {},
): Sums | 'held' {
  const seatPlay = typeof hands === 'string' ? play(hands) : hands;
  const dealt = { dealer: cards(dealer), seat: 3, play: seatPlay };
  return askOracle({ rules: LIVE, regime: 'result', ...dealt, ...changes }, stakes);
}

describe('the main stake', () => {
  it.each([
    // dealer, player, what 101 returns
    ['K 9', '10 8', 0n],
    ['K 8', '10 8', 101n],
    ['K 7', '10 8', 202n],
    ['6 10 6', '2 2', 202n],
    ['6 10 6', '9 5 8', 0n],
    ['K 9', 'A J', 252n],
    ['7', 'A J', 252n],
    ['7 7 7', 'A J', 252n],
    ['10', 'A J', 'held'],
    ['10 A', 'A J', 101n],
    ['10 A', '5 6 K', 0n],
    ['5 6 K', '3 8 Q', 101n],
    ['A 6', '9 9', 202n],
    ['A 6 2', '9 9', 'held'],
    ['K 5', '9 9', 'held'],
    ['K', '9 9', 'held'],
    ['K', '9 9 9', 0n],
    ['', '9 9 9', 'held'],
    ['K 7', '9', 'held'],
    ['K 7', 'A K 5', 'held'],
    ['K 7', '9 9 9 2', 'held'],
    ['K 7', 'A A 9', 202n],
  ] as const)('against %s: %s returns %s of 101', (dealer, hand, payout) => {
    const expected = payout === 'held' ? 'held' : { 'main:3': payout };
    expect(ask([dealer, hand], { 'main:3': 101n })).toEqual(expected);
  });

  it('returns half of a hand that was given up, and 1:1 of a blackjack paid at once', () => {
    const surrendered = play('10 6', { surrendered: true });
    expect(ask(['9', surrendered], { 'main:3': 101n, 'surrender:3': 0n })).toEqual({
      'main:3': 50n,
      'surrender:3': 0n,
    });
    const paid = play('A 10', { evenMoney: true });
    const stakes = { 'main:3': 7n, 'even-money:3': 0n };
    expect(ask(['A K', paid], stakes)).toEqual({ 'main:3': 14n, 'even-money:3': 0n });
    expect(ask(['9 K', paid], stakes)).toBe('held');
  });
});

describe('further stakes', () => {
  it('fare hand by hand after a split, where an ace and a ten are no blackjack', () => {
    const stakes = { 'main:3': 10n, 'split:3:2': 10n };
    const draw = { 'main:3': 20n, 'split:3:2': 10n };
    expect(ask(['K 9', 'A K, A 8'], stakes)).toEqual(draw);
    expect(ask(['K A', 'A K, A 8'], stakes)).toEqual({ 'main:3': 0n, 'split:3:2': 0n });
    expect(ask(['K 9', 'Q A, K 9'], stakes)).toEqual(draw);
    const byRank: TableRules = { variant: 'live', options: { splitByRank: true } };
    expect(ask(['K 9', 'Q A, K 9'], stakes, { rules: byRank })).toBe('held');
  });

  it('are lost to a house blackjack, except a double in Macau on a hand that is not bust', () => {
    const stakes = { 'main:3': 10n, 'double:3:1': 10n };
    const lost = { 'main:3': 0n, 'double:3:1': 0n };
    const spared = { 'main:3': 0n, 'double:3:1': 10n };
    const off = macauWith({ doubleLosesOriginalOnly: false });
    expect(ask(['K A', '6 5 9*'], stakes)).toEqual(lost);
    expect(ask(['K A', '6 5 9*'], stakes, { rules: MACAU })).toEqual(spared);
    expect(ask(['K A', '6 5 9*'], stakes, { rules: off })).toEqual(lost);
    expect(ask(['K A', '9 5 9*'], stakes, { rules: MACAU })).toEqual(lost);
    expect(ask(['K 9', '6 5 9*'], stakes)).toEqual({ 'main:3': 20n, 'double:3:1': 20n });
  });

  it('of insurance pay 2:1 against a blackjack and wait for the second card', () => {
    const stakes = { 'main:3': 10n, 'insurance:3': 5n };
    expect(ask(['A K', '9 9 9'], stakes)).toEqual({ 'main:3': 0n, 'insurance:3': 15n });
    expect(ask(['A 8', '9 9 9'], stakes)).toEqual({ 'main:3': 0n, 'insurance:3': 0n });
    expect(ask(['A', '9 9 9'], stakes)).toBe('held');
    expect(ask(['A', '9 9 9'], { 'main:3': 10n }, { insured: true })).toBe('held');
    expect(ask(['K A', '9 9'], stakes)).toBe('held');
  });
});

describe('a round that broke off', () => {
  const cut = (regime: Regime) => ({ regime });

  it.each([
    // dealer, player, what 101 returns: partial void, suspension
    ['10', '9 9 9', 0n, 0n],
    ['10', 'A K', 252n, 252n],
    ['10 A', 'A K', 101n, 101n],
    ['10 Q', '10 2', 101n, 202n],
    ['10', '10', 101n, 101n],
    ['', '', 101n, 101n],
  ])('against %s: %s returns %s or %s of 101', (dealer, hand, partialVoid, suspension) => {
    const stakes = { 'main:3': 101n };
    expect(ask([dealer, hand], stakes, cut('partial-void'))).toEqual({ 'main:3': partialVoid });
    expect(ask([dealer, hand], stakes, cut('suspension'))).toEqual({ 'main:3': suspension });
  });

  it('gives back the stake of a double whose card was not dealt', () => {
    const stakes = { 'main:3': 10n, 'double:3:1': 10n };
    const undealt = { 'main:3': 20n, 'double:3:1': 10n };
    expect(ask(['10', '6 5*'], stakes, cut('suspension'))).toEqual(undealt);
    expect(ask(['10', '6 5*'], stakes, cut('partial-void'))).toEqual(stakes);
    expect(ask(['10', '6 6 Q*'], stakes, cut('partial-void'))).toEqual({
      'main:3': 0n,
      'double:3:1': 0n,
    });
  });

  it('gives insurance back, unless a partial void has seen the second card', () => {
    const stakes = { 'main:3': 10n, 'insurance:3': 5n };
    const insurance = (dealer: string, regime: Regime) => {
      const returned = ask([dealer, '9 9'], stakes, cut(regime));
      return returned === 'held' ? returned : returned['insurance:3'];
    };
    expect(insurance('A', 'partial-void')).toBe(5n);
    expect(insurance('A K', 'partial-void')).toBe(15n);
    expect(insurance('A 2', 'partial-void')).toBe(0n);
    expect(insurance('A K', 'suspension')).toBe(5n);
    expect(insurance('A 2', 'suspension')).toBe(5n);
  });
});

describe('side bets', () => {
  const side = (hands: string, bet: string) => {
    const splits = hands.split(', ').map((_hand, n) => [`split:3:${n + 1}`, 10n] as const);
    const stakes = { 'main:3': 10n, ...Object.fromEntries(splits.slice(1)), [bet]: 3n };
    const returned = ask(['K 7', hands], stakes, { rules: MACAU });
    return returned === 'held' ? returned : returned[bet];
  };

  it.each([
    ['J J', 'any-pair:3', 36n],
    ['J Q', 'any-pair:3', 0n],
    ['8 9, 8 3', 'any-pair:3', 36n],
    ['8 9, 8 8', 'any-pair:3:2', 36n],
    ['8 9, 8 3', 'any-pair:3:2', 0n],
    ['8 9', 'any-pair:3:2', 'held'],
    ['7 7', 'sevens:3', 153n],
    ['7 7 7', 'sevens:3', 153n],
    ['7 7, 7 3', 'sevens:3', 1503n],
    ['7 2, 7 7', 'sevens:3', 153n],
    ['7 8', 'sevens:3', 0n],
    ['K 4', 'over-13:3', 6n],
    ['9 4', 'over-13:3', 0n],
    ['9 4', 'under-13:3', 0n],
    ['A K', 'under-13:3', 7n],
    ['6 2, 6 3', 'under-13:3', 7n],
  ])('after %s: %s returns %s of 3', (hands, bet, payout) => {
    expect(side(hands, bet)).toBe(payout);
  });
});

describe('side bets without a main stake', () => {
  it('stand alone on the cards of the seat, but not beside another stake', () => {
    const alone = { 'over-13:3': 3n };
    expect(ask(['K 7', '9 8'], alone, { rules: MACAU })).toEqual({ 'over-13:3': 6n });
    expect(ask(['K 7', '9 8'], { ...alone, 'double:3:1': 1n }, { rules: MACAU })).toBe('held');
  });
});

describe('side bets after a second split', () => {
  const rules = macauWith({ splitHandsMax: 3 });
  const stakes = { 'main:3': 10n, 'split:3:2': 10n, 'split:3:3': 10n };

  /** What 3 on this bet return when the third hand was split from this one. */
  function returnOf(kept: readonly [Rank, Rank, Rank], splitFrom: number, bet: string) {
    const [first, second, third] = kept;
    const hands = [
      { cards: cards(`${first} 9`) },
      { cards: cards(`${second} 9`) },
      { cards: cards(`${third} 9`), splitFrom },
    ];
    const returned = ask(['K 7', { hands }], { ...stakes, [bet]: 3n }, { rules });
    return returned === 'held' ? returned : returned[bet];
  }

  it('look at the card that the second split took away', () => {
    expect(returnOf(['7', '7', '7'], 1, 'sevens:3')).toBe(1503n);
    expect(returnOf(['7', '7', '7'], 2, 'sevens:3')).toBe(153n);
    expect(returnOf(['10', '10', 'J'], 1, 'any-pair:3')).toBe(36n);
    expect(returnOf(['10', 'J', 'J'], 1, 'any-pair:3:2')).toBe(0n);
    expect(returnOf(['10', 'J', 'J'], 2, 'any-pair:3:2')).toBe(36n);
  });

  it('are held with a hand that is split from itself', () => {
    expect(returnOf(['7', '7', '7'], 3, 'sevens:3')).toBe('held');
  });
});

describe('what the rules of the house change', () => {
  it('is whether Macau draws to a soft 17', () => {
    const draws = macauWith({ dealerHitsSoft17: true });
    expect(ask(['A 6', '9 9'], { 'main:3': 1n }, { rules: draws })).toBe('held');
    expect(ask(['A 6 2', '9 9'], { 'main:3': 1n }, { rules: draws })).toEqual({ 'main:3': 0n });
    expect(ask(['10 7', '9 9'], { 'main:3': 1n }, { rules: draws })).toEqual({ 'main:3': 2n });
  });

  it('is how often a seat may split, and how far', () => {
    const stakes = { 'main:3': 1n, 'split:3:2': 1n, 'split:3:3': 1n };
    const thrice = macauWith({ splitHandsMax: 3 });
    const all = { 'main:3': 2n, 'split:3:2': 2n, 'split:3:3': 2n };
    expect(ask(['10 7', '9 9, 9 9, 9 9'], stakes, { rules: thrice })).toEqual(all);
    expect(ask(['10 7', '9 9, 9 9, 9 9'], stakes, { rules: MACAU })).toBe('held');
    const two = { 'main:3': 1n, 'split:3:2': 1n };
    expect(ask(['10 7', 'A 2 5, A 9'], two)).toEqual({ 'main:3': 2n, 'split:3:2': 2n });
    expect(ask(['10 7', 'A 2 5, A 9'], two, { rules: MACAU })).toBe('held');
  });

  it('is whether a hand can be given up in Macau, and which seats there are', () => {
    const given = play('10 6', { surrendered: true });
    const stakes = { 'main:3': 2n, 'surrender:3': 0n };
    expect(ask(['9', given], stakes, { rules: MACAU })).toBe('held');
    expect(ask(['9', given], stakes, { rules: macauWith({ surrender: true }) })).toEqual({
      'main:3': 1n,
      'surrender:3': 0n,
    });
    expect(ask(['10 7', '9 9'], { 'main:8': 1n }, { seat: 8 })).toBe('held');
  });
});

describe('a player whose positions are not those of the hands', () => {
  it.each([
    ['9 9', ['insurance:3']],
    ['9 9', ['main:3', 'split:3:2']],
    ['9 9', ['main:3', 'double:3:1']],
    ['9 9', ['main:3', 'surrender:3']],
    ['9 9', ['main:3', 'even-money:3']],
    ['9 9', ['main:3', 'main:4']],
    ['9 2, 9 3', ['main:3']],
    ['9 2 8*', ['main:3']],
  ])('is held: %s, %j', (hands, positions) => {
    const stakes = Object.fromEntries(positions.map((position) => [position, 1n]));
    expect(ask(['10 7', hands], stakes)).toBe('held');
  });

  it('is held up by another player whose hand waits for the dealer', () => {
    const others = [play('10 3')];
    expect(ask(['10', '9 9 9'], { 'main:3': 1n }, { others })).toBe('held');
    expect(ask(['10', '9 9 9'], { 'main:3': 1n })).toEqual({ 'main:3': 0n });
  });
});
