import { describe, expect, it } from 'vitest';
import { houseRules, LIVE, MACAU } from './blackjack-rules.ts';
import { type PlayedSeat, readRound, ruleAgainst, seat } from './rounds.ts';

type Row = readonly [what: string, round: PlayedSeat, rule: string];

/** Deals that both variants judge alike, with the id of the rule at each. */
const COMMON: readonly (readonly [string, PlayedSeat, live: string, macau: string])[] = [
  ['a hand without cards', { play: seat(''), dealer: '10 7' }, 'BJS-01', 'BJM-05'],
  ['a hand of one card', { play: seat('K'), dealer: '10 7' }, 'BJS-01', 'BJM-05'],
  ['a split hand of one card', { play: seat('8 9', '8'), dealer: '10 7' }, 'BJS-01', 'BJM-05'],
  ['a split hand without cards', { play: seat('8 9', ''), dealer: '10 7' }, 'BJS-01', 'BJM-05'],
  ['a dealer without cards', { play: seat('K 6 8'), dealer: '' }, 'BJS-01', 'BJM-05'],
  ['a card after going over 21', { play: seat('K 6 8 2'), dealer: '10 7' }, 'BJS-28', 'BJM-07'],
  ['a card after a blackjack', { play: seat('A K 5'), dealer: '10 7' }, 'BJS-28', 'BJM-07'],
  ['a doubled blackjack', { play: seat('A K 5*'), dealer: '10 7' }, 'BJS-28', 'BJM-07'],
  ['a doubled hand of two cards', { play: seat('6 5*'), dealer: '10 7' }, 'BJS-10', 'BJM-07'],
  ['a doubled hand of four', { play: seat('6 2 3 4*'), dealer: '10 7' }, 'BJS-10', 'BJM-07'],
  ['a split of unequal points', { play: seat('8 3', '9 10'), dealer: '10 7' }, 'BJS-11', 'BJM-22'],
  ['an ace split from a ten', { play: seat('A 3', 'K 10'), dealer: '10 7' }, 'BJS-11', 'BJM-22'],
  ['three hands', { play: seat('8 3', '8 9', '8 9'), dealer: '10 7' }, 'BJS-11', 'BJM-22'],
  ['a dealer who stops on 16', { play: seat('K 8'), dealer: 'K 6' }, 'BJS-08', 'BJM-06'],
  ['a dealer who stops on soft 16', { play: seat('K 8'), dealer: 'A 5' }, 'BJS-08', 'BJM-06'],
  ['a dealer with one card', { play: seat('K 8'), dealer: 'K' }, 'BJS-08', 'BJM-06'],
  ['a dealer who draws on 17', { play: seat('K 8'), dealer: 'K 7 2' }, 'BJS-08', 'BJM-06'],
  ['a dealer who draws on soft 17', { play: seat('K 8'), dealer: 'A 6 4' }, 'BJS-08', 'BJM-06'],
  ['a dealer who draws on a blackjack', { play: seat('K 8'), dealer: 'A K 2' }, 'BJS-08', 'BJM-06'],
  ['a dealer who draws over 21', { play: seat('K 8'), dealer: 'K 6 9 2' }, 'BJS-08', 'BJM-06'],
  [
    'a dealer who draws on 17 that nobody needed',
    { play: seat('K 6 8'), dealer: 'K 7 2' },
    'BJS-08',
    'BJM-06',
  ],
  ['a blackjack against a lone ace', { play: seat('A J'), dealer: 'A' }, 'BJS-08', 'BJM-06'],
  ['a blackjack against a lone ten', { play: seat('A J'), dealer: 'Q' }, 'BJS-08', 'BJM-06'],
  [
    'an insurance against a ten',
    { play: seat('K 8'), dealer: '10 7', extra: ['insurance'] },
    'BJS-12',
    'BJM-18',
  ],
  [
    'an insurance that waits for the second card',
    { play: seat('K 6 8'), dealer: 'A', extra: ['insurance'] },
    'BJS-12',
    'BJM-18',
  ],
  [
    'even money without a blackjack',
    { play: { ...seat('A 9'), evenMoney: true }, dealer: 'A 8' },
    'BJS-14',
    'BJM-12',
  ],
  [
    'even money for 21 of three cards',
    { play: { ...seat('7 7 7'), evenMoney: true }, dealer: 'A 8' },
    'BJS-14',
    'BJM-12',
  ],
  [
    'even money for an ace and a ten of a split',
    { play: { ...seat('A K', 'A 9'), evenMoney: true }, dealer: 'A 8' },
    'BJS-14',
    'BJM-12',
  ],
  [
    'even money against a nine',
    { play: { ...seat('A K'), evenMoney: true }, dealer: '9 9' },
    'BJS-14',
    'BJM-12',
  ],
];

const LIVE_ONLY: readonly Row[] = [
  [
    'a surrender after a third card',
    { play: { ...seat('K 2 3'), surrendered: true }, dealer: '10 8' },
    'BJS-13',
  ],
  [
    'a surrender of a split hand',
    { play: { ...seat('8 2', '8 3'), surrendered: true }, dealer: '10 8' },
    'BJS-13',
  ],
  [
    'a surrender of a doubled hand',
    { play: { ...seat('6 5 2*'), surrendered: true }, dealer: '10 8' },
    'BJS-13',
  ],
  [
    'a surrender together with even money',
    { play: { ...seat('A K'), surrendered: true, evenMoney: true }, dealer: 'A' },
    'BJS-14',
  ],
];

describe('a scan of a live table', () => {
  it.each([...COMMON.map(([what, round, rule]): Row => [what, round, rule]), ...LIVE_ONLY])(
    'is impossible with %s',
    (_what, round, rule) => {
      expect(ruleAgainst({ ...round, rules: LIVE })).toBe(rule);
    },
  );

  it.each([
    ['a card drawn on 21 of three cards', { play: seat('7 7 7 K'), dealer: '10' }],
    ['a card drawn on 21 of a split', { play: seat('A K 5', 'A 9'), dealer: '10 7' }],
    ['a doubled 21 of a split', { play: seat('A K 5*', 'A 9'), dealer: '10 7' }],
    ['split aces with several cards', { play: seat('A 2 3 4', 'A 9'), dealer: '10 7' }],
    ['a doubled split ace', { play: seat('A 2 3*', 'A 9'), dealer: '10 7' }],
    ['a jack split from a ten', { play: seat('J 2 7', '10 9'), dealer: '10 7' }],
    ['a blackjack given up', { play: { ...seat('A K'), surrendered: true }, dealer: 'A' }],
    ['a surrender against an ace', { play: { ...seat('K 6'), surrendered: true }, dealer: 'A' }],
  ])('is legal with %s', (_what, round: PlayedSeat) => {
    expect(ruleAgainst(round)).toBe('legal');
  });

  it('holds split aces to one card where the house says so', () => {
    const rules = houseRules('live', { splitAcesOneCard: true });
    const ruleFor = (first: string) =>
      ruleAgainst({ play: seat(first, 'A 9'), dealer: '10 7', rules });
    expect([ruleFor('A 2'), ruleFor('A 2 3'), ruleFor('A 2 3*')]).toEqual([
      'legal',
      'BJS-11',
      'BJS-11',
    ]);
  });

  it('holds splits to equal ranks where the house says so', () => {
    const rules = houseRules('live', { splitByRank: true });
    const ruleFor = (...hands: readonly string[]) =>
      ruleAgainst({ play: seat(...hands), dealer: '10 7', rules });
    expect([ruleFor('J 2', 'J 9'), ruleFor('J 2', '10 9')]).toEqual(['legal', 'BJS-11']);
  });
});

describe('a scan of a table in Macau', () => {
  it.each(COMMON)('is impossible with %s', (_what, round, _live, rule) => {
    expect(ruleAgainst({ ...round, rules: MACAU })).toBe(rule);
  });

  it.each<Row>([
    ['a card drawn on 21 of three cards', { play: seat('7 7 7 K'), dealer: '10' }, 'BJM-07'],
    ['a card drawn on 21 of a split', { play: seat('K A 5', '10 9'), dealer: '10 7' }, 'BJM-07'],
    ['two cards on a split ace', { play: seat('A 2 3', 'A 9'), dealer: '10 7' }, 'BJM-07'],
    ['a doubled split ace', { play: seat('A 2 3*', 'A 9'), dealer: '10 7' }, 'BJM-07'],
    [
      'a surrender that is not offered',
      { play: { ...seat('K 6'), surrendered: true }, dealer: '10' },
      'BJM-22',
    ],
  ])('is impossible with %s', (_what, round, rule) => {
    expect(ruleAgainst({ ...round, rules: MACAU })).toBe(rule);
  });

  it('has as many hands as the house allows', () => {
    const rules = houseRules('macau', { splitHandsMax: 3 });
    const hands = ['8 3', '8 9', '8 9', '8 10'];
    const ruleFor = (count: number) =>
      ruleAgainst({ play: seat(...hands.slice(0, count)), dealer: '10 7', rules });
    expect([ruleFor(3), ruleFor(4)]).toEqual(['legal', 'BJM-22']);
  });

  it('takes a hand to be split from one before it', () => {
    const rules = houseRules('macau', { splitHandsMax: 4 });
    const ruleFor = (splitFrom: readonly number[]) => {
      const hands = splitFrom.map((from) => ({ cards: ['8S', '9S'], splitFrom: from }));
      return ruleAgainst({ play: { hands }, dealer: '10 7', rules });
    };
    expect(ruleFor([1, 1, 2, 3])).toBe('legal');
    for (const wrong of [
      [2, 1],
      [1, 2],
      [1, 1, 3],
      [1, 1, 1, 4],
    ]) {
      expect(ruleFor(wrong)).toBe('BJM-22');
    }
  });

  it('has a dealer who draws on soft 17, and on no other 17, where the house says so', () => {
    const rules = houseRules('macau', { dealerHitsSoft17: true });
    const ruleFor = (dealer: string) => ruleAgainst({ play: seat('K 8'), dealer, rules });
    expect(['A 6 4', 'A 6 K', 'A 2 4 9'].map(ruleFor)).toEqual(['legal', 'legal', 'BJM-06']);
    expect(['A 6', 'A 2 4', 'K 7', '10 6 A', 'A 7'].map(ruleFor)).toEqual([
      'BJM-06',
      'BJM-06',
      'legal',
      'legal',
      'legal',
    ]);
    expect(['K 7 2', 'A 7 2'].map(ruleFor)).toEqual(['BJM-06', 'BJM-06']);
  });
});

describe.each([LIVE, MACAU])('the cards a dealer needs at a $variant table', (rules) => {
  it.each([
    ['one when every hand is over 21', seat('K 6 8'), 'A'],
    ['one when a blackjack cannot be equalled', seat('A K'), '9'],
    ['one when even money was paid', { ...seat('A K'), evenMoney: true }, 'A'],
    ['two for a blackjack against an ace', seat('A K'), 'A 5'],
    ['two for a blackjack against a ten', seat('A K'), 'Q 2'],
  ])('are %s', (_what, play, dealer) => {
    expect(ruleAgainst({ play, dealer, rules })).toBe('legal');
  });

  it.each(['10 5', '10 5 2', 'A 2 3', 'A 2 3 A'])(
    'may be more by the rules without being all: %s',
    (dealer) => {
      expect(ruleAgainst({ play: seat('A K'), dealer, rules })).toBe('legal');
    },
  );

  it('are all of them when one hand of the table is live', () => {
    const scan = (dealer: string[]) => ({
      dealer,
      seats: { 1: seat('K 6 8'), 2: seat('A K'), 5: seat('8 7 K', '8 5') },
    });
    expect(readRound(scan(['10S', '6S']), rules).ok).toBe(false);
    expect(readRound(scan(['10S', '6S', '2S']), rules).ok).toBe(true);
  });

  it('are all of them when only the own play of one player is live', () => {
    const scan = (dealer: string[]) => ({
      dealer,
      seats: { 3: seat('K 6 8') },
      players: { 'ben:USD': { 3: seat('K 6') } },
    });
    expect(readRound(scan(['10S']), rules).ok).toBe(false);
    expect(readRound(scan(['10S', '7S']), rules).ok).toBe(true);
  });

  it('are one when nobody plays', () => {
    expect(readRound({ dealer: ['10S'], seats: {} }, rules).ok).toBe(true);
  });
});

describe.each(['partial-void', 'suspension'] as const)('a scan of a %s', (regime) => {
  it.each([
    ['nothing dealt', { play: seat(''), dealer: '' }],
    ['one card', { play: seat('K'), dealer: '' }],
    ['a doubled hand that waits for its card', { play: seat('6 5*'), dealer: '10' }],
    ['a split hand of its kept card only', { play: seat('8 9', '8'), dealer: '10' }],
    ['a dealer on 16', { play: seat('K 8'), dealer: 'K 6' }],
    ['a dealer on 17', { play: seat('K 8'), dealer: 'K 7' }],
    [
      'an insurance without a second card',
      { play: seat('K 8'), dealer: 'A', extra: ['insurance'] },
    ],
  ])('may have %s', (_what, round: PlayedSeat) => {
    expect(ruleAgainst({ ...round, regime })).toBe('legal');
  });

  it.each<Row>([
    ['a card after going over 21', { play: seat('K 6 8 2'), dealer: '10' }, 'BJS-28'],
    ['a card after a blackjack', { play: seat('A K 5'), dealer: '10' }, 'BJS-28'],
    ['a doubled blackjack', { play: seat('A K*'), dealer: '10' }, 'BJS-28'],
    ['a doubled hand of one card', { play: seat('6*'), dealer: '10' }, 'BJS-10'],
    ['a doubled hand of four cards', { play: seat('6 2 3 4*'), dealer: '10' }, 'BJS-10'],
    ['a split of unequal points', { play: seat('8', '9'), dealer: '10' }, 'BJS-11'],
    ['a split hand without cards', { play: seat('8', ''), dealer: '10' }, 'BJS-11'],
    ['a dealer who drew on 17', { play: seat('K 8'), dealer: 'K 7 2' }, 'BJS-08'],
    [
      'a surrender of one card',
      { play: { ...seat('K'), surrendered: true }, dealer: '10' },
      'BJS-13',
    ],
    [
      'a surrender of a hand that was doubled',
      { play: { ...seat('6 5*'), surrendered: true }, dealer: '10' },
      'BJS-13',
    ],
    [
      'even money before the dealer has a card',
      { play: { ...seat('A K'), evenMoney: true }, dealer: '' },
      'BJS-14',
    ],
    [
      'an insurance before the dealer has a card',
      { play: seat('K 8'), dealer: '', extra: ['insurance'] },
      'BJS-12',
    ],
  ])('cannot have %s', (_what, round, rule) => {
    expect(ruleAgainst({ ...round, regime })).toBe(rule);
  });
});

describe('the message about an impossible scan', () => {
  it('says where the fault is', () => {
    const scan = {
      dealer: ['10S', '7S'],
      seats: { 3: seat('K 8') },
      players: { 'ben:USD': { 3: seat('8 9', '8 K 5 2') } },
    };
    expect(readRound(scan)).toEqual({
      ok: false,
      failure: {
        code: 'SCAN_IMPOSSIBLE',
        rule: 'BJS-28',
        message: 'seat 3 of ben:USD: hand 2: a hand over 21 has no further card',
      },
    });
  });

  it.each([
    [LIVE, 'BJS-02'],
    [MACAU, 'BJM-02'],
  ])('names a seat that the table does not have (row %#)', (rules, rule) => {
    const answer = readRound({ dealer: ['10S', '7S'], seats: { 8: seat('K 8') } }, rules);
    expect(answer).toMatchObject({ failure: { rule, message: 'seat 8: the table has 7 seats' } });
  });
});
