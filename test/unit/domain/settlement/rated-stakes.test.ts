import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratio } from '../../../../shared/domain/money/ratio.ts';
import {
  addRated,
  knownReturns,
  NOTHING_RATED,
  rateWagers,
  subtractRated,
} from '../../../../shared/domain/settlement/rated-stakes.ts';
import { type Ending, settleSlips } from '../../../../shared/domain/settlement/settle-slips.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  SCANS,
  voidedSlip,
  wagersOn,
} from '../../../support/builders.ts';
import { rouletteRules } from '../games/roulette/roulette-rules.ts';

const ENDING: Ending = {
  outcome: baccaratOutcome(SCANS.banker),
  rounding: 'down',
  lateFrom: undefined,
};

const RETURNS = new Map([
  ['banker', ratio(9n, 10n)],
  ['tie', ratio(5n, 6n)],
]);

function rate(stakes: Readonly<Record<string, bigint>>) {
  return rateWagers(settleSlips([acceptedSlip(wagersOn(stakes))], ENDING).results, RETURNS);
}

describe('rated stakes', () => {
  it('are those on positions whose return is known, won or lost, exactly', () => {
    expect(rate({ banker: 7n, tie: 5n, player: 100n })).toEqual({
      stake: 12n,
      // 63/10 + 25/6
      returned: { numerator: 157n, denominator: 15n },
    });
  });

  it('are none where no return is known, and none of what is void', () => {
    expect(rate({ player: 100n })).toEqual(NOTHING_RATED);
    const slips = [acceptedSlip(wagersOn({ banker: 100n }))];
    const all = [
      settleSlips(slips, { ...ENDING, outcome: undefined }),
      settleSlips([voidedSlip(slips, 'slip-1', true)], ENDING),
    ];
    for (const { results } of all) {
      expect(results).toHaveLength(1);
      expect(rateWagers(results, RETURNS)).toEqual(NOTHING_RATED);
    }
  });

  it('come back after anything is added and taken away again, in lowest terms', () => {
    const some = fc.record({ banker: fc.bigInt(1n, 10n ** 30n), tie: fc.bigInt(1n, 10n ** 30n) });
    fc.assert(
      fc.property(some, some, (left, right) => {
        const [a, b] = [rate(left), rate(right)];
        expect(subtractRated(addRated(a, b), b)).toEqual(a);
        expect(addRated(subtractRated(a, b), b)).toEqual(a);
      }),
    );
  });
});

describe('known returns', () => {
  it('are those of the game under the rules, looked up once', () => {
    const returns = knownReturns(rouletteRules);
    expect(returns.get('red')).toEqual(ratio(36n, 37n));
    expect(knownReturns({ ...rouletteRules })).toBe(returns);
    expect(knownReturns({ ...rouletteRules, rounding: 'half-up' })).toEqual(returns);
  });
});
