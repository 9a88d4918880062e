import { describe, expect, it } from 'vitest';
import type { SettlementStep } from '../../../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { hashCoveredSlips, type Slip } from '../../../../shared/domain/rounds/slip.ts';
import { decideStep } from '../../../../shared/domain/settlement/decide-step.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  cancelledSlip,
  refusedSlip,
  SCANS,
  stepWith,
  tombstone,
  voidedSlip,
  wagersOn,
  walletInPlay,
  walletWith,
} from '../../../support/builders.ts';

const ON_BANKER = wagersOn({ banker: 100n });
const SLIPS = [acceptedSlip(ON_BANKER)];
const COVERED = hashCoveredSlips(SLIPS);

function rulingNumber(number: number, scan: keyof typeof SCANS | 'void' = 'banker') {
  const outcome = scan === 'void' ? undefined : baccaratOutcome(SCANS[scan]);
  return { number, ending: { outcome, rounding: 'down', lateFrom: undefined } } as const;
}

function decide(
  ruling: ReturnType<typeof rulingNumber>,
  { wallet = walletWith(), lastStep, slips = SLIPS }: Partial<Seen>,
) {
  return decideStep('round-1', ruling, { wallet, lastStep, slips });
}

interface Seen {
  readonly wallet: Wallet;
  readonly lastStep: SettlementStep | undefined;
  readonly slips: readonly Slip[];
}

describe('the first step', () => {
  it('pays the player what the ruling says', () => {
    expect(decide(rulingNumber(1), { wallet: walletInPlay(100n, 1) })).toEqual({
      kind: 'step',
      change: 195n,
      step: {
        roundId: 'round-1',
        step: 1,
        ruling: 1,
        returnedTotal: 195n,
        stake: 100n,
        payout: 195n,
        refund: 0n,
        commission: 5n,
        coveredSlips: COVERED,
      },
    });
  });

  it('counts a refund as returned', () => {
    expect(decide(rulingNumber(1, 'void'), { wallet: walletInPlay(100n, 1) })).toMatchObject({
      change: 100n,
      step: { returnedTotal: 100n, payout: 0n, refund: 100n },
    });
  });

  it('is written when nothing is won, so that the round is off the wallet', () => {
    expect(decide(rulingNumber(1, 'player'), { wallet: walletInPlay(100n, 1) })).toMatchObject({
      kind: 'step',
      change: 0n,
      step: { step: 1, returnedTotal: 0n },
    });
  });

  it('is written when everything was cancelled', () => {
    const slips = [cancelledSlip(ON_BANKER, 'slip-1')];
    expect(decide(rulingNumber(1), { wallet: walletInPlay(0n, 2), slips })).toMatchObject({
      kind: 'step',
      change: 0n,
      step: { stake: 0n, coveredSlips: hashCoveredSlips([]) },
    });
  });

  it('may come under a later ruling, when the earlier one never reached the player', () => {
    expect(decide(rulingNumber(3), { wallet: walletInPlay(100n, 1) })).toMatchObject({
      change: 195n,
      step: { step: 1, ruling: 3 },
    });
  });

  it('looks only at its own round', () => {
    const openRounds = new Map([
      ['round-1', { stake: amount(100n), turns: 1 }],
      ['round-2', { stake: amount(7n), turns: 5 }],
    ]);
    expect(decide(rulingNumber(1), { wallet: walletWith({ openRounds }) }).kind).toBe('step');
  });
});

describe('voided slips', () => {
  const voidedBefore = voidedSlip([acceptedSlip(ON_BANKER, { slipId: 'slip-2' })], 'slip-2', false);
  const voidedAfter = voidedSlip([acceptedSlip(ON_BANKER, { slipId: 'slip-2' })], 'slip-2', true);

  it('are no part of the first step, and count two turns', () => {
    const slips = [...SLIPS, voidedBefore];
    expect(decide(rulingNumber(1), { wallet: walletInPlay(100n, 3), slips })).toMatchObject({
      change: 195n,
      step: { stake: 100n, payout: 195n, refund: 0n, coveredSlips: COVERED },
    });
  });

  it('are returned by every later step, once they had been settled', () => {
    const slips = [...SLIPS, voidedAfter];
    const lastStep = stepWith({
      ...{ step: 2, returnedTotal: amount(100n), refund: amount(100n) },
      coveredSlips: hashCoveredSlips(slips),
    });
    expect(decide(rulingNumber(2), { lastStep, slips })).toMatchObject({
      change: 195n,
      step: { step: 3, stake: 200n, payout: 195n, refund: 100n },
    });
  });

  it('disagree with a step that covered them as accepted', () => {
    const accepted = [...SLIPS, acceptedSlip(ON_BANKER, { slipId: 'slip-2' })];
    const lastStep = stepWith({ coveredSlips: hashCoveredSlips(accepted) });
    expect(decide(rulingNumber(2), { lastStep, slips: accepted }).kind).toBe('step');
    for (const voided of [voidedBefore, voidedAfter]) {
      const slips = [...SLIPS, voided];
      expect(decide(rulingNumber(2), { lastStep, slips }).kind).toBe('disagree');
    }
  });
});

describe('nothing to do', () => {
  it('is the answer for a player who never had anything at stake', () => {
    const slips = [refusedSlip(ON_BANKER, 'slip-1'), tombstone('slip-2')];
    expect(decide(rulingNumber(1), { slips })).toEqual({ kind: 'nothing' });
    expect(decide(rulingNumber(1), { slips: [] })).toEqual({ kind: 'nothing' });
  });

  it('is the answer under a ruling that the player stands under', () => {
    const lastStep = stepWith({ ruling: 2, coveredSlips: COVERED });
    expect(decide(rulingNumber(2, 'player'), { lastStep })).toEqual({ kind: 'nothing' });
  });

  it('is the answer under a ruling that is older, whatever else has changed', () => {
    const lastStep = stepWith({ ruling: 2, coveredSlips: hashCoveredSlips([]) });
    const wallet = walletInPlay(100n, 1);
    expect(decide(rulingNumber(1), { lastStep, wallet })).toEqual({ kind: 'nothing' });
  });
});

describe('a later step', () => {
  const paid = stepWith({
    step: 4,
    returnedTotal: amount(195n),
    stake: amount(100n),
    payout: amount(195n),
    coveredSlips: COVERED,
  });

  it.each([
    ['takes back what the new ruling does not pay', 'player', -195n, 0n],
    ['takes back the winnings when the round becomes void', 'void', -95n, 100n],
    ['moves nothing when the new ruling pays the same', 'banker-with-6', 0n, 195n],
  ] as const)('%s', (_what, scan, change, returnedTotal) => {
    expect(decide(rulingNumber(2, scan), { lastStep: paid })).toMatchObject({
      kind: 'step',
      change,
      step: { step: 5, ruling: 2, returnedTotal, stake: 100n, coveredSlips: COVERED },
    });
  });

  it('pays only the difference to what was returned before', () => {
    const lastStep = stepWith({ returnedTotal: amount(100n), coveredSlips: COVERED });
    expect(decide(rulingNumber(2), { lastStep })).toMatchObject({
      change: 95n,
      step: { step: 2, returnedTotal: 195n },
    });
  });
});

describe('a disagreement', () => {
  it.each([
    ['the wallet has less in play than the slips', walletInPlay(99n, 1), SLIPS],
    ['the wallet has more in play than the slips', walletInPlay(101n, 1), SLIPS],
    ['the wallet counted a turn that no slip shows', walletInPlay(100n, 2), SLIPS],
    ['a slip has a turn that the wallet did not count', walletInPlay(100n, 0), SLIPS],
    ['the wallet knows nothing of the round, and the slips do', walletWith(), SLIPS],
    ['the wallet is in play, and there are no slips', walletInPlay(100n, 1), []],
    [
      'stakes agree by chance but a cancelled slip is missing',
      walletInPlay(100n, 1),
      [...SLIPS, cancelledSlip(ON_BANKER, 'slip-2')],
    ],
    [
      'everything was cancelled, which the wallet does not know',
      walletWith(),
      [cancelledSlip(ON_BANKER, 'slip-1')],
    ],
  ])('is seen when %s', (_what, wallet, slips) => {
    expect(decide(rulingNumber(1), { wallet, slips })).toMatchObject({ kind: 'disagree' });
  });

  it('names both counts', () => {
    const wallet = walletInPlay(40n, 3);
    expect(decide(rulingNumber(1), { wallet })).toEqual({
      kind: 'disagree',
      message: 'the wallet has 40 in 3 turns, the slips 100 in 1',
    });
  });

  it.each([1, 2])('is seen when step 1 covered other slips (ruling %i)', (number) => {
    const lastStep = stepWith({ coveredSlips: hashCoveredSlips([]) });
    expect(decide(rulingNumber(number), { lastStep })).toEqual({
      kind: 'disagree',
      message: 'step 1 covered other slips',
    });
  });

  it.each([1, 2])('is seen when stakes are in play after a step (ruling %i)', (number) => {
    const lastStep = stepWith({ coveredSlips: COVERED });
    const wallet = walletInPlay(100n, 1);
    expect(decide(rulingNumber(number), { lastStep, wallet })).toEqual({
      kind: 'disagree',
      message: 'stakes are in play on a round that was settled',
    });
  });
});
