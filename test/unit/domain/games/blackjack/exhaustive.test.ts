import { describe, expect, it } from 'vitest';
import { CardSchema, type Rank } from '../../../../../shared/domain/cards/card.ts';
import { compare } from '../../../../support/blackjack-oracle/compare.ts';
import { everyDealer } from '../../../../support/blackjack-oracle/dealer-classes.ts';
import type { Question } from '../../../../support/blackjack-oracle/engine-answer.ts';
import { everySingleHand, everySplit } from '../../../../support/blackjack-oracle/hand-classes.ts';
import { everyToggle } from '../../../../support/blackjack-oracle/position-classes.ts';
import type { SeatPlay } from '../../../../support/blackjack-oracle/round.ts';
import { stakesFor } from '../../../../support/blackjack-oracle/stakes.ts';
import { SETTINGS, type Setting } from '../../../../support/blackjack-oracle/tables.ts';

const SEATS = 7;

interface Dealer {
  readonly dealer: readonly Rank[];
  readonly insured?: boolean;
  readonly others?: readonly SeatPlay[];
}

/** Dealers who are done under most rules: both blackjacks, every total, a bust, soft and hard. */
const DONE = dealers('A K|10 A|A 8|10 7|9 9|2 A 6|10 9|K Q|K 5 6|10 6 K|A 7|A 6 4');

/** Dealers who are not, or who took a card too many; and some against whom there is insurance. */
const DEALERS: readonly Dealer[] = [
  ...DONE,
  ...dealers('|9|A|K|10 6|A 6|10 7 2|A 7 3|A K 2'),
  ...dealers('|9|A|A 8|A Q').map((dealer) => ({ ...dealer, insured: true })),
];

/** One of each kind: by total, blackjack, bust, doubled, split, given up, paid at once. */
const PLAYS: readonly SeatPlay[] = [
  ...'|5|10 2|10 7|9 10|J Q|5 6 K|A K|9 8 7|6 5*|6 5 10*|10 6 9*'
    .split('|')
    .map((text) => play(text)),
  ...'A K, A 9|7 7, 7 2 8|8 3 Q*, 8 10|8 3, 8 10, 8 8'.split('|').map((text) => play(text)),
  play('10 6', { surrendered: true }),
  play('Q A', { evenMoney: true }),
];

const EVERY_SPLIT = everySplit();
const EVERY_PLAY = [...everySingleHand(), ...EVERY_SPLIT];
/** Still every two cards that a hand can begin with, and every total. */
const EVERY_THIRD = EVERY_PLAY.filter((_play, n) => n % 3 === 0);

/** `dealers('A K|10 7')` */
function dealers(texts: string): readonly Dealer[] {
  return texts.split('|').map((text) => ({ dealer: cards(text) }));
}

function cards(text: string): readonly Rank[] {
  return text === '' ? [] : text.split(' ').map((rank) => CardSchema.parse(`${rank}S`).rank);
}

/** `play('8 3 Q*, 8 10')`: the hands of a seat; a star marks a doubled one. */
function play(text: string, decision: Omit<SeatPlay, 'hands'> = {}): SeatPlay {
  const hands = text.split(', ').map((hand) => ({
    cards: cards(hand.replace('*', '')),
    ...(hand.endsWith('*') ? { doubled: true } : {}),
  }));
  return { hands, ...decision };
}

/** The plays go round the seats, and the stakes through all kinds. */
function questionsOn(setting: Setting, dealer: Dealer, plays: readonly SeatPlay[]): Question[] {
  return plays.map((each, n) => {
    const round = { ...setting, ...dealer, seat: 1 + (n % SEATS), play: each };
    return { round, stakes: stakesFor(round, n) };
  });
}

/** How many answers agreed, settled or held; the first difference is thrown in full. */
function agreeOn(
  scans: readonly (readonly Question[])[],
): readonly [settled: number, held: number] {
  let [settledCount, heldCount] = [0, 0];
  for (const questions of scans) {
    const { settled, held, differences } = compare(questions);
    const [difference] = differences;
    if (difference !== undefined) throw new Error(difference);
    [settledCount, heldCount] = [settledCount + settled, heldCount + held];
  }
  return [settledCount, heldCount];
}

const ALL = Object.values(SETTINGS);

describe('the product pays what a second reading of the rules pays', { timeout: 60_000 }, () => {
  it('counts every start and third card by rank, and every kind of split', () => {
    // Up to two cards, decided in four ways; three cards, doubled or not; longer hands of fewer ranks;
    // decisions on three and four cards, and two decisions at once.
    const short = 1 + 13 + 13 ** 2;
    const longer = 5 ** 4 + 3 ** 5 + 2 ** 7;
    const decided = 3 * (3 ** 3 + 3 ** 4) + 3 * 3 ** 2;
    expect(everySingleHand()).toHaveLength(4 * short + 2 * 13 ** 3 + longer + decided);
    // Any two cards and what comes next; four pairs and twelve kinds of further splits, played on in
    // twelve ways; four that make no sense.
    expect(everySplit()).toHaveLength(13 ** 2 * 3 + 4 * 12 ** 2 + 12 * 12 + 4);
  });

  it.each([
    ['live', EVERY_PLAY, 5262],
    ['live, partial void', EVERY_THIRD, 1846],
    ['live, suspension', EVERY_THIRD, 1856],
    ['macau', EVERY_PLAY, 4900],
    ['macau, side bets', EVERY_THIRD, 1800],
    // Where only the rules of splits differ.
    ['live, strict splits', EVERY_SPLIT, 210],
    ['macau, surrender', EVERY_SPLIT, 197],
  ] as const)('%s: agrees on every play of these', (name, everyPlay, settled) => {
    const shift = Object.keys(SETTINGS).indexOf(name);
    const scans = DONE.map((dealer, turn) => {
      // The dealers take turns, and each setting begins with another.
      const plays = everyPlay.filter((_play, n) => (n + 5 * shift) % DONE.length === turn);
      return questionsOn(SETTINGS[name], dealer, plays);
    });
    expect(agreeOn(scans)).toEqual([settled, everyPlay.length - settled]);
  });

  it('agrees on every dealer', () => {
    const all = everyDealer();
    // Only an ace makes a soft 17.
    const withAces = all.filter((dealer) => dealer.includes('A'));
    const scans = [
      ...all.map((dealer) => questionsOn(SETTINGS.live, { dealer }, [play('9 10')])),
      ...withAces.map((dealer) =>
        questionsOn(SETTINGS['macau, side bets'], { dealer }, [play('5 6 K')]),
      ),
    ];
    expect([all.length, withAces.length]).toEqual([3409, 2106]);
    const [settled, held] = agreeOn(scans);
    expect([settled, held]).toEqual([3717, 1798]);
    expect(settled + held).toBe(3409 + 2106);
  });

  it('agrees on every kind of play against every kind of dealer', () => {
    const plays = [...PLAYS, ...EVERY_PLAY.filter((_play, n) => n % 150 === 0)];
    const scans = ALL.flatMap((setting) =>
      DEALERS.map((dealer) => questionsOn(setting, dealer, plays)),
    );
    const [settled, held] = agreeOn(scans);
    expect([settled, held]).toEqual([6208, 6532]);
    expect(settled + held).toBe(ALL.length * DEALERS.length * plays.length);
  });

  it('agrees whatever the suits', () => {
    const plays = ['A K', '8 8', '7 7, 7 7 3', 'J Q'].flatMap((text) =>
      Array.from({ length: 16 }, () => play(text)),
    );
    const scans = ALL.map((setting) => questionsOn(setting, { dealer: cards('10 A') }, plays));
    expect(agreeOn(scans)).toEqual([ALL.length * plays.length, 0]);
  });

  it('holds a player whose positions are not those of the hands', () => {
    const settings = [SETTINGS.live, SETTINGS['live, suspension'], SETTINGS['macau, side bets']];
    const scans = settings.flatMap((setting) =>
      ['A 8', '10 7'].flatMap((text) =>
        PLAYS.map((each) => {
          const round = { ...setting, dealer: cards(text), seat: 3, play: each };
          const claims = everyToggle(stakesFor(round, 1), 3, setting.rules);
          return claims.map((stakes) => ({ round, stakes }));
        }),
      ),
    );
    expect(agreeOn(scans)).toEqual([425, 11403]);
  });

  it('holds everybody when one hand of the table does', () => {
    const settings = [SETTINGS.live, SETTINGS['live, partial void'], SETTINGS.macau];
    const scans = settings.flatMap((setting) =>
      ['A K', '9', 'A'].flatMap((text) =>
        PLAYS.flatMap((other) => {
          const dealer = { dealer: cards(text), others: [other] };
          return PLAYS.map((each) => questionsOn(setting, dealer, [each]));
        }),
      ),
    );
    const [settled, held] = agreeOn(scans);
    expect([settled, held]).toEqual([1249, 1667]);
    expect(settled + held).toBe(settings.length * 3 * PLAYS.length ** 2);
  });
});
