import { describe, expect } from 'vitest';
import { shardOf } from '../../../shared/store/keys.ts';
import { settlementEntry, writeOf } from '../../support/croupier-kill.ts';
import { isWorkWaiting, receiveWork, redelivered, sqsEvent } from '../../support/croupier-sqs.ts';
import { croupierTest } from '../../support/croupier-test.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';
import {
  dieAt,
  everyone,
  finishWork,
  HANDED_OVER,
  loseWork,
  openRoundWith,
  record,
  settleWork,
  sweep,
  workOn,
} from './handed-over.ts';

const it = croupierTest(HANDED_OVER);

describe('KaniCasino #134: a void whose worker dies', () => {
  const PLAYERS = 3;

  it.for([0, 1, 2, 3])(
    'after %i of 3 refunds is completed by the sweep, and is not settled before [peer 1]',
    async (refunds, { croupier }) => {
      const { round, histories, countSteps } = await openRoundWith(croupier, PLAYERS);
      await record(croupier, await round.sendVoid('ball on the floor'));
      const milestone = refunds === 0 ? writeOf('GATE', 'sealed') : settlementEntry(refunds);
      await dieAt(croupier, ['SettleShard', milestone], settleWork(round));
      await loseWork(croupier);
      expect(await countSteps()).toBe(refunds);
      expect((await round.read())?.state).toBe('settling');

      await sweep(croupier, round);
      await workOn(croupier, await receiveWork(croupier, round.roundId));
      expect((await round.read())?.state).toBe('settling');
      await workOn(croupier, finishWork(round));
      expect((await round.read())?.state).toBe('settled');
      expect(await histories()).toEqual(everyone(PLAYERS, 100n));
      expect(await round.totals()).toMatchObject({ stake: 300n, refund: 300n, house: 0n });
    },
  );

  it('after 2 of 3 players were brought back from a result is completed too [peer 1]', async ({
    croupier,
  }) => {
    const { table, round, histories, countSteps } = await openRoundWith(croupier, PLAYERS);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    await workOn(croupier, settleWork(round));
    await workOn(croupier, finishWork(round));
    const { roundId, closesAt: at } = round;
    const decision = { kind: 'void', reason: 'shoe fault' } as const;
    const why = { reason: 'the cards were exposed', actor: 'supervisor-3' };
    const correction = { type: 'correction', roundId, at, corrects: 1, decision, ...why } as const;
    await record(croupier, await table.feed.send(correction));
    const second = { ruling: 2 };
    await dieAt(croupier, ['SettleShard', settlementEntry(2)], settleWork(round, second));
    await loseWork(croupier);
    expect(await countSteps()).toBe(PLAYERS + 2);
    expect(await round.read()).toMatchObject({ state: 'settling', latestRuling: 2 });

    await sweep(croupier, round);
    await workOn(croupier, await receiveWork(croupier, roundId));
    await workOn(croupier, finishWork(round, second));
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 2 });
    expect(await histories()).toEqual(everyone(PLAYERS, 200n, -100n));
  });
});

describe('KaniCasino #153: a sweep of a round that is played', () => {
  it('voids nothing, and beside its settlement pays nobody twice [peer 2]', async ({
    croupier,
  }) => {
    const { round, histories } = await openRoundWith(croupier, 6);
    await sweep(croupier, round, 60);
    await croupier.untilAlarm('round-overdue', round.roundId);
    expect(await round.read()).toMatchObject({ state: 'open', latestRuling: 0 });
    expect(await histories()).toEqual(everyone(6));

    await record(croupier, await round.sendResult(PLAYER_WINS));
    const settle = settleWork(round);
    await Promise.all([
      ...[sweep(croupier, round, 60), workOn(croupier, settle), sweep(croupier, round, 60)],
      ...[workOn(croupier, settle), sweep(croupier, round, 60)],
    ]);
    const finish = finishWork(round);
    await Promise.all([workOn(croupier, finish), sweep(croupier, round, 60)]);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(everyone(6, 200n));
    // Wallets and ledger would agree all the same: only the sums of the round tell.
    expect(await round.totals()).toMatchObject({ stake: 600n, payout: 1200n, refund: 0n });
    expect(await round.totals()).toMatchObject({ house: -600n });
  });
});

describe('Pluto Betting Bot #587: a settlement of which one half is done and the other fails', () => {
  it('leaves the done half as it is when all of it runs again [peer 10]', async ({ croupier }) => {
    const { round, players, histories } = await openRoundWith(croupier, 8, 2);
    const halves = [0, 1].map((shard) =>
      players.filter(({ walletId }) => shardOf(walletId, 2) === shard),
    );
    expect(halves.map((half) => half.length >= 2)).toEqual([true, true]);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    await workOn(croupier, settleWork(round, { shard: 0 }));
    await workOn(croupier, finishWork(round, { shard: 0 }));
    const shardOne = settleWork(round, { shard: 1 });
    await dieAt(croupier, ['SettleShard', settlementEntry(1)], shardOne);
    const booksOf = (half = 0) =>
      Promise.all((halves[half] ?? []).map((player) => player.entries()));
    const done = await booksOf();
    const sums = await croupier.ports.store.readDone(round.roundId, 1);
    expect(sums).toHaveLength(1);

    for (const shard of [0, 1]) await workOn(croupier, settleWork(round, { shard }));
    for (const shard of [0, 1]) await workOn(croupier, finishWork(round, { shard }));
    expect((await round.read())?.state).toBe('settled');
    expect(await booksOf()).toEqual(done);
    expect(await croupier.ports.store.readDone(round.roundId, 1)).toContainEqual(sums[0]);
    expect(await histories()).toEqual(everyone(8, 200n));
  });
});

describe('accelerated-intelligent-document-processing #904: a worker whose time is over', () => {
  it('three times in a row does no player over again [aws 1]', async ({ croupier }) => {
    const { round, histories, countSteps } = await openRoundWith(croupier, 6);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    let work = settleWork(round);
    for (const steps of [1, 3, 5]) {
      const left = steps - (await countSteps());
      await dieAt(croupier, ['SettleShard', settlementEntry(left)], work);
      expect(await countSteps()).toBe(steps);
      work = redelivered(work);
    }
    await workOn(croupier, work);
    expect(await histories()).toEqual(everyone(6, 200n));
  });
});

describe('EcoTask #47: a ruling whose recorder dies before it has sent any work', () => {
  it('is settled by the sweep, though its message never comes again [aws 18]', async ({
    croupier,
  }) => {
    const { round, histories } = await openRoundWith(croupier, 2);
    const event = sqsEvent({ body: await round.sendResult(PLAYER_WINS) });
    await dieAt(croupier, ['RecordTableEvents', writeOf('RULING#')], event);
    expect(await round.read()).toMatchObject({ state: 'settling', latestRuling: 1 });
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);

    await sweep(croupier, round);
    await workOn(croupier, await receiveWork(croupier, round.roundId));
    await workOn(croupier, finishWork(round));
    expect((await round.read())?.state).toBe('settled');
    expect(await histories()).toEqual(everyone(2, 200n));
  });
});
