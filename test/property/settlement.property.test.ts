import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettlementStep } from '../../shared/domain/ledger/entry.ts';
import { sum } from '../../shared/domain/money/amount.ts';
import type { Ratio } from '../../shared/domain/money/ratio.ts';
import { combineWagers } from '../../shared/domain/rounds/slip.ts';
import { decideStep } from '../../shared/domain/settlement/decide-step.ts';
import {
  addTotals,
  type Ending,
  settleSlips,
} from '../../shared/domain/settlement/settle-slips.ts';
import { acceptedSlips, endings, LATE_FROM, otherSlips } from '../support/arbitraries.ts';
import { acceptedSlip, walletInPlay, walletWith } from '../support/builders.ts';
import { ANYBODY } from '../support/payout.ts';

const RUNS = { numRuns: 500 };

/** Twice the distance from the exact product to the rounded one, in units of the denominator. */
function twiceError(rounded: bigint, stake: bigint, share: Ratio): bigint {
  return 2n * (rounded * share.denominator - stake * share.numerator);
}

/** At most one minor unit below the exact product, or at most half a unit beside it. */
function isRounded(rounded: bigint, stake: bigint, share: Ratio, { rounding }: Ending): boolean {
  const error = twiceError(rounded, stake, share);
  const unit = 2n * share.denominator;
  return rounding === 'down'
    ? error <= 0n && error > -unit
    : 2n * error <= unit && 2n * error > -unit;
}

describe('settleSlips', () => {
  it('conserves money: every stake is paid out, refunded or kept by the house', () => {
    fc.assert(
      fc.property(acceptedSlips, otherSlips, endings, (slips, others, ending) => {
        const { results, totals } = settleSlips([...others, ...slips], ending);
        const { stake, payout, refund, house } = totals;
        expect(stake).toBe(sum(slips.map((slip) => slip.stake)));
        expect(payout + refund + house).toBe(stake);
        for (const result of results) expect(result.payout + result.house).toBe(result.stake);
      }),
      RUNS,
    );
  });

  it('pays stake and net winnings, each position as it was graded', () => {
    fc.assert(
      fc.property(acceptedSlips, endings, (slips, { outcome, ...ending }) => {
        fc.pre(outcome !== undefined);
        const { results } = settleSlips(slips, { ...ending, outcome, lateFrom: undefined });
        for (const { position, stake, winnings, commission, payout } of results) {
          const grade = outcome.grade(position, ANYBODY);
          if (grade.result !== 'won') {
            expect([winnings, commission]).toEqual([0n, 0n]);
            expect(payout).toBe(grade.result === 'push' ? stake : 0n);
            continue;
          }
          const { oddsToOne, commission: share } = grade;
          const net = {
            numerator: oddsToOne.numerator * (share.denominator - share.numerator),
            denominator: oddsToOne.denominator * share.denominator,
          };
          const rules = { ...ending, outcome };
          expect(isRounded(winnings, stake, oddsToOne, rules)).toBe(true);
          expect(isRounded(payout - stake, stake, net, rules)).toBe(true);
          expect(commission + (payout - stake)).toBe(winnings);
          if (share.numerator === 0n) expect(commission).toBe(0n);
        }
      }),
      RUNS,
    );
  });

  it('gives back exactly the stakes when the round is void', () => {
    fc.assert(
      fc.property(acceptedSlips, endings, (slips, ending) => {
        const stake = sum(slips.map((slip) => slip.stake));
        expect(settleSlips(slips, { ...ending, outcome: undefined }).totals).toEqual({
          stake,
          payout: 0n,
          refund: stake,
          commission: 0n,
          house: 0n,
        });
      }),
    );
  });

  it('does not care for the order of slips or wagers, or how stakes were split over them', () => {
    fc.assert(
      fc.property(acceptedSlips, endings, (slips, { lateFrom: _, ...rest }) => {
        const ending = { ...rest, lateFrom: undefined };
        const wagers = slips.flatMap((slip) => slip.wagers);
        const settled = settleSlips(slips, ending);
        const single = wagers.map((wager, index) =>
          acceptedSlip([wager], { slipId: `single-${index}` }),
        );
        expect(settleSlips(slips.toReversed(), ending)).toEqual(settled);
        expect(settleSlips([acceptedSlip(wagers)], ending)).toEqual(settled);
        expect(settleSlips(single.toReversed(), ending)).toEqual(settled);
      }),
      RUNS,
    );
  });

  it('refunds the late slips as if void, and settles the others as if alone', () => {
    fc.assert(
      fc.property(acceptedSlips, endings, (slips, { lateFrom: _, ...rest }) => {
        const onTime = slips.filter(({ receivedAt }) => receivedAt < LATE_FROM);
        const late = slips.filter((slip) => !onTime.includes(slip));
        const { totals } = settleSlips(slips, { ...rest, lateFrom: LATE_FROM });
        const alone = { ...rest, lateFrom: undefined };
        const apart = addTotals(
          settleSlips(onTime, alone).totals,
          settleSlips(late, { ...alone, outcome: undefined }).totals,
        );
        expect(totals).toEqual(apart);
      }),
      RUNS,
    );
  });
});

describe('decideStep', () => {
  const rulings = fc.array(endings, { minLength: 1, maxLength: 4 });

  it('brings a player to the newest ruling, whichever of the earlier ones reached them', () => {
    fc.assert(
      fc.property(acceptedSlips, rulings, fc.array(fc.boolean()), (slips, list, reached) => {
        fc.pre(slips.length > 0);
        const stake = sum(slips.map((slip) => slip.stake));
        let wallet = walletInPlay(stake, slips.length);
        let lastStep: SettlementStep | undefined;
        let moved = 0n;
        for (const [index, ending] of list.entries()) {
          if (index + 1 < list.length && reached[index] === false) continue;
          const ruling = { number: index + 1, ending };
          const decided = decideStep('round-1', ruling, { wallet, lastStep, slips });
          if (decided.kind !== 'step') throw new Error(`a step was expected: ${decided.kind}`);
          expect(decided.step.step).toBe((lastStep?.step ?? 0) + 1);
          moved += decided.change;
          lastStep = decided.step;
          wallet = walletWith();
          const again = decideStep('round-1', ruling, { wallet, lastStep, slips });
          expect(again).toEqual({ kind: 'nothing' });
        }
        const newest = list.at(-1);
        if (newest === undefined) throw new Error('there is a ruling');
        const { payout, refund } = settleSlips(slips, newest).totals;
        expect(moved).toBe(payout + refund);
        expect(lastStep).toMatchObject({ ruling: list.length, returnedTotal: payout + refund });
      }),
      RUNS,
    );
  });

  it('moves nothing when any one of the slips is missing, doubled or changed', () => {
    fc.assert(
      fc.property(acceptedSlips, endings, fc.nat(), (slips, ending, pick) => {
        fc.pre(slips.length > 0);
        const index = pick % slips.length;
        const slip = slips[index];
        if (slip === undefined) throw new Error('there is a slip');
        const wallet = walletInPlay(sum(slips.map(({ stake }) => stake)), slips.length);
        const bigger = combineWagers([...slip.wagers, ...slip.wagers]);
        for (const others of [
          slips.toSpliced(index, 1),
          [...slips, { ...slip, slipId: 'twin' }],
          slips.with(index, acceptedSlip(bigger, { slipId: slip.slipId })),
        ]) {
          const player = { wallet, lastStep: undefined, slips: others };
          const decided = decideStep('round-1', { number: 1, ending }, player);
          expect(decided.kind).toBe('disagree');
        }
      }),
    );
  });
});
