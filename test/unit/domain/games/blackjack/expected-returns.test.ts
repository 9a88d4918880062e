import { describe, expect, it } from 'vitest';
import { blackjack } from '../../../../../shared/domain/games/blackjack/blackjack.ts';
import type { HouseOptions } from '../../../../../shared/domain/games/game.ts';
import odds from '../../../../fixtures/blackjack-odds.json' with { type: 'json' };
import { houseRules, LIVE, SIDE_PAYS } from './blackjack-rules.ts';

/** `fraction('1/17')` */
function fraction(text: string): { readonly over: bigint; readonly under: bigint } {
  const [over = 0n, under = 1n] = text.split('/').map(BigInt);
  return { over, under };
}

function returnsOf(options: HouseOptions) {
  return blackjack.expectedReturns(houseRules('macau', options));
}

describe('expectedReturns', () => {
  it.each(odds.shoes)('is exact with $decks decks', (shoe) => {
    const returns = returnsOf({ ...SIDE_PAYS, decks: shoe.decks });
    const rows = [
      ['any-pair:1', shoe.anyPair, 12n],
      ['over-13:4', shoe.over13, 2n],
      ['under-13:7', shoe.under13, 2n],
    ] as const;
    for (const [position, probability, paid] of rows) {
      const { over, under } = fraction(probability);
      const { numerator, denominator } = returns.get(position) ?? {
        numerator: 0n,
        denominator: 1n,
      };
      expect(numerator * under).toBe(denominator * over * paid);
    }
  });

  it('knows every seat, and leaves out what hangs on how a player plays', () => {
    const positions = [...returnsOf({ ...SIDE_PAYS, seats: 6 }).keys()];
    expect(positions).toHaveLength(18);
    expect(positions.some((each) => /^(main|sevens):/.test(each))).toBe(false);
  });

  it('is empty where there are no side bets', () => {
    expect(returnsOf({}).size).toBe(0);
    expect(blackjack.expectedReturns(LIVE).size).toBe(0);
  });
});

describe('a side bet that returns 100 % or more', () => {
  const problem = (options: HouseOptions) =>
    blackjack.findRulesProblem(houseRules('macau', options));

  it.each([
    [{ anyPairPays: '12:1' }, undefined],
    [{ anyPairPays: '13:1' }, /^any-pair:1 would return /],
    [{ over13Pays: '1:1' }, undefined],
    [{ over13Pays: '6:5' }, /^over-13:1 would return /],
    [{ under13Pays: '11:9' }, undefined],
    [{ under13Pays: '5:4' }, /^under-13:1 would return /],
  ])('is refused: %o', (options, expected) => {
    if (expected === undefined) expect(problem(options)).toBeUndefined();
    else expect(problem(options)).toMatch(expected);
  });

  it('is refused at exactly 100 %', () => {
    // With one deck a pair comes once in 17 times.
    expect(problem({ decks: 1, anyPairPays: '16:1' })).toContain('any-pair');
    expect(problem({ decks: 1, anyPairPays: '159:10' })).toBeUndefined();
  });

  it.each(odds.shoes)('is refused for sevens that are never split, $decks decks', (shoe) => {
    const { over, under } = fraction(shoe.twoSevens);
    // (two + 1) × over / under = 1 is the first return that is too much.
    const fair = `${under - over}:${over}`;
    const lower = `${under - over - 1n}:${over}`;
    const options = { decks: shoe.decks, sevensPaysThree: '1:1' };
    expect(problem({ ...options, sevensPaysTwo: fair })).toMatch(/^sevens would return /);
    expect(problem({ ...options, sevensPaysTwo: lower })).toBeUndefined();
  });

  it.each(odds.shoes)('is refused for sevens that are always split, $decks decks', (shoe) => {
    const two = fraction(shoe.twoSevens);
    const three = fraction(shoe.threeSevens);
    // 2 × (two − three) + (pays + 1) × three = 1, with two sevens at 1:1.
    const rest = two.under * three.under - 2n * (two.over * three.under - three.over * two.under);
    const unit = three.over * two.under;
    const pays = reduce(rest - unit, unit);
    const problemAt = (numerator: bigint) =>
      problem({
        decks: shoe.decks,
        sevensPaysTwo: '1:1',
        sevensPaysThree: `${numerator}:${pays.under}`,
      });
    expect(problemAt(pays.over)).toMatch(/^sevens of players who split would return /);
    expect(problemAt(pays.over - 1n)).toBeUndefined();
  });

  it('is accepted where the house insists', () => {
    expect(problem({ anyPairPays: '13:1', allowReturnOfOneOrMore: true })).toBeUndefined();
    expect(problem({ anyPairPays: '13:1', allowReturnOfOneOrMore: false })).toBeDefined();
  });
});

/** In lowest terms, as pays have few digits. */
function reduce(over: bigint, under: bigint): { readonly over: bigint; readonly under: bigint } {
  let [left, right] = [over, under];
  while (right > 0n) [left, right] = [right, left % right];
  return { over: over / left, under: under / left };
}
