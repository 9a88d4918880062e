import { describe, expect, it } from 'vitest';
import {
  readHouseRules,
  requireHouseRules,
} from '../../../../../shared/domain/games/blackjack/read-house-rules.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { ratio } from '../../../../../shared/domain/money/ratio.ts';
import { houseRules, LIVE, live, MACAU, macau, SIDE_PAYS } from './blackjack-rules.ts';

const COMMON_DEFAULTS = { seats: 7, decks: 8, handsMax: 2, splitByRank: false };

describe('the rules of a table without options', () => {
  it('are those of live casinos', () => {
    expect(live).toMatchObject({
      ...COMMON_DEFAULTS,
      splitAcesOneCard: false,
      maySurrender: true,
      mayDrawOn21: true,
      dealerHitsSoft17: false,
      doubleLosesOriginalOnly: false,
      sidePays: {},
    });
    expect([...live.regimes]).toEqual(['result', 'partial-void', 'suspension']);
  });

  it('are those of the statute of Macau', () => {
    expect(macau).toMatchObject({
      ...COMMON_DEFAULTS,
      splitAcesOneCard: true,
      maySurrender: false,
      mayDrawOn21: false,
      dealerHitsSoft17: false,
      doubleLosesOriginalOnly: true,
      sidePays: {},
      sideBetTypesPerBox: 1,
    });
    expect([...macau.regimes]).toEqual(['result']);
  });
});

describe('the options of a table', () => {
  it('are all read at a live table', () => {
    const options = { seats: 1, splitByRank: true, splitAcesOneCard: true };
    expect(requireHouseRules(houseRules('live', options))).toEqual({ ...live, ...options });
  });

  it('are all read in Macau', () => {
    const chosen = { seats: 9, decks: 6, splitByRank: true, dealerHitsSoft17: true };
    const rules = houseRules('macau', {
      ...SIDE_PAYS,
      ...chosen,
      doubleLosesOriginalOnly: false,
      surrender: true,
      splitHandsMax: 4,
      allowReturnOfOneOrMore: true,
      sideBetTypesPerBox: 2,
    });
    expect(requireHouseRules(rules)).toEqual({
      ...macau,
      ...chosen,
      doubleLosesOriginalOnly: false,
      sideBetTypesPerBox: 2,
      maySurrender: true,
      handsMax: 4,
      sidePays: {
        anyPair: ratio(11n, 1n),
        sevens: { two: ratio(50n, 1n), three: ratio(500n, 1n) },
        over13: ratio(1n, 1n),
        under13: ratio(1n, 1n),
      },
    });
  });

  it('may give pays that are no whole numbers', () => {
    const rules = requireHouseRules(houseRules('macau', { over13Pays: '19:20' }));
    expect(rules.sidePays.over13).toEqual(ratio(19n, 20n));
  });

  it.each([
    [houseRules('live', { seats: 0 }), 'seats'],
    [houseRules('live', { seats: 10 }), 'seats'],
    [houseRules('live', { seats: 1.5 }), 'seats'],
    [houseRules('live', { seats: '7' }), 'seats'],
    [houseRules('live', { splitByRank: 1 }), 'splitByRank'],
    [houseRules('live', { dealerHitsSoft17: true }), 'dealerHitsSoft17'],
    [houseRules('live', { anyPairPays: '11:1' }), 'anyPairPays'],
    [houseRules('live', { allowReturnOfOneOrMore: true }), 'allowReturnOfOneOrMore'],
    [houseRules('macau', { seats: 5 }), 'seats'],
    [houseRules('macau', { decks: 0 }), 'decks'],
    [houseRules('macau', { decks: 9 }), 'decks'],
    [houseRules('macau', { splitHandsMax: 1 }), 'splitHandsMax'],
    [houseRules('macau', { splitHandsMax: 5 }), 'splitHandsMax'],
    [houseRules('macau', { splitAcesOneCard: false }), 'splitAcesOneCard'],
    [houseRules('macau', { surrender: 'early' }), 'surrender'],
    [houseRules('macau', { anyPairPays: 11 }), 'anyPairPays'],
    [houseRules('macau', { anyPairPays: '11' }), 'anyPairPays'],
    [houseRules('macau', { anyPairPays: '0:1' }), 'anyPairPays'],
    [houseRules('macau', { anyPairPays: '11:0' }), 'anyPairPays'],
    [houseRules('macau', { anyPairPays: '11:1:1' }), 'anyPairPays'],
    [houseRules('macau', { anyPairPays: ' 11:1' }), 'anyPairPays'],
    [houseRules('macau', { over13Pays: '-1:1' }), 'over13Pays'],
    [houseRules('macau', { sevensPaysTwo: '50:1' }), 'sevensPaysThree'],
    [houseRules('macau', { sevensPaysThree: '500:1' }), 'sevensPaysTwo'],
    [houseRules('macau', { toString: true }), 'toString'],
  ])('are refused by name (row %#)', (rules, name) => {
    expect(readHouseRules(rules)).toEqual({
      ok: false,
      failure: expect.stringContaining(name),
    });
  });
});

describe('rules of no table', () => {
  it.each([
    { ...LIVE, variant: 'sbobet' },
    { ...LIVE, paytableVersion: 2 },
    { ...MACAU, variant: 'toString' },
    { ...MACAU, game: 'baccarat' },
  ])('are refused, and asking for them is a bug (row %#)', (rules) => {
    expect(readHouseRules(rules)).toEqual({
      ok: false,
      failure: `${rules.game} has no paytable ${rules.variant} version ${rules.paytableVersion}`,
    });
    expect(() => requireHouseRules(rules)).toThrow(InvariantError);
  });
});
