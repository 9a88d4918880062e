import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { Report } from '../../../shared/domain/reports/report.ts';
import { reportRounds } from '../../../shared/operations/report-rounds.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { houseRulesOf } from '../../support/operator.ts';
import type { TestRound } from '../../support/table.ts';
import { BANKER_WINS } from '../../support/table-scans.ts';
import { openRouletteRound, pocket, VOID } from '../corrections/roulette-table.ts';

const it = croupierTest();

const LIMITS = { positionMin: amount(1n), positionMax: amount(1_000_000n) };
const LONG_AGO = { approval: 'none', horizonHours: 1_000_000 } as const;

/** All rounds of the tests are played on one evening. */
const EVENING = { from: '2025-12-01', to: '2025-12-01', timeZone: 'UTC', cutoffHour: 6 };

async function report({ ports }: TestCroupier, tableId?: string): Promise<Report> {
  const made = await reportRounds(ports, { ...EVENING, ...(tableId ? { tableId } : {}) });
  if (!made.ok) throw new Error(made.failure.message);
  return made.value;
}

async function voidOne(
  { ports }: TestCroupier,
  { roundId }: TestRound,
  { walletId }: TestPlayer,
  slipId: string,
): Promise<void> {
  const why = { reason: 'accepted after the bell', actor: 'pit-boss-3', isPrivileged: true };
  const at = toInstant(Date.now());
  const voided = await voidSlip(ports, { roundId, walletId, slipId, ...why, at });
  expect(voided).toMatchObject({ ok: true, value: { slip: { state: 'voided' } } });
}

/** What the house has won of these players in these rounds, by currency, as their books have it. */
async function wonByBooks(
  players: readonly TestPlayer[],
  roundIds: ReadonlySet<string>,
): Promise<Readonly<Record<string, bigint>>> {
  const won: Record<string, bigint> = {};
  for (const player of players) {
    const currency = player.walletId.split(':')[1] ?? '';
    for (const { cause, to, amount: moved } of await player.entries()) {
      if (!('roundId' in cause) || !roundIds.has(cause.roundId)) continue;
      won[currency] = (won[currency] ?? 0n) + (to === 'wallet' ? -moved : moved);
    }
  }
  return won;
}

function wonByReport({ totals }: Report): Readonly<Record<string, bigint>> {
  return Object.fromEntries(totals.map(({ currency, house }) => [currency, house]));
}

/** Roulette and baccarat in three currencies: results, corrections, voids, and what is open still. */
async function playEvening(croupier: TestCroupier) {
  const limits = { USD: LIMITS, JPY: LIMITS, KWD: LIMITS };
  const roulette = await croupier.openTable({
    ...{ limits, houseRules: houseRulesOf('roulette', 'single-zero'), corrections: LONG_AGO },
  });
  const baccarat = await croupier.openTable({ limits, corrections: LONG_AGO });
  const wallet = (currency: Currency, brand: string) => ({ currency, brand });
  const ann = await croupier.createPlayer('ann', 10_000n, wallet('USD', 'north'));
  const bob = await croupier.createPlayer('bob', 1000n, wallet('JPY', 'south'));
  const chen = await croupier.createPlayer('chen', 10_000n, wallet('KWD', 'north'));
  const dana = await croupier.createPlayer('dana', 10_000n, wallet('USD', 'south'));
  const bet = async (player: TestPlayer, round: TestRound, stakes: Record<string, bigint>) => {
    expect(await player.bet(round, stakes)).toBe('accepted');
  };

  const corrected = await openRouletteRound(croupier, roulette);
  await bet(ann, corrected, { 'straight:17': 100n });
  await bet(dana, corrected, { 'straight:20': 50n });
  await bet(bob, corrected, { 'straight:17': 10n, red: 90n });
  await corrected.spin(17);
  await corrected.untilSettledUnder(1);
  // What is taken back is owed.
  expect(await bob.withdraw(1000n)).toBe('done');
  await corrected.correct(1, pocket(20));
  await corrected.untilSettledUnder(2);

  const voided = await openRouletteRound(croupier, roulette);
  await bet(chen, voided, { red: 700n });
  await voided.sendVoid('the wheel was touched');
  await voided.untilSettledUnder(1);

  const unwound = await openRouletteRound(croupier, roulette);
  await bet(ann, unwound, { even: 300n });
  await unwound.spin(17);
  await unwound.untilSettledUnder(1);
  await unwound.correct(1, VOID);
  await unwound.untilSettledUnder(2);

  const pruned = await openRouletteRound(croupier, roulette);
  expect(await chen.bet(pruned, { black: 400n }, { slipId: 'late' })).toBe('accepted');
  expect(await dana.bet(pruned, { red: 60n }, { slipId: 'early' })).toBe('accepted');
  await bet(chen, pruned, { black: 5n });
  await voidOne(croupier, pruned, dana, 'early');
  await pruned.spin(17);
  await pruned.untilSettledUnder(1);
  await voidOne(croupier, pruned, chen, 'late');

  const dealt = await baccarat.openRound();
  await bet(ann, dealt, { banker: 1001n, tie: 10n });
  await bet(chen, dealt, { player: 999n });
  await dealt.sendResult(BANKER_WINS);
  await dealt.until('settled');

  const held = await baccarat.openRound();
  await bet(dana, held, { banker: 500n });
  await held.sendNoResult();
  await held.until('held');

  const settled = [corrected, voided, unwound, pruned, dealt];
  return {
    ...{ roulette, baccarat, held, players: [ann, bob, chen, dana] },
    settled: new Set(settled.map(({ roundId }) => roundId)),
  };
}

describe('the report of an evening', () => {
  it('says of every table, brand and currency what the books of the players say', async ({
    croupier,
  }) => {
    const { roulette, baccarat, held, players, settled } = await playEvening(croupier);
    const all = await report(croupier);
    const books = await wonByBooks(players, settled);
    expect(wonByReport(all)).toEqual(books);
    // By hand: 1001 on the banker win 950 and leave a commission of 51.
    expect(books).toEqual({
      USD: 100n - 50n * 35n - 950n + 10n,
      JPY: 100n,
      KWD: -5n + 999n,
    });
    for (const brand of ['north', 'south']) {
      const own = await Promise.all(
        players.map(async (player) => ((await player.wallet()).brand === brand ? [player] : [])),
      );
      const lines = all.lines.filter((line) => line.brand === brand);
      const won: Record<string, bigint> = {};
      for (const { currency, house } of lines) won[currency] = (won[currency] ?? 0n) + house;
      expect(won).toEqual(await wonByBooks(own.flat(), settled));
    }

    const shown = all.lines.map((line) => [
      ...[line.game, line.brand, line.currency, line.rounds, line.stake, line.payout],
      ...[line.refund, line.commission, line.hold, line.ratedStake, line.theoreticalHold],
    ]);
    expect(shown).toEqual([
      ['roulette', 'north', 'KWD', 2, 1105n, 10n, 1100n, 0n, '-100.00', 5n, '2.70'],
      ['roulette', 'north', 'USD', 2, 400n, 0n, 300n, 0n, '100.00', 100n, '2.70'],
      ['roulette', 'south', 'JPY', 1, 100n, 0n, 0n, 0n, '100.00', 100n, '2.70'],
      ['roulette', 'south', 'USD', 1, 50n, 1800n, 0n, 0n, '-3500.00', 50n, '2.70'],
      ['baccarat', 'north', 'KWD', 1, 999n, 0n, 0n, 0n, '100.00', 999n, '1.24'],
      ['baccarat', 'north', 'USD', 1, 1011n, 1951n, 0n, 51n, '-92.98', 1011n, '1.19'],
    ]);
    const why = ({ kind, reason, count }: Report['irregularities'][number]) =>
      `${kind}: ${reason} (${count})`;
    expect(all.irregularities.map(why)).toEqual([
      'correction: the recording shows it (2)',
      'slip-void: accepted after the bell (1)',
      'void: the wheel was touched (2)',
    ]);
    const open = all.unsettled.filter(({ state }) => state === 'held');
    expect(open).toMatchObject([{ roundId: held.roundId, tableId: baccarat.tableId }]);

    // The parts are the whole.
    const parts = await Promise.all(
      [roulette, baccarat].map(({ tableId }) => report(croupier, tableId)),
    );
    expect(parts.flatMap(({ lines }) => lines)).toHaveLength(all.lines.length);
    expect(all.lines).toEqual(expect.arrayContaining(parts.flatMap(({ lines }) => lines)));
    expect((await report(croupier, baccarat.tableId)).rounds).toMatchObject([{ rounds: 1 }]);
  });
});
