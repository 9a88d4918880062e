import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import type { Currency } from '../../../../shared/domain/money/currency.ts';
import { createReport, type SettledRound } from '../../../../shared/domain/reports/report.ts';
import type { Adjustment, ShardTotals } from '../../../../shared/domain/rounds/records.ts';
import type { Round } from '../../../../shared/domain/rounds/round.ts';
import { roundWith, rulingWith, SCANS } from '../../../support/builders.ts';

const DAY = '2026-12-01';

function sums(
  brand: string,
  currency: Currency,
  [stake, payout, refund]: readonly [bigint, bigint, bigint],
): ShardTotals {
  return {
    ...{ brand, currency, players: 1, commission: amount(0n), house: stake - payout - refund },
    ...{ stake: amount(stake), payout: amount(payout), refund: amount(refund) },
    rated: {
      stake: stake - refund,
      returned: { numerator: 36n * (stake - refund), denominator: 37n },
    },
  };
}

function settled(
  totals: readonly (readonly ShardTotals[])[],
  more: Partial<Omit<SettledRound, 'round'>> & { readonly round?: Partial<Round> } = {},
): SettledRound {
  const { round = {}, ...rest } = more;
  return {
    round: roundWith({ state: 'settled', latestRuling: 1, ...round }),
    rulings: [rulingWith()],
    done: totals.map((each, shard) => ({
      ...{ roundId: 'round-1', ruling: 1, shard, totals: each, doneAt: '2026-12-01T20:16:00.000Z' },
    })),
    adjustments: [],
    ...rest,
  };
}

function reportOf(...rounds: readonly SettledRound[]) {
  const report = createReport();
  for (const round of rounds) report.addSettled(DAY, round);
  return report.report();
}

const place = { day: DAY, tableId: 'table-1', game: 'baccarat' };

describe('the lines of a report', () => {
  it('add up the shards of rounds by brand and currency, and count a round once', () => {
    const report = reportOf(
      settled([
        [sums('north', 'USD', [100n, 195n, 0n]), sums('north', 'JPY', [7n, 0n, 0n])],
        [sums('north', 'USD', [50n, 0n, 0n]), sums('south', 'USD', [10n, 0n, 10n])],
      ]),
      settled([[sums('north', 'USD', [10n, 0n, 0n])]]),
    );
    const nothing = { commission: 0n };
    expect(report.lines).toEqual([
      {
        ...{ ...place, ...nothing, brand: 'north', currency: 'JPY', rounds: 1 },
        ...{ stake: 7n, payout: 0n, refund: 0n, house: 7n, hold: '100.00' },
        ...{ ratedStake: 7n, theoreticalHouse: 0n, theoreticalHold: '2.70' },
      },
      {
        ...{ ...place, ...nothing, brand: 'north', currency: 'USD', rounds: 2 },
        ...{ stake: 160n, payout: 195n, refund: 0n, house: -35n, hold: '-21.88' },
        ...{ ratedStake: 160n, theoreticalHouse: 4n, theoreticalHold: '2.70' },
      },
      {
        ...{ ...place, ...nothing, brand: 'south', currency: 'USD', rounds: 1 },
        ...{ stake: 10n, payout: 0n, refund: 10n, house: 0n },
        ...{ ratedStake: 0n, theoreticalHouse: 0n },
      },
    ]);
    expect(report.totals).toMatchObject([
      { currency: 'JPY', stake: 7n, house: 7n },
      { currency: 'USD', stake: 170n, payout: 195n, refund: 10n, house: -35n, hold: '-21.88' },
    ]);
    expect(report.rounds).toEqual([{ ...place, rounds: 2 }]);
  });

  it('keep days, tables and games apart, in their order', () => {
    const report = createReport();
    const one = [[sums('north', 'USD', [1n, 0n, 0n])]];
    const roulette = { ...roundWith().houseRules, game: 'roulette' };
    report.addSettled('2026-12-02', settled(one));
    report.addSettled('2026-12-01', settled(one, { round: { tableId: 'table-2' } }));
    report.addSettled('2026-12-01', settled(one, { round: { houseRules: roulette } }));
    report.addSettled('2026-12-01', settled([], {}));
    const { lines, rounds } = report.report();
    expect(lines.map(({ day, tableId, game }) => [day, tableId, game])).toEqual([
      ['2026-12-01', 'table-1', 'roulette'],
      ['2026-12-01', 'table-2', 'baccarat'],
      ['2026-12-02', 'table-1', 'baccarat'],
    ]);
    expect(rounds).toHaveLength(4);
  });

  it('take up what was adjusted under the newest ruling, and leave the rest to it', () => {
    const adjustment: Adjustment = {
      ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1', ruling: 1 },
      ...{ brand: 'north', currency: 'USD', reason: 'late', actor: 'pit-boss-3' },
      difference: { stake: 0n, payout: -195n, refund: 100n, commission: -5n, house: 95n },
      ratedDifference: { stake: -100n, returned: { numerator: -3600n, denominator: 37n } },
      adjustedAt: '2026-12-01T21:00:00.000Z',
    };
    const totals = [[sums('north', 'USD', [150n, 195n, 0n])]];
    const adjusted = reportOf(settled(totals, { adjustments: [adjustment] }));
    expect(adjusted.lines).toMatchObject([
      { stake: 150n, payout: 0n, refund: 100n, house: 50n, hold: '100.00', ratedStake: 50n },
    ]);
    const older = reportOf(settled(totals, { adjustments: [{ ...adjustment, ruling: 0 }] }));
    expect(older.lines).toMatchObject([{ payout: 195n, refund: 0n, house: -45n }]);
    for (const { irregularities } of [adjusted, older]) {
      expect(irregularities).toEqual([{ ...place, kind: 'slip-void', reason: 'late', count: 1 }]);
    }
  });

  it('do without a theoretical hold for shards that were done before stakes were rated', () => {
    const { rated: _, ...unrated } = sums('north', 'USD', [100n, 0n, 0n]);
    const [line] = reportOf(settled([[unrated]])).lines;
    expect(line).toMatchObject({ hold: '100.00', ratedStake: 0n, theoreticalHouse: 0n });
    expect(line).not.toHaveProperty('theoreticalHold');
  });
});

describe('the irregularities of a report', () => {
  it('count voids of the newest ruling and every correction by reason', () => {
    const scan = SCANS.player;
    const broken = rulingWith({ decision: { kind: 'void', reason: 'cards exposed' } });
    const corrected = rulingWith({ number: 2, corrects: 1, reason: 'misread' });
    const voided = rulingWith({
      ...{ number: 3, corrects: 2, reason: 'misread' },
      decision: { kind: 'void', reason: 'shoe lost a card' },
    });
    const cut = rulingWith({ decision: { kind: 'suspension', scan, reason: 'dealer ill' } });
    const { irregularities } = reportOf(
      settled([], { rulings: [broken] }),
      settled([], { rulings: [broken] }),
      settled([], { rulings: [broken, corrected] }),
      settled([], { rulings: [broken, corrected, voided] }),
      settled([], { rulings: [cut] }),
    );
    expect(irregularities).toEqual([
      { ...place, kind: 'correction', reason: 'misread', count: 3 },
      { ...place, kind: 'suspension', reason: 'dealer ill', count: 1 },
      { ...place, kind: 'void', reason: 'cards exposed', count: 2 },
      { ...place, kind: 'void', reason: 'shoe lost a card', count: 1 },
    ]);
  });
});

describe('the unsettled rounds of a report', () => {
  it('are listed by day and state, and add nothing', () => {
    const report = createReport();
    report.addUnsettled(DAY, roundWith({ roundId: 'b', state: 'open' }));
    report.addUnsettled(DAY, roundWith({ roundId: 'c', state: 'held' }));
    report.addUnsettled('2026-11-30', roundWith({ roundId: 'a', state: 'settling' }));
    const { unsettled, rounds } = report.report();
    expect(unsettled.map(({ roundId }) => roundId)).toEqual(['a', 'c', 'b']);
    expect(rounds).toEqual([]);
  });

  it('cannot be settled', () => {
    const round = roundWith({ state: 'settled' });
    expect(() => createReport().addUnsettled(DAY, round)).toThrow(InvariantError);
  });
});
