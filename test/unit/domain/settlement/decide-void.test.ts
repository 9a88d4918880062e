import { describe, expect, it } from 'vitest';
import { findGame } from '../../../../shared/domain/games/registry.ts';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import type { SettlementStep } from '../../../../shared/domain/ledger/entry.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { hashCoveredSlips, type Slip } from '../../../../shared/domain/rounds/slip.ts';
import type { PlayerRound } from '../../../../shared/domain/settlement/decide-step.ts';
import {
  decideVoid,
  findInseparability,
} from '../../../../shared/domain/settlement/decide-void.ts';
import { type Ending, settleSlips } from '../../../../shared/domain/settlement/settle-slips.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  cancelledSlip,
  SCANS,
  stepWith,
  voidedSlip,
  wagersOn,
  walletInPlay,
  walletWith,
} from '../../../support/builders.ts';
import { LIVE } from '../games/blackjack/blackjack-rules.ts';
import { cardTexts, seat } from '../games/blackjack/rounds.ts';

const BANKER: Ending = {
  outcome: baccaratOutcome(SCANS.banker),
  rounding: 'down',
  lateFrom: undefined,
};

const slip = (slipId: string, stakes: Readonly<Record<string, bigint>>) =>
  acceptedSlip(wagersOn(stakes), { slipId });

const SLIPS = [slip('a', { banker: 100n }), slip('b', { banker: 10n, tie: 5n })];

/** The step after which the player stands where the ending says. */
function stepUnder(slips: readonly Slip[], ending: Ending): SettlementStep {
  const { house: _, ...totals } = settleSlips(slips, ending).totals;
  const returnedTotal = amount(totals.payout + totals.refund);
  return stepWith({ ...totals, returnedTotal, step: 3, coveredSlips: hashCoveredSlips(slips) });
}

function decide(slipId: string, seen: Partial<PlayerRound> = {}, ending = BANKER) {
  const slips = seen.slips ?? SLIPS;
  const voided = voidedSlip(slips, slipId, true);
  const lastStep = stepUnder(slips, ending);
  const ruling = { number: 1, reason: voided.reason, ending };
  return decideVoid('round-1', ruling, { wallet: walletWith(), lastStep, slips, ...seen }, voided);
}

describe('the step that voids a slip', () => {
  it('moves the difference, under the ruling that the player stands under', () => {
    const slips = [voidedSlip(SLIPS, 'a', true), SLIPS[1]].filter((each) => each !== undefined);
    // 110 on the banker pay 214; the 10 that are left pay 19.
    expect(decide('a')).toEqual({
      kind: 'step',
      change: -95n,
      difference: { stake: 0n, payout: -195n, refund: 100n, commission: -5n, house: 95n },
      step: {
        ...{ roundId: 'round-1', step: 4, ruling: 1, reason: 'wrongly accepted' },
        ...{ returnedTotal: 119n, stake: 115n, payout: 19n, refund: 100n, commission: 1n },
        coveredSlips: hashCoveredSlips(slips),
      },
      before: settleSlips(SLIPS, BANKER).results,
      after: settleSlips(slips, BANKER).results,
    });
  });

  it('moves nothing when the stake was returned already, and is written all the same', () => {
    const isVoid = { ...BANKER, outcome: undefined };
    const nothing = { stake: 0n, payout: 0n, refund: 0n, commission: 0n, house: 0n };
    expect(decide('a', {}, isVoid)).toMatchObject({
      ...{ kind: 'step', change: 0n, difference: nothing },
    });
    const { receivedAt: lateFrom } = slip('a', {});
    expect(decide('a', {}, { ...BANKER, lateFrom })).toMatchObject({
      ...{ kind: 'step', change: 0n, difference: nothing },
    });
  });

  it('leaves alone what was void before', () => {
    const slips = [
      voidedSlip(SLIPS, 'a', true),
      voidedSlip([slip('c', { banker: 7n })], 'c', false),
      cancelledSlip(wagersOn({ banker: 3n }), 'd'),
      slip('b', { banker: 10n, tie: 5n }),
    ];
    expect(decide('b', { slips })).toMatchObject({
      change: -4n,
      step: { stake: 115n, payout: 0n, refund: 115n },
    });
  });
});

describe('a disagreement', () => {
  it.each<[string, Partial<PlayerRound>, string]>([
    [
      'has no step',
      { lastStep: undefined, wallet: walletInPlay(115n, 2) },
      'the player does not stand under ruling 1',
    ],
    [
      'stands under another ruling',
      { lastStep: { ...stepUnder(SLIPS, BANKER), ruling: 2 } },
      'the player does not stand under ruling 1',
    ],
    [
      'has stakes in play on the round',
      { wallet: walletInPlay(115n, 2) },
      'stakes are in play on a round that was settled',
    ],
    [
      'was settled for other slips',
      { lastStep: stepUnder(SLIPS.slice(1), BANKER) },
      'step 3 covered other slips',
    ],
  ])('is seen when the player %s', (_what, seen, message) => {
    expect(decide('a', seen)).toEqual({ kind: 'disagree', message });
  });

  it('between the step and the slips it covers is a fault of ours', () => {
    const lastStep = { ...stepUnder(SLIPS, BANKER), returnedTotal: amount(1n) };
    expect(() => decide('a', { lastStep })).toThrow(InvariantError);
  });
});

describe('at blackjack', () => {
  const scan = { dealer: cardTexts('10 8'), seats: { 3: seat('5 6 10*') } };
  const outcome = findGame('blackjack')?.readOutcome(scan, LIVE, 'result');
  if (!outcome?.ok) throw new Error('not a legal scan');
  const ending: Ending = { outcome: outcome.value, rounding: 'down', lateFrom: undefined };
  const slips = [
    slip('main', { 'main:3': 100n }),
    slip('more', { 'main:3': 50n }),
    slip('double', { 'double:3:1': 150n }),
  ];

  it('a stake can be taken out beside another on the same hand', () => {
    expect(decide('main', { slips }, ending)).toMatchObject({
      kind: 'step',
      change: -100n,
      step: { payout: 400n, refund: 100n },
    });
  });

  it('the stake of a hand cannot be taken out and its double left', () => {
    expect(decide('double', { slips }, ending)).toEqual({
      kind: 'inseparable',
      message: 'seat 3: double of hands: taken none, played 1',
    });
    expect(decide('main', { slips: slips.toSpliced(1, 1) }, ending)).toMatchObject({
      kind: 'inseparable',
    });
  });

  it('the last slip of a player can be taken out', () => {
    const all = [slip('all', { 'main:3': 100n, 'double:3:1': 100n })];
    expect(decide('all', { slips: all }, ending)).toMatchObject({ change: -200n });
  });

  it('whoever does not match the scan as it is, is not held back', () => {
    const mismatched = [...slips, slip('split', { 'split:3:2': 150n })];
    for (const { slipId } of mismatched) {
      const voided = voidedSlip(mismatched, slipId, false);
      expect(findInseparability(mismatched, voided, ending)).toBeUndefined();
    }
    expect(findInseparability(slips, voidedSlip(slips, 'double', false), ending)).toBeDefined();
  });
});
