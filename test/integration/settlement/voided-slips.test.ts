import { describe, expect } from 'vitest';
import type { TableMessage } from '../../../infra/local/table-feed.ts';
import { toInstant } from '../../../shared/domain/instant.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound, TestTable } from '../../support/table.ts';
import { BANKER_WINS, PLAYER_WINS, TIE } from '../../support/table-scans.ts';

const it = croupierTest();

/** An operator's answer in short: `voided before` or `voided after` it was settled, or the failure. */
async function voidOne(
  { ports }: TestCroupier,
  { roundId }: TestRound,
  { walletId }: TestPlayer,
  slipId: string,
): Promise<string> {
  const at = toInstant(Date.now());
  const why = { reason: 'accepted after the bell', actor: 'pit-boss-3', at, isPrivileged: true };
  const answered = await voidSlip(ports, { roundId, walletId, slipId, ...why });
  if (!answered.ok) return `failed ${answered.failure.code}`;
  const { slip, replayed } = answered.value;
  if (slip.state !== 'voided') return slip.state;
  return `voided ${slip.settled ? 'after' : 'before'}${replayed ? ' again' : ''}`;
}

/** Ends the round as the table says, and waits until it is settled. */
async function settle(round: TestRound, scan = PLAYER_WINS): Promise<void> {
  await round.sendResult(scan);
  await round.until('settled');
}

async function correct(
  croupier: TestCroupier,
  { table, round }: { readonly table: TestTable; readonly round: TestRound },
  corrects: number,
  decision: (TableMessage & { readonly type: 'correction' })['decision'],
): Promise<void> {
  const { roundId, closesAt: at } = round;
  const why = { reason: 'the camera was misread', actor: 'pit-boss-3' };
  await table.feed.send({ type: 'correction', roundId, at, corrects, decision, ...why });
  await untilQueuesAreEmpty(croupier);
  expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: corrects + 1 });
}

async function openRoundWithSlips(croupier: TestCroupier) {
  // Long enough for the evening on which all rounds are played.
  const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
  const table = await croupier.openTable({ corrections });
  const round = await table.openRound();
  const ann = await croupier.createPlayer('ann', 1000n);
  expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
  expect(await ann.bet(round, { tie: 10n }, { slipId: 'b' })).toBe('accepted');
  return { table, round, ann };
}

describe.concurrent('a slip that is voided before its player is settled', () => {
  it.for(['open', 'closed', 'held'] as const)(
    'gives the stake back, once, while the round is %s',
    async (state, { croupier }) => {
      const { round, ann } = await openRoundWithSlips(croupier);
      if (state === 'closed') await round.sendBettingClosed();
      if (state === 'held') await round.sendNoResult();
      await round.until(state);
      const copies = Array.from({ length: 8 }, () => voidOne(croupier, round, ann, 'a'));
      const answers = (await Promise.all(copies)).toSorted();
      expect(answers).toEqual(['voided before', ...Array(7).fill('voided before again')]);
      expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('voided again');
      await settle(round);
      expect(await ann.history()).toEqual([
        ...['deposit +1000', 'stake -100', 'stake -10', 'void +100', 'settlement +0'],
      ]);
      expect(await round.totals()).toMatchObject({ stake: 10n, payout: 0n, refund: 0n });
      expect(await voidOne(croupier, round, ann, 'a')).toBe('voided before again');
    },
  );
});

describe.concurrent('a slip that is voided after it was settled', () => {
  it('takes the winnings back, once, and counts as returned in the sums', async ({ croupier }) => {
    const { round, ann } = await openRoundWithSlips(croupier);
    await settle(round);
    const copies = Array.from({ length: 8 }, () => voidOne(croupier, round, ann, 'a'));
    const answers = (await Promise.all(copies)).toSorted();
    expect(answers).toEqual(['voided after', ...Array(7).fill('voided after again')]);
    expect((await ann.history()).slice(3)).toEqual(['settlement +200', 'settlement -100']);
    expect(await round.totals()).toMatchObject({
      stake: 110n,
      payout: 0n,
      refund: 100n,
      house: 10n,
    });
    await expect(croupier.ports.store.readAdjustments(round.roundId)).resolves.toMatchObject([
      { ruling: 1, difference: { stake: 0n, payout: -200n, refund: 100n, house: 100n } },
    ]);
  });

  it('is owed when the player has gone with the money, and netted by a later win', async ({
    croupier,
  }) => {
    const { table, round, ann } = await openRoundWithSlips(croupier);
    await settle(round);
    expect(await ann.withdraw(1060n)).toBe('done');
    expect(await voidOne(croupier, round, ann, 'a')).toBe('voided after');
    expect(await ann.wallet()).toMatchObject({ balance: 0n, owed: 70n });
    expect(await ann.deposit(120n, 'more')).toBe('done');
    expect(await ann.wallet()).toMatchObject({ balance: 50n, owed: 0n });
    const next = await table.openRound();
    expect(await ann.bet(next, { player: 50n })).toBe('accepted');
    await settle(next);
    expect(await ann.wallet()).toMatchObject({ balance: 100n, owed: 0n });
  });

  it('stays void through a void, a reinstatement and another result', async ({ croupier }) => {
    const played = await openRoundWithSlips(croupier);
    const { round, ann } = played;
    const bob = await croupier.createPlayer('bob', 1000n);
    expect(await bob.bet(round, { player: 100n })).toBe('accepted');
    await settle(round);
    expect(await voidOne(croupier, round, ann, 'a')).toBe('voided after');
    await correct(croupier, played, 1, { kind: 'void', reason: 'shoe fault' });
    await correct(croupier, played, 2, { kind: 'result', scan: { ...BANKER_WINS } });
    expect(await voidOne(croupier, round, bob, 'slip-1')).toBe('voided after');
    await correct(croupier, played, 3, { kind: 'result', scan: { ...TIE } });
    expect((await ann.history()).slice(3)).toEqual([
      ...['settlement +200', 'settlement -100', 'settlement +10', 'settlement -10'],
      'settlement +90',
    ]);
    expect((await bob.history()).slice(2)).toEqual([
      ...['settlement +200', 'settlement -100', 'settlement -100', 'settlement +100'],
      'settlement +0',
    ]);
  });
});

describe('a void that races the settlement', () => {
  it('ends the same whenever it comes', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const players = await Promise.all(
      Array.from({ length: 20 }, (_, n) => croupier.createPlayer(`player-${n}`, 1000n)),
    );
    for (const player of players) {
      expect(await player.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
      expect(await player.bet(round, { player: 50n, tie: 5n }, { slipId: 'b' })).toBe('accepted');
    }
    await round.sendResult(PLAYER_WINS);
    const answers = await Promise.all(
      players.map(async (player) => {
        const seen: string[] = [];
        do seen.push(await voidOne(croupier, round, player, 'a'));
        while (seen.at(-1) === 'failed ROUND_SETTLING');
        return seen.at(-1);
      }),
    );
    await round.until('settled');
    for (const answer of answers) expect(['voided before', 'voided after']).toContain(answer);
    // Of 155 staked 100 came back, 50 won as much and 5 were lost.
    for (const player of players) expect(await player.wallet()).toMatchObject({ balance: 1045n });
  });
});
