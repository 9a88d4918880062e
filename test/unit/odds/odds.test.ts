import { describe, expect, it } from 'vitest';
import { formatOdds, toJson } from '../../../infra/odds/format-odds.ts';
import { readArguments } from '../../../infra/odds/odds-arguments.ts';
import { OddsError } from '../../../infra/odds/odds-error.ts';
import { listOdds } from '../../../shared/domain/games/odds/list-odds.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';

/** `{'player': '1:1 | 98.7649 % | 1.2351 %'}`: each row that is printed on one line. */
function print(...args: string[]): Record<string, string> {
  const lines = readArguments(args).tables.flatMap((rules) =>
    formatOdds(rules, listOdds(rules)).filter((line) => line.includes('  ')),
  );
  const rows = lines.map((line) => line.split(/ {2,}/)).filter(([name]) => name !== 'position');
  return Object.fromEntries(
    rows.map(([name = '', pays, exactly, ...percents]) => [
      name,
      [pays, ...(percents.length === 0 ? [exactly] : percents)].join(' | '),
    ]),
  );
}

describe('the odds', () => {
  it('of baccarat with commission are those that are published for eight decks', () => {
    expect(print('--variant', 'commission')).toEqual({
      player: '1:1 | 98.7649 % | 1.2351 %',
      banker: '1:1 less 5 % | 98.9421 % | 1.0579 %',
      tie: '8:1 | 85.6404 % | 14.3596 %',
      'player-pair, banker-pair': '11:1 | 89.6386 % | 10.3614 %',
    });
  });

  it('of the banker without commission count the half on a 6', () => {
    expect(print('--variant', 'no-commission')['banker']).toBe('1:2, 1:1 | 98.5419 % | 1.4581 %');
  });

  it('of roulette are 36 in 37 everywhere, and all 157 positions are there', () => {
    const [rules] = readArguments(['--game', 'roulette']).tables;
    if (rules === undefined) throw new Error('no roulette');
    const rows = listOdds(rules);
    expect(rows.flatMap(({ positions }) => positions)).toHaveLength(157);
    for (const { expectedReturn } of rows) {
      expect(expectedReturn).toEqual({ numerator: 36n, denominator: 37n });
    }
    expect(Object.keys(print('--game', 'roulette'))).toContain('straight:0 … 36 (37)');
  });

  it('of sic bo are those of the dice', () => {
    expect(print('--game', 'sic-bo')).toMatchObject({
      'single:1, 2, 3, 4, 5, 6': '1:1, 2:1, 3:1 | 92.1296 % | 7.8704 %',
      'total:4, 17': '50:1 | 70.8333 % | 29.1667 %',
      'any-triple': '24:1 | 69.4444 % | 30.5556 %',
      'small, even, big, odd': '1:1 | 97.2222 % | 2.7778 %',
    });
  });

  it('of blackjack depend on the player, those of its side bets on the decks', () => {
    expect(print('--game', 'blackjack', '--variant', 'live')).toEqual({
      'main:1 … 7 (7)': '1:1, 3:2 | depends on how the player plays',
    });
    const options =
      '{"decks": 6, "anyPairPays": "11:1", "over13Pays": "1:1", "under13Pays": "1:1"}';
    expect(print('--variant', 'macau', '--options', options)).toEqual({
      'main:1 … 7 (7)': '1:1, 3:2 | depends on how the player plays',
      'any-pair:1 … 7 (7)': '11:1 | 88.7460 % | 11.2540 %',
      'over-13:1 … 7 (7)': '1:1 | 93.4455 % | 6.5545 %',
      'under-13:1 … 7 (7)': '1:1 | 89.9332 % | 10.0668 %',
    });
  });

  it('are printed for tables of games that exist, each position once', () => {
    for (const rules of readArguments([]).tables) {
      const positions = findGame(rules.game)?.positions(rules) ?? new Set();
      const listed = listOdds(rules).flatMap((row) => row.positions);
      expect(new Set(listed)).toEqual(positions);
      expect(listed).toHaveLength(positions.size);
    }
  });

  it('name a pay for every position', () => {
    for (const rules of readArguments([]).tables) {
      expect(listOdds(rules).filter(({ pays }) => pays.length === 0)).toEqual([]);
    }
  });

  it('are exact fractions for programs', () => {
    const [rules] = readArguments(['--game', 'roulette', '--json']).tables;
    if (rules === undefined) throw new Error('no roulette');
    expect(toJson(rules, listOdds(rules).slice(0, 1))).toMatchObject({
      game: 'roulette',
      odds: [
        {
          pays: ['35:1'],
          expectedReturn: '36/37',
          expectedReturnPercent: '97.2973 %',
          houseEdgePercent: '2.7027 %',
        },
      ],
    });
  });
});

describe('the arguments', () => {
  it.each([
    { args: ['--foo'], why: 'Usage' },
    { args: ['--options', '{'], why: 'Usage' },
    { args: ['--options', '{"anyPairPays": null}'], why: 'Usage' },
    { args: ['--game', 'poker'], why: 'There is no such table' },
    { args: ['--game', 'roulette', '--variant', 'macau'], why: 'There is no such table' },
    { args: ['--variant', 'macau', '--options', '{"pairs": "11:1"}'], why: 'no option pairs' },
    { args: ['--variant', 'macau', '--options', '{"anyPairPays": "20:1"}'], why: 'would return' },
  ])('$args are refused: $why', ({ args, why }) => {
    expect(() => readArguments(args)).toThrow(OddsError);
    expect(() => readArguments(args)).toThrow(why);
  });
});
