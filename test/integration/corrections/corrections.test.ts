import { describe, expect } from 'vitest';
import { correctRuling } from '../../../shared/operations/correct-ruling.ts';
import type { TestPlayer, Wagers } from '../../support/croupier-player.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
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

async function openRound(croupier: TestCroupier): Promise<RouletteRound> {
  return openRouletteRound(croupier, await openRouletteTable(croupier));
}

/** A player with 10,000 and these stakes. */
async function playerWith(
  croupier: TestCroupier,
  round: RouletteRound,
  name: string,
  stakes: Wagers,
): Promise<TestPlayer> {
  const player = await croupier.createPlayer(name, 10_000n);
  expect(await player.bet(round, stakes)).toBe('accepted');
  return player;
}

describe.concurrent('a correction of roulette from 17 to 20', () => {
  it('live-casino irregularity policy: debits the winners on 17, credits those on 20, and moves nothing for the others [peer 17]', async ({
    croupier,
  }) => {
    const round = await openRound(croupier);
    const on17 = await playerWith(croupier, round, 'on-17', { 'straight:17': 100n });
    const on20 = await playerWith(croupier, round, 'on-20', { 'straight:20': 10n });
    const onBlack = await playerWith(croupier, round, 'on-black', { black: 50n });
    const onBoth = await playerWith(croupier, round, 'on-both', {
      'straight:17': 5n,
      'straight:20': 7n,
      odd: 30n,
    });
    const on5 = await playerWith(croupier, round, 'on-5', { 'straight:5': 20n });
    await round.spin(17);
    await round.untilSettledUnder(1);
    await round.correct(1, pocket(20));
    await round.untilSettledUnder(2);
    expect(await on17.history()).toEqual([
      ...['deposit +10000', 'stake -100', 'settlement +3600', 'settlement -3600'],
    ]);
    expect(await on20.history()).toEqual([
      ...['deposit +10000', 'stake -10', 'settlement +0', 'settlement +360'],
    ]);
    // 17 and 20 are both black.
    expect(await onBlack.history()).toEqual([
      ...['deposit +10000', 'stake -50', 'settlement +100', 'settlement +0'],
    ]);
    // 180 on 17 and 60 on odd, then 252 on 20.
    expect(await onBoth.history()).toEqual([
      ...['deposit +10000', 'stake -42', 'settlement +240', 'settlement +12'],
    ]);
    expect(await on5.history()).toEqual([
      ...['deposit +10000', 'stake -20', 'settlement +0', 'settlement +0'],
    ]);
    expect((await on17.entries()).at(-1)).toMatchObject({
      actor: 'supervisor-3',
      cause: { step: 2, ruling: 2, reason: 'the recording shows it' },
    });
  });

  it('is done once, whatever copies of it and of the result come', async ({ croupier }) => {
    const round = await openRound(croupier);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:17': 100n });
    await round.spin(17);
    await round.untilSettledUnder(1);
    const body = await round.correct(1, pocket(20));
    for (const deduplicationId of ['copy-1', 'copy-2']) {
      await round.table.feed.sendBody(body, {
        deduplicationId: `${round.roundId}-${deduplicationId}`,
        groupId: `${round.roundId}-${deduplicationId}`,
      });
    }
    await round.spin(17);
    await round.spin(20);
    await round.untilSettledUnder(2);
    await untilQueuesAreEmpty(croupier);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 2 });
    expect(await ann.history()).toEqual([
      ...['deposit +10000', 'stake -100', 'settlement +3600', 'settlement -3600'],
    ]);
    expect(await croupier.parked(body)).toEqual([]);
  });

  it('that comes before the first ruling is applied moves only what is right', async ({
    croupier,
  }) => {
    const round = await openRound(croupier);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:17': 100n });
    await round.spin(17);
    await round.correct(1, pocket(20));
    await round.untilSettledUnder(2);
    const paid = (await ann.history()).filter((entry) => entry.startsWith('settlement'));
    // The work for ruling 1 may have been faster.
    expect([['settlement +0'], ['settlement +3600', 'settlement -3600']]).toContainEqual(paid);
    expect(await ann.balance()).toBe(9900n);
  });
});

describe.concurrent('a round that is void after it was settled', () => {
  it('takes back what was won beyond the stake, and reinstated pays it again', async ({
    croupier,
  }) => {
    const round = await openRound(croupier);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:17': 100n });
    const bob = await playerWith(croupier, round, 'bob', { 'straight:5': 100n });
    await round.spin(17);
    await round.untilSettledUnder(1);
    await round.correct(1, VOID);
    await round.untilSettledUnder(2);
    await round.correct(2, pocket(17));
    await round.untilSettledUnder(3);
    expect((await ann.history()).slice(2)).toEqual([
      ...['settlement +3600', 'settlement -3500', 'settlement +3500'],
    ]);
    expect((await bob.history()).slice(2)).toEqual([
      ...['settlement +0', 'settlement +100', 'settlement -100'],
    ]);
  });

  it('leaves owed what the player has withdrawn, and a later win pays it first', async ({
    croupier,
  }) => {
    const table = await openRouletteTable(croupier);
    const round = await openRouletteRound(croupier, table);
    const ann = await croupier.createPlayer('ann', 200n);
    expect(await ann.bet(round, { 'straight:17': 100n })).toBe('accepted');
    await round.spin(17);
    await round.untilSettledUnder(1);
    const later = await openRouletteRound(croupier, table);
    expect(await ann.bet(later, { 'straight:5': 100n })).toBe('accepted');
    expect(await ann.withdraw(3_000n)).toBe('done');
    expect(await ann.balance()).toBe(600n);

    await round.correct(1, VOID);
    await round.untilSettledUnder(2);
    expect(await ann.wallet()).toMatchObject({ balance: 0n, owed: 2900n, inPlay: 100n });
    expect((await ann.entries()).at(-1)).toMatchObject({
      ...{ amount: 3500n, balanceBefore: 600n, balanceAfter: 0n, owedBefore: 0n, owedAfter: 2900n },
    });
    expect(await ann.withdraw(1n)).toBe('refused INSUFFICIENT_FUNDS');

    await later.spin(5);
    await later.untilSettledUnder(1);
    expect(await ann.wallet()).toMatchObject({ balance: 700n, owed: 0n, inPlay: 0n });
    expect((await ann.entries()).at(-1)).toMatchObject({
      ...{ amount: 3600n, balanceBefore: 0n, balanceAfter: 700n, owedBefore: 2900n, owedAfter: 0n },
    });
  });
});

describe.concurrent('a round that two results have stopped', () => {
  it('is released by a correction, which moves only the difference', async ({ croupier }) => {
    const round = await openRound(croupier);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:17': 100n });
    const bob = await playerWith(croupier, round, 'bob', { 'straight:20': 100n });
    await round.spin(17);
    await round.untilSettledUnder(1);
    await round.spin(20);
    await round.until('quarantined');
    await round.correct(1, pocket(20));
    await round.untilSettledUnder(2);
    expect((await ann.history()).slice(2)).toEqual(['settlement +3600', 'settlement -3600']);
    expect((await bob.history()).slice(2)).toEqual(['settlement +0', 'settlement +3600']);
  });

  it('is released by the word that the first was right', async ({ croupier }) => {
    const round = await openRound(croupier);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:17': 100n });
    await round.spin(17);
    await round.untilSettledUnder(1);
    await round.spin(20);
    await round.until('quarantined');
    await round.correct(1, pocket(17));
    await round.untilSettledUnder(2);
    expect((await ann.history()).slice(2)).toEqual(['settlement +3600', 'settlement +0']);

    await round.table.feed.send({
      ...{ type: 'result', roundId: round.roundId, at: round.closesAt, scan: { pocket: 20 } },
    });
    await round.untilSettledUnder(2);
  });
});

describe.concurrent('the horizon of a table', () => {
  it('lets privileged operators alone correct older rounds', async ({ croupier }) => {
    const table = await openRouletteTable(croupier, { horizonHours: 24 });
    const round = await openRouletteRound(croupier, table);
    const ann = await playerWith(croupier, round, 'ann', { 'straight:20': 100n });
    await round.spin(17);
    await round.untilSettledUnder(1);

    const body = await round.correct(1, pocket(20));
    await table.untilCaughtUp();
    expect(await croupier.parked(body)).toMatchObject([{ code: 'CORRECTION_TOO_LATE' }]);

    const ports = operatorPorts(croupier);
    const correction = correctionOf(round, 1, pocket(20));
    await expect(correctRuling(ports, correction)).resolves.toMatchObject({
      failure: { code: 'CORRECTION_TOO_LATE' },
    });
    await expect(
      correctRuling(ports, { ...correction, isPrivileged: true }),
    ).resolves.toMatchObject({ value: { kind: 'ruled' } });
    await round.untilSettledUnder(2);
    expect((await ann.history()).slice(2)).toEqual(['settlement +0', 'settlement +3600']);
  });
});
