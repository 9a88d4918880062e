import { describe, expect, it } from 'vitest';
import type { HouseOptions } from '../../../../shared/domain/games/game.ts';
import { findGame } from '../../../../shared/domain/games/registry.ts';

const SIDE_BETS = {
  ...{ anyPairPays: '11:1', over13Pays: '1:1', under13Pays: '1:1' },
  ...{ sevensPaysTwo: '50:1', sevensPaysThree: '500:1' },
};
const OPPOSITES = { forbidOppositeBets: true };

/** Why a table of this game and variant does not take wagers on these positions together. */
function problemOf(kind: string, options: HouseOptions, ...positions: readonly string[]) {
  const [id = '', variant = ''] = kind.split(' ');
  const game = findGame(id);
  const rules = { game: id, variant, paytableVersion: 1, rounding: 'down', options } as const;
  if (game === undefined || game.findRulesProblem(rules) !== undefined) throw new Error('no table');
  const unknown = positions.filter((position) => !game.positions(rules).has(position));
  if (unknown.length > 0) throw new Error(`not on the layout: ${unknown.join(' ')}`);
  return game.findBetsProblem(rules, new Set(positions));
}

describe('a table whose house forbids nothing', () => {
  it.each([
    ['baccarat commission', {}],
    ['baccarat no-commission', { forbidOppositeBets: false, forbidPairsAlone: false }],
    ['roulette single-zero', {}],
    ['sic-bo standard', {}],
  ])('takes wagers on every position at once, and on each alone (%s)', (kind, options) => {
    const [id = '', variant = ''] = kind.split(' ');
    const rules = { game: id, variant, paytableVersion: 1, rounding: 'down', options } as const;
    const layout = [...(findGame(id)?.positions(rules) ?? [])];
    expect(layout.length).toBeGreaterThan(4);
    expect(problemOf(kind, options, ...layout)).toBeUndefined();
    for (const position of layout) expect(problemOf(kind, options, position)).toBeUndefined();
  });
});

describe('opposite bets', () => {
  it.each([
    ['baccarat commission', ['player', 'banker'], ['tie', 'player-pair']],
    ['roulette single-zero', ['red', 'black'], ['odd', 'low', 'dozen:1']],
    ['roulette single-zero', ['even', 'odd'], ['red', 'low']],
    ['roulette single-zero', ['low', 'high'], ['red', 'odd']],
    ['sic-bo standard', ['small', 'big'], ['odd', 'total:4']],
    ['sic-bo standard', ['even', 'odd'], ['small', 'total:4']],
  ])('at %s are forbidden where the house says so: %j', (kind, both, others) => {
    const [left = '', right = ''] = both;
    expect(problemOf(kind, OPPOSITES, ...others, right, left)).toBe(
      `this table does not take ${left} together with ${right}`,
    );
    expect(problemOf(kind, {}, ...others, ...both)).toBeUndefined();
    for (const one of both) expect(problemOf(kind, OPPOSITES, ...others, one)).toBeUndefined();
  });
});

describe('pairs of baccarat', () => {
  const options = { forbidPairsAlone: true };

  it.each(['player-pair', 'banker-pair'])('are not taken alone where forbidden (%s)', (pair) => {
    const alone = `this table takes ${pair} only beside player, banker or tie`;
    expect(problemOf('baccarat commission', options, pair)).toBe(alone);
    for (const main of ['player', 'banker', 'tie']) {
      expect(problemOf('baccarat commission', options, pair, main)).toBeUndefined();
    }
    expect(problemOf('baccarat commission', OPPOSITES, pair)).toBeUndefined();
  });
});

describe('side bets of blackjack', () => {
  const ofMacau = (options: HouseOptions, ...positions: readonly string[]) =>
    problemOf('blackjack macau', { ...SIDE_BETS, ...options }, ...positions);

  it('need a stake on the hand that they are about', () => {
    expect(ofMacau({}, 'main:2', 'any-pair:2')).toBeUndefined();
    expect(ofMacau({}, 'any-pair:2')).toBe('seat 2: a side bet needs a stake on main');
    expect(ofMacau({}, 'main:1', 'main:3', 'any-pair:2')).toMatch(/^seat 2: .* stake on main$/);
  });

  it('are of one kind on each seat unless the house takes more (A-35)', () => {
    const two = ['main:2', 'any-pair:2', 'over-13:2'];
    expect(ofMacau({}, ...two)).toBe(
      'seat 2: at most 1 kind of side bets, not any-pair and over-13',
    );
    expect(ofMacau({ sideBetTypesPerBox: 2 }, ...two)).toBeUndefined();
    expect(ofMacau({ sideBetTypesPerBox: 2 }, ...two, 'sevens:2')).toMatch(/^seat 2: at most 2/);
    const all = [...two, 'sevens:2', 'under-13:2'];
    expect(ofMacau({ sideBetTypesPerBox: 4 }, ...all)).toBeUndefined();
  });

  it('are counted seat by seat', () => {
    expect(ofMacau({}, 'main:1', 'any-pair:1', 'main:2', 'over-13:2')).toBeUndefined();
  });

  it('are not offered by live casinos, which take any seats', () => {
    expect(problemOf('blackjack live', {}, 'main:1', 'main:7')).toBeUndefined();
  });
});

describe('the options about bets', () => {
  it.each([
    ['baccarat', 'commission', 'forbidOppositeBets'],
    ['baccarat', 'commission', 'forbidPairsAlone'],
    ['roulette', 'single-zero', 'forbidOppositeBets'],
    ['sic-bo', 'standard', 'forbidOppositeBets'],
  ])('of %s (%s) are true or false: %s', (id, variant, option) => {
    const problem = (value: string | number | boolean) =>
      findGame(id)?.findRulesProblem({
        ...{ game: id, variant, paytableVersion: 1, rounding: 'down' },
        options: { [option]: value },
      });
    expect([problem(true), problem(false)]).toEqual([undefined, undefined]);
    expect(problem('yes')).toBe(`${id} option ${option} is true or false, not yes`);
    expect(problem(1)).toContain('not 1');
  });

  it.each([0, 5, '1'])('of blackjack in Macau name 1 to 4 kinds of side bets, not %j', (value) => {
    const rules = {
      game: 'blackjack',
      variant: 'macau',
      paytableVersion: 1,
      rounding: 'down',
    } as const;
    const options = { sideBetTypesPerBox: value };
    expect(findGame('blackjack')?.findRulesProblem({ ...rules, options })).toMatch(
      /option sideBetTypesPerBox/,
    );
  });
});
