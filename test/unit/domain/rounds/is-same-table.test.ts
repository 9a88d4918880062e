import { describe, expect, it } from 'vitest';
import type { HouseRules } from '../../../../shared/domain/games/game.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { isSameTable } from '../../../../shared/domain/rounds/is-same-table.ts';
import { roundWith } from '../../../support/builders.ts';

const { houseRules, corrections } = roundWith();
const STAKES = { positionMin: amount(1n), positionMax: amount(2n ** 70n) };
const TABLE = {
  ...{ tableId: 'table-1', houseRules, corrections, shards: 4, bettingSeconds: 30 },
  limits: { EUR: STAKES, USD: STAKES },
};

type Change = Partial<Parameters<typeof isSameTable>[0]>;

const rules = (change: Partial<HouseRules>) => ({ houseRules: { ...houseRules, ...change } });
const blackjack = (variant: string, options: HouseRules['options']) =>
  rules({ game: 'blackjack', variant, options });
const usd = (change: object) => ({ limits: { ...TABLE.limits, USD: { ...STAKES, ...change } } });

/** From the inside out, every object with its keys the other way round. */
function reversed<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.assign(Object.create(null), Object.fromEntries(members.reverse()));
}

const PAYS = { sevensPaysTwo: '4:1', sevensPaysThree: '50:1' };

describe('two tables are configured alike', () => {
  it.each<[string, Change, Change]>([
    ['word for word', {}, {}],
    ['in another order', {}, reversed(TABLE)],
    ['with a step of 1, and with none', {}, usd({ stakeStep: amount(1n) })],
    [
      'with a switch that is off, and with none',
      {},
      rules({ options: { forbidPairsAlone: false } }),
    ],
    ...[
      ['live', { seats: 7, splitByRank: false, splitAcesOneCard: false }] as const,
      ['macau', { seats: 7, decks: 8, splitHandsMax: 2, doubleLosesOriginalOnly: true }] as const,
      ['macau', { surrender: false, sideBetTypesPerBox: 1, dealerHitsSoft17: false }] as const,
    ].map(([variant, options]): [string, Change, Change] => [
      `with the defaults of ${variant} blackjack, and without`,
      blackjack(variant, {}),
      blackjack(variant, options),
    ]),
    [
      'with the same pays of side bets',
      blackjack('macau', { ...PAYS, decks: 8 }),
      blackjack('macau', PAYS),
    ],
    ['with options that no game has any more', rules({ game: 'faro' }), rules({ game: 'faro' })],
  ])('%s', (_how, left, right) => {
    expect(isSameTable({ ...TABLE, ...left }, { ...TABLE, ...right })).toBe(true);
  });
});

describe('two tables are configured differently', () => {
  it.each<[string, Change, Change]>([
    ['by their id', {}, { tableId: 'table-2' }],
    ['by their time for betting', {}, { bettingSeconds: 31 }],
    ['by their shards', {}, { shards: 5 }],
    ['by their variant', {}, rules({ variant: 'no-commission' })],
    ['by their paytable', {}, rules({ paytableVersion: 2 })],
    ['by their rounding', {}, rules({ rounding: 'half-up' })],
    ['by a switch that is on', {}, rules({ options: { forbidPairsAlone: true } })],
    ['by who corrects', {}, { corrections: { ...corrections, approval: 'second-person' } }],
    ['by how late they correct', {}, { corrections: { ...corrections, horizonHours: 1 } }],
    ['by their wagers', {}, { wagersMax: 9 }],
    ['by a currency', {}, { limits: { USD: STAKES } }],
    ['by a limit beyond 2^53', {}, usd({ positionMax: amount(2n ** 70n + 1n) })],
    ['by a limit that only one has', {}, usd({ tableMin: amount(1n) })],
    ['by a step', {}, usd({ stakeStep: amount(2n) })],
    ['by a default that is not kept', blackjack('live', {}), blackjack('live', { seats: 6 })],
    [
      'by a switch that is on by default',
      blackjack('macau', {}),
      blackjack('macau', { doubleLosesOriginalOnly: false }),
    ],
    [
      'by a pay',
      blackjack('macau', PAYS),
      blackjack('macau', { ...PAYS, sevensPaysThree: '60:1' }),
    ],
  ])('%s', (_how, left, right) => {
    expect(isSameTable({ ...TABLE, ...left }, { ...TABLE, ...right })).toBe(false);
  });
});
