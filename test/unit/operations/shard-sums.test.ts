import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import type { SettlementStep } from '../../../shared/domain/ledger/entry.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { ratio } from '../../../shared/domain/money/ratio.ts';
import type { AcceptedSlip, Slip } from '../../../shared/domain/rounds/slip.ts';
import { settleSlips } from '../../../shared/domain/settlement/settle-slips.ts';
import { createShardSums } from '../../../shared/operations/shard-sums.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  cancelledSlip,
  SCANS,
  stepWith,
  wagersOn,
} from '../../support/builders.ts';

const ENDING = {
  outcome: baccaratOutcome(SCANS.banker),
  rounding: 'down',
  options: {},
  lateFrom: undefined,
} as const;

/** Of these positions only. */
const RETURNS = new Map([['banker', ratio(9n, 10n)]]);

function slipOf(stakes: Record<string, bigint>, overrides: Partial<AcceptedSlip> = {}) {
  return acceptedSlip(wagersOn(stakes), overrides);
}

function stepOf(slips: readonly Slip[]): SettlementStep {
  const { stake, payout, refund, commission } = settleSlips(slips, ENDING).totals;
  const returnedTotal = amount(payout + refund);
  return stepWith({ stake, payout, refund, commission, returnedTotal });
}

describe('the sums of a shard', () => {
  it('are nothing before anybody is added', () => {
    expect(createShardSums(ENDING, RETURNS).totals()).toEqual([]);
  });

  it('add up players of one brand and currency, and keep the others apart', () => {
    const sums = createShardSums(ENDING, RETURNS);
    for (const [walletId, brand, stake] of [
      ['ann:USD', 'north', 100n],
      ['bob:USD', 'north', 200n],
      ['eve:USD', 'south', 300n],
      ['ann:EUR', 'north', 400n],
    ] as const) {
      const slips = [slipOf({ banker: stake, player: 1n }, { walletId, brand })];
      sums.add({ walletId, slips }, stepOf(slips));
    }
    const row = (brand: string, currency: string, players: number, stake: bigint) => ({
      ...{ brand, currency, players, stake: stake + BigInt(players) },
      ...{ payout: (stake * 195n) / 100n, refund: 0n, commission: stake / 20n },
      house: BigInt(players) - (stake * 95n) / 100n,
      rated: { stake, returned: { numerator: (stake * 9n) / 10n, denominator: 1n } },
    });
    expect(sums.totals()).toEqual([
      row('north', 'USD', 2, 300n),
      row('south', 'USD', 1, 300n),
      row('north', 'EUR', 1, 400n),
    ]);
  });

  it('leave out a player who cancelled everything', () => {
    const sums = createShardSums(ENDING, RETURNS);
    const slips = [cancelledSlip(wagersOn({ banker: 100n }), 'slip-1')];
    sums.add({ walletId: 'ann:USD', slips }, stepWith());
    expect(sums.totals()).toEqual([]);
  });
});

describe('a step that was booked wrongly', () => {
  const slips = [slipOf({ banker: 100n })];

  it.each([
    ['pays too much', { payout: amount(196n) }],
    ['pays too little', { payout: amount(194n) }],
    ['refunds what it should not', { refund: amount(1n) }],
    ['names another commission', { commission: amount(6n) }],
    ['calls a payout a refund', { payout: amount(95n), refund: amount(100n) }],
    ['says that another sum was returned', { returnedTotal: amount(194n) }],
    ['names another stake', { stake: amount(99n) }],
    [
      'names another stake and pays as if it were so',
      { stake: amount(101n), payout: amount(196n) },
    ],
  ])('throws when it %s', (_what, wrong) => {
    const sums = createShardSums(ENDING, RETURNS);
    const step = { ...stepOf(slips), ...wrong };
    expect(() => sums.add({ walletId: 'ann:USD', slips }, step)).toThrow(InvariantError);
  });

  it('throws when money moved for a player who cancelled everything', () => {
    const none = [cancelledSlip(wagersOn({ banker: 100n }), 'slip-1')];
    const player = { walletId: 'ann:USD', slips: none };
    expect(() =>
      createShardSums(ENDING, RETURNS).add(player, stepWith({ payout: amount(1n) })),
    ).toThrow(InvariantError);
  });
});
