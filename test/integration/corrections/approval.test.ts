import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import {
  approveCorrection,
  correctRuling,
  proposeCorrection,
} from '../../../shared/operations/correct-ruling.ts';
import { createWallet } from '../../../shared/operations/create-wallet.ts';
import { previewRuling } from '../../../shared/operations/preview-ruling.ts';
import { approveVoid, proposeVoid } from '../../../shared/operations/void-with-approval.ts';
import { findFaultsInBooks } from '../../support/books.ts';
import { type TestPlayer, testPlayer } from '../../support/croupier-player.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { operatorPorts } from '../../support/operator.ts';
import {
  correctionOf,
  openRouletteRound,
  openRouletteTable,
  pocket,
  type RouletteRound,
  VOID,
} from './roulette-table.ts';

const it = croupierTest();

/** A round of a house that wants two people, settled by 17, with ann on 17. */
async function settledRound(croupier: TestCroupier) {
  const table = await openRouletteTable(croupier, { approval: 'second-person' });
  const round = await openRouletteRound(croupier, table);
  const ann = await croupier.createPlayer('ann', 1000n);
  expect(await ann.bet(round, { 'straight:17': 10n }, { slipId: 'on-17' })).toBe('accepted');
  await round.spin(17);
  await round.untilSettledUnder(1);
  return { round, ann, ports: operatorPorts(croupier) };
}

function approvalOf({ roundId, secondsIn }: RouletteRound, actor: string, proposalId: string) {
  return { roundId, proposalId, actor, at: secondsIn(90) };
}

const PAID_BY_17 = ['deposit +1000', 'stake -10', 'settlement +360'];

describe.concurrent('a house that wants two people for a correction', () => {
  it('moves nothing before somebody else has approved it, and then once', async ({ croupier }) => {
    const { round, ann, ports } = await settledRound(croupier);
    const body = await round.correct(1, pocket(20));
    await round.untilSettledUnder(1);
    await croupier.untilAlarm('correction-proposed', round.roundId);
    expect(await ann.history()).toEqual(PAID_BY_17);
    const proposalId: string = JSON.parse(body).messageId;

    const bySame = approvalOf(round, 'supervisor-3', proposalId);
    await expect(approveCorrection(ports, bySame)).resolves.toMatchObject({
      failure: { code: 'APPROVER_NOT_DIFFERENT' },
    });
    const byOther = approvalOf(round, 'manager-1', proposalId);
    await expect(approveCorrection(ports, byOther)).resolves.toMatchObject({
      value: { kind: 'ruled' },
    });
    await expect(approveCorrection(ports, byOther)).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    await round.untilSettledUnder(2);
    expect(await ann.history()).toEqual([...PAID_BY_17, 'settlement -360']);
    expect((await ann.entries()).at(-1)?.actor).toBe('supervisor-3, approved by manager-1');
  });

  it('refuses a correction by one, and an approval of nothing', async ({ croupier }) => {
    const { round, ports } = await settledRound(croupier);
    await expect(correctRuling(ports, correctionOf(round, 1, VOID))).resolves.toMatchObject({
      failure: { code: 'APPROVAL_REQUIRED' },
    });
    const approval = approvalOf(round, 'manager-1', 'unknown');
    await expect(approveCorrection(ports, approval)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_NOT_FOUND' },
    });
  });

  it('does not approve what another ruling has overtaken', async ({ croupier }) => {
    const { round, ports } = await settledRound(croupier);
    for (const [correctionId, decision] of [
      ['to-20', pocket(20)],
      ['to-void', VOID],
    ] as const) {
      const correction = correctionOf(round, 1, decision, { correctionId });
      await expect(proposeCorrection(ports, correction)).resolves.toMatchObject({ ok: true });
    }
    const first = approvalOf(round, 'manager-1', 'to-void');
    await expect(approveCorrection(ports, first)).resolves.toMatchObject({ ok: true });
    const second = approvalOf(round, 'manager-1', 'to-20');
    await expect(approveCorrection(ports, second)).resolves.toMatchObject({
      failure: { code: 'PROPOSAL_STALE' },
    });
    await round.untilSettledUnder(2);
  });

  it('does not approve after an hour', async ({ croupier }) => {
    const { round, ports } = await settledRound(croupier);
    const correction = correctionOf(round, 1, VOID, { correctionId: 'slow' });
    await expect(proposeCorrection(ports, correction)).resolves.toMatchObject({ ok: true });
    const now = ports.clock.now() + 60 * 60 * 1000;
    const later = { ...ports, clock: { ...ports.clock, now: () => now } };
    await expect(
      approveCorrection(later, approvalOf(round, 'manager-1', 'slow')),
    ).resolves.toMatchObject({ failure: { code: 'PROPOSAL_STALE' } });
    expect((await round.read())?.latestRuling).toBe(1);
  });

  it('does not approve what would move other money by now', async ({ croupier }) => {
    const { round, ann, ports } = await settledRound(croupier);
    const correction = correctionOf(round, 1, pocket(20), { correctionId: 'to-20' });
    await expect(proposeCorrection(ports, correction)).resolves.toMatchObject({ ok: true });
    const { roundId } = round;
    const slip = { roundId, walletId: ann.walletId, slipId: 'on-17' };
    const why = { reason: 'accepted after the bell', actor: 'pit-boss-3' };
    const at = toInstant(ports.clock.now());
    const proposal = { ...slip, ...why, at, isPrivileged: true, proposalId: 'void-17' };
    await expect(proposeVoid(ports, proposal)).resolves.toMatchObject({
      value: { proposal: { change: -350n } },
    });
    await expect(
      approveVoid(ports, approvalOf(round, 'manager-1', 'void-17')),
    ).resolves.toMatchObject({ value: { slip: { state: 'voided' } } });
    await expect(
      approveCorrection(ports, approvalOf(round, 'manager-1', 'to-20')),
    ).resolves.toMatchObject({ failure: { code: 'PROPOSAL_STALE' } });
  });
});

describe.concurrent('a preview', () => {
  const WALLETS = [
    { playerId: 'ann', currency: 'USD', brand: 'north', on: { 'straight:17': 100n } },
    { playerId: 'ann', currency: 'EUR', brand: 'north', on: { 'straight:20': 10n } },
    { playerId: 'bob', currency: 'USD', brand: 'north', on: { black: 50n, odd: 33n } },
    { playerId: 'cai', currency: 'USD', brand: 'south', on: { 'straight:20': 7n } },
    { playerId: 'dan', currency: 'USD', brand: 'south', on: { 'straight:17': 3n, red: 9n } },
    { playerId: 'eve', currency: 'EUR', brand: 'south', on: { 'straight:17': 1n } },
  ] as const;

  it('says to the cent what the settlement then does, per brand and currency', async ({
    croupier,
  }) => {
    const ports = operatorPorts(croupier);
    const round = await openRouletteRound(croupier, await openRouletteTable(croupier));
    const players: TestPlayer[] = [];
    for (const { playerId, currency, brand, on } of WALLETS) {
      const own = { playerId: `${playerId}-of-${round.roundId}`, currency, brand };
      const created = await createWallet(ports, own);
      if (!created.ok) throw new Error(created.failure.message);
      const player = testPlayer(ports, created.value.walletId);
      expect(await player.deposit(1000n)).toBe('done');
      expect(await player.bet(round, on)).toBe('accepted');
      players.push(player);
    }
    await round.spin(17);
    await round.untilSettledUnder(1);
    // Ann and Dan have little left of what they have won.
    expect(await players[0]?.withdraw(4400n)).toBe('done');
    expect(await players[4]?.withdraw(1096n)).toBe('done');

    const { roundId } = round;
    const preview = await previewRuling(ports, { roundId, decision: pocket(20) });
    const before = await Promise.all(players.map((player) => player.wallet()));
    if (!preview.ok) throw new Error(preview.failure.message);
    expect(await Promise.all(players.map((player) => player.wallet()))).toEqual(before);
    await round.correct(1, pocket(20));
    await round.untilSettledUnder(2);

    const after = await Promise.all(players.map((player) => player.wallet()));
    const changes = after.map((wallet, index) => {
      const { balance = amount(0n), owed = amount(0n) } = before[index] ?? {};
      const change = wallet.balance - wallet.owed - (balance - owed);
      return { brand: wallet.brand, currency: wallet.currency, change, owed: wallet.owed - owed };
    });
    expect(changes.map(({ change }) => change)).toEqual([-3600n, 360n, -66n, 252n, -108n, -36n]);
    const { totals, stopped } = preview.value;
    expect(stopped).toEqual([]);
    expect(totals).toHaveLength(4);
    for (const total of totals) {
      const own = changes.filter(
        ({ brand, currency }) => brand === total.brand && currency === total.currency,
      );
      const up = own.filter(({ change }) => change > 0n);
      const down = own.filter(({ change }) => change < 0n);
      expect(total).toMatchObject({
        ...{ gaining: up.length, losing: down.length },
        unchanged: own.length - up.length - down.length,
        gained: sum(up.map(({ change }) => change)),
        lost: -sum(down.map(({ change }) => change)),
        shortfall: sum(own.map(({ owed }) => owed)),
        house: -sum(own.map(({ change }) => change)),
      });
    }
    const walletIds = players.map(({ walletId }) => walletId);
    expect(await findFaultsInBooks(ports.store, walletIds)).toEqual([]);
  });
});

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n);
}
