import { describe, expect, it } from 'vitest';
import {
  type Decision,
  findDecisionProblem,
} from '../../../../../shared/domain/games/blackjack/decisions.ts';
import type { HouseRules } from '../../../../../shared/domain/games/game.ts';
import { amount, ZERO } from '../../../../../shared/domain/money/amount.ts';
import { houseRules, LIVE, MACAU } from './blackjack-rules.ts';
import { cards } from './rounds.ts';

interface Asked {
  readonly decision: Decision['kind'];
  /** Hands of the seat, `*` after a doubled one. */
  readonly hands: readonly string[];
  readonly dealer?: string;
  readonly stake?: bigint;
  readonly hand?: number;
  readonly main?: bigint;
  readonly insurance?: bigint;
  readonly surrendered?: boolean;
  readonly evenMoney?: boolean;
  readonly rules?: HouseRules;
}

/** Id of the rule that refuses a decision; `'accepted'` when none does. */
function answerTo(asked: Asked): string {
  const { decision: kind, dealer = 'A', hand = 1, main = 1000n, rules = LIVE } = asked;
  const isStaked = kind === 'double' || kind === 'split';
  const stake = amount(asked.stake ?? (isStaked ? main : 0n));
  const [dealerFirst] = cards(dealer);
  if (dealerFirst === undefined) throw new Error('the dealer has a card');
  const problem = findDecisionProblem(
    { kind, stake, hand },
    {
      play: {
        hands: asked.hands.map((text) => ({
          cards: cards(text.replace('*', '')),
          doubled: text.includes('*'),
          splitFrom: 1,
        })),
        surrendered: asked.surrendered ?? false,
        evenMoney: asked.evenMoney ?? false,
      },
      dealerFirst,
      mainStake: amount(main),
      insurance: amount(asked.insurance ?? ZERO),
    },
    rules,
  );
  return problem?.rule ?? 'accepted';
}

describe('insurance', () => {
  const insure = (asked: Partial<Asked>) =>
    answerTo({ decision: 'insurance', hands: ['K 9'], ...asked });

  it.each([
    [1000n, 0n, 'BJS-12'],
    [1000n, 1n, 'accepted'],
    [1000n, 500n, 'accepted'],
    [1000n, 501n, 'BJS-12'],
    [101n, 50n, 'accepted'],
    [101n, 51n, 'BJS-12'],
    [1n, 1n, 'BJS-12'],
  ])('on a live stake of %s takes %s: %s', (main, stake, expected) => {
    expect(insure({ main, stake })).toBe(expected);
  });

  it.each([
    [100n, 49n, 'BJM-18'],
    [100n, 50n, 'accepted'],
    [100n, 75n, 'accepted'],
    [100n, 100n, 'accepted'],
    [100n, 101n, 'BJM-18'],
    [101n, 50n, 'BJM-18'],
    [101n, 51n, 'accepted'],
  ])('on a stake of %s in Macau takes %s: %s', (main, stake, expected) => {
    expect(insure({ main, stake, rules: MACAU })).toBe(expected);
  });

  it('adds up', () => {
    expect(insure({ insurance: 300n, stake: 200n })).toBe('accepted');
    expect(insure({ insurance: 300n, stake: 201n })).toBe('BJS-12');
    expect(insure({ insurance: 500n, stake: 100n, rules: MACAU })).toBe('accepted');
    expect(insure({ insurance: 500n, stake: 0n, rules: MACAU })).toBe('BJM-18');
  });

  it.each(['10', 'K', '9', '2'])('is refused against %s', (dealer) => {
    expect(insure({ dealer, stake: 500n })).toBe('BJS-12');
    expect(insure({ dealer, stake: 500n, rules: MACAU })).toBe('BJM-18');
  });

  it('is taken with a blackjack, but not beside even money', () => {
    expect(insure({ hands: ['A K'], stake: 500n })).toBe('accepted');
    expect(insure({ hands: ['A K'], stake: 500n, evenMoney: true })).toBe('BJS-12');
  });

  it('is taken for a hand that is given up', () => {
    expect(insure({ surrendered: true, stake: 500n })).toBe('accepted');
  });

  it('is about the whole seat', () => {
    expect(insure({ stake: 500n, hand: 2 })).toBe('BJS-12');
  });
});

describe('double', () => {
  const double = (asked: Partial<Asked>) =>
    answerTo({ decision: 'double', hands: ['6 5'], ...asked });

  it.each([
    [{}, 'accepted', 'accepted'],
    [{ stake: 999n }, 'BJS-10', 'BJM-07'],
    [{ stake: 1001n }, 'BJS-10', 'BJM-07'],
    [{ stake: 0n }, 'BJS-10', 'BJM-07'],
    [{ hands: ['6'] }, 'BJS-10', 'BJM-07'],
    [{ hands: ['6 2 3'] }, 'BJS-10', 'BJM-07'],
    [{ hands: ['6 5*'] }, 'BJS-10', 'BJM-07'],
    [{ hands: ['A K'] }, 'BJS-28', 'BJM-07'],
    [{ hands: ['8 3', '8 2'], hand: 2 }, 'accepted', 'accepted'],
    [{ hands: ['8 3', '8'], hand: 2 }, 'BJS-10', 'BJM-07'],
    [{ hands: ['8 3', '8 2'], hand: 3 }, 'BJS-10', 'BJM-07'],
    [{ hands: ['8 3', '8 2'], hand: 0 }, 'BJS-10', 'BJM-07'],
    [{ hands: ['10 A', '10 2'] }, 'accepted', 'BJM-07'],
    [{ hands: ['A 3', 'A 2'] }, 'accepted', 'BJM-07'],
    [{ surrendered: true }, 'BJS-10', 'BJM-07'],
    [{ hands: ['A K'], evenMoney: true }, 'BJS-10', 'BJM-07'],
  ])('of %o: live %s, Macau %s', (asked, live, macau) => {
    expect(double({ ...asked, rules: LIVE })).toBe(live);
    expect(double({ ...asked, rules: MACAU })).toBe(macau);
  });

  it('is refused on split aces that have one card only', () => {
    const rules = houseRules('live', { splitAcesOneCard: true });
    expect(double({ hands: ['A 3', 'A 2'], rules })).toBe('BJS-11');
  });
});

describe('split', () => {
  const split = (asked: Partial<Asked>) =>
    answerTo({ decision: 'split', hands: ['8 8'], ...asked });

  it.each([
    [{}, 'accepted', 'accepted'],
    [{ hands: ['A A'] }, 'accepted', 'accepted'],
    [{ hands: ['J Q'] }, 'accepted', 'accepted'],
    [{ stake: 999n }, 'BJS-11', 'BJM-22'],
    [{ stake: 1001n }, 'BJS-11', 'BJM-22'],
    [{ hands: ['8 9'] }, 'BJS-11', 'BJM-22'],
    [{ hands: ['A K'] }, 'BJS-11', 'BJM-22'],
    [{ hands: ['8'] }, 'BJS-11', 'BJM-22'],
    [{ hands: ['8 8 2'] }, 'BJS-11', 'BJM-22'],
    [{ hands: ['8 8*'] }, 'BJS-11', 'BJM-22'],
    [{ hands: ['8 8', '8'] }, 'BJS-11', 'BJM-22'],
    [{ hand: 2 }, 'BJS-11', 'BJM-22'],
    [{ surrendered: true }, 'BJS-11', 'BJM-22'],
  ])('of %o: live %s, Macau %s', (asked, live, macau) => {
    expect(split({ ...asked, rules: LIVE })).toBe(live);
    expect(split({ ...asked, rules: MACAU })).toBe(macau);
  });

  it('wants equal ranks where the house says so', () => {
    const rules = houseRules('live', { splitByRank: true });
    expect(split({ hands: ['J Q'], rules })).toBe('BJS-11');
    expect(split({ hands: ['J J'], rules })).toBe('accepted');
  });

  it('goes on up to as many hands as the house allows', () => {
    const rules = houseRules('macau', { splitHandsMax: 3 });
    expect(split({ hands: ['8 8', '8 2'], rules })).toBe('accepted');
    expect(split({ hands: ['8 2', '8 8'], hand: 2, rules })).toBe('accepted');
    expect(split({ hands: ['8 2', '8 9'], hand: 2, rules })).toBe('BJM-22');
    expect(split({ hands: ['8 8', '8 2', '8 3'], rules })).toBe('BJM-22');
  });
});

describe('surrender', () => {
  const surrender = (asked: Partial<Asked>) =>
    answerTo({ decision: 'surrender', hands: ['K 6'], ...asked });

  it.each([
    [{}, 'accepted'],
    [{ dealer: '10' }, 'accepted'],
    [{ insurance: 500n }, 'accepted'],
    [{ stake: 1n }, 'BJS-13'],
    [{ hand: 2 }, 'BJS-13'],
    [{ hands: ['K'] }, 'BJS-13'],
    [{ hands: ['K 2 3'] }, 'BJS-13'],
    [{ hands: ['6 5*'] }, 'BJS-13'],
    [{ hands: ['8 3', '8 2'] }, 'BJS-13'],
    [{ surrendered: true }, 'BJS-13'],
    [{ hands: ['A K'], evenMoney: true }, 'BJS-13'],
  ])('of %o: %s', (asked, expected) => {
    expect(surrender(asked)).toBe(expected);
  });

  it('is refused in Macau unless the house offers it', () => {
    expect(surrender({ rules: MACAU })).toBe('BJM-22');
    expect(surrender({ rules: houseRules('macau', { surrender: true }) })).toBe('accepted');
  });
});

describe('even money', () => {
  const ask = (asked: Partial<Asked>) =>
    answerTo({ decision: 'even-money', hands: ['A K'], ...asked });

  it.each([
    [{}, 'accepted', 'accepted'],
    [{ dealer: 'Q' }, 'accepted', 'accepted'],
    [{ dealer: '10' }, 'accepted', 'accepted'],
    [{ dealer: '9' }, 'BJS-14', 'BJM-12'],
    [{ dealer: '2' }, 'BJS-14', 'BJM-12'],
    [{ stake: 1n }, 'BJS-14', 'BJM-12'],
    [{ hand: 2 }, 'BJS-14', 'BJM-12'],
    [{ hands: ['A 9'] }, 'BJS-14', 'BJM-12'],
    [{ hands: ['7 7 7'] }, 'BJS-14', 'BJM-12'],
    [{ hands: ['A K', 'A 5'] }, 'BJS-14', 'BJM-12'],
    [{ insurance: 1n }, 'BJS-14', 'BJM-12'],
    [{ surrendered: true }, 'BJS-14', 'BJM-12'],
    [{ evenMoney: true }, 'BJS-14', 'BJM-12'],
  ])('of %o: live %s, Macau %s', (asked, live, macau) => {
    expect(ask({ ...asked, rules: LIVE })).toBe(live);
    expect(ask({ ...asked, rules: MACAU })).toBe(macau);
  });
});

it('says in words what is wrong', () => {
  const problem = findDecisionProblem(
    { kind: 'split', stake: amount(50n), hand: 1 },
    {
      play: {
        hands: [{ cards: cards('8 8'), doubled: false, splitFrom: 1 }],
        surrendered: false,
        evenMoney: false,
      },
      dealerFirst: { rank: '9', suit: 'S' },
      mainStake: amount(100n),
      insurance: ZERO,
    },
    LIVE,
  );
  expect(problem).toEqual({ rule: 'BJS-11', message: 'split stakes exactly 100 again' });
});
