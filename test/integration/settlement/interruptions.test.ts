import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect } from 'vitest';
import { createTableEventsHandler } from '../../../functions/table-events/create-handler.ts';
import { type Store, StoreUnavailableError } from '../../../shared/store/store.ts';
import { createSqsWorkQueue } from '../../../shared/store/work-queue.ts';
import { putSlip } from '../../../shared/store/writes.ts';
import {
  killingAt,
  type Milestone,
  settlementEntry,
  writeOf,
} from '../../support/croupier-kill.ts';
import { createTestPlayer, type TestPlayer, testPlayer } from '../../support/croupier-player.ts';
import {
  isWorkWaiting,
  receiveTableEvents,
  receiveWork,
  redelivered,
  returnedPlaces,
  sqsEvent,
} from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { BANKER_WINS, PLAYER_WINS } from '../../support/table-scans.ts';

// Nobody polls the queues here: every event is handed over, a killed one is handed over again.
const it = croupierTest({
  poll: false,
  concurrency: 1,
  workers: {
    SettleShard: {
      execArgv: ['--import', import.meta.resolve('../../support/croupier-one-request.ts')],
    },
  },
});

const KILLED = { ok: false, errorMessage: 'Runtime exited with error: signal SIGKILL' };

/** The player through a store that still shows an open gate, as a slip saw it that is under way. */
function placedBehindTheSeal({ ports }: TestCroupier, { walletId }: TestPlayer): TestPlayer {
  const readAdmission: Store['readAdmission'] = async (round, wallet) => {
    const seen = await ports.store.readAdmission(round, wallet);
    return { ...seen, gate: { state: 'open' } };
  };
  return testPlayer({ ...ports, store: { ...ports.store, readAdmission } }, walletId);
}

/** Hands a message to the function that records it, which must not ask for it again. */
async function record(croupier: TestCroupier, body: string) {
  const event = sqsEvent({ body });
  const outcome = await croupier.aws.invoke('RecordTableEvents', event);
  expect(returnedPlaces(event, outcome)).toEqual([]);
}

/**
 * The finish of the round's one shard without the wait for slips on their way, since there are none.
 * The one on the queue comes later and finds nothing to do.
 */
function finishAtOnce({ tableId, roundId }: TestRound) {
  const notBefore = new Date().toISOString();
  const finish = { schema: 1, work: 'finish', tableId, roundId, shard: 0, ruling: 1, notBefore };
  return sqsEvent({ body: JSON.stringify(finish) });
}

/** Works on an event, none of which may come back. */
async function workOn(croupier: TestCroupier, event: SQSEvent) {
  expect(returnedPlaces(event, await croupier.aws.invoke('SettleShard', event))).toEqual([]);
}

/** An open round in one shard with six players, each with 1000 and 100 of it on the player. */
async function openRoundWithPlayers(croupier: TestCroupier) {
  const table = await croupier.openTable({ shards: 1 });
  const round = table.newRound();
  await record(croupier, await round.sendOpened());
  const players = await Promise.all(
    Array.from({ length: 6 }, (_, n) => croupier.createPlayer(`player-${n}`, 1000n)),
  );
  for (const player of players) expect(await player.bet(round, { player: 100n })).toBe('accepted');
  const histories = () => Promise.all(players.map((player) => player.history()));
  const countSteps = async () =>
    (await histories()).flat().filter((entry) => entry.startsWith('settlement')).length;
  return { round, histories, countSteps };
}

const ALL_PAID = Array.from({ length: 6 }, () => [
  ...['deposit +1000', 'stake -100', 'settlement +200'],
]);

describe('a settlement worker that is killed', () => {
  it.for([0, 1, 2, 3, 4, 5, 6])(
    'Powertools Python #8049: after %i of 6 players leaves exactly the others to the next delivery [peer 25] [aws 6]',
    async (paid, { croupier }) => {
      const { round, histories, countSteps } = await openRoundWithPlayers(croupier);
      await record(croupier, await round.sendResult(PLAYER_WINS));
      const settle = await receiveWork(croupier, round.roundId);

      // With nobody paid yet, the seal of the gate is the last thing that the worker did.
      const milestone = paid === 0 ? writeOf('GATE', 'sealed') : settlementEntry(paid);
      const killed = await killingAt(croupier, 'SettleShard', milestone, () =>
        croupier.aws.invoke('SettleShard', settle),
      );
      expect(killed).toMatchObject(KILLED);
      expect(await countSteps()).toBe(paid);
      expect((await round.read())?.state).toBe('settling');

      await workOn(croupier, redelivered(settle));
      expect(await histories()).toEqual(ALL_PAID);

      await workOn(croupier, finishAtOnce(round));
      expect((await round.read())?.state).toBe('settled');
      expect(await histories()).toEqual(ALL_PAID);
      expect(await round.totals()).toMatchObject({ stake: 600n, payout: 1200n, house: -600n });
    },
  );

  it('once everyone is paid sends the finish on the next delivery', async ({ croupier }) => {
    const { round, histories } = await openRoundWithPlayers(croupier);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    const settle = await receiveWork(croupier, round.roundId);
    await killingAt(croupier, 'SettleShard', settlementEntry(6), () =>
      croupier.aws.invoke('SettleShard', settle),
    );
    await workOn(croupier, redelivered(settle));
    await workOn(croupier, await receiveWork(croupier, round.roundId));
    expect((await round.read())?.state).toBe('settled');
    expect(await histories()).toEqual(ALL_PAID);
  });

  it.for([
    { point: 'paid a player who had been missed', milestone: () => settlementEntry(1) },
    { point: 'written the sums of the shard', milestone: () => writeOf('DONE#') },
    { point: 'marked the round settled', milestone: () => writeOf('ROUND', 'settled') },
  ])(
    'in the finish, once it has $point, lets the next delivery complete it',
    async ({ milestone }, { croupier }) => {
      const { round, histories } = await openRoundWithPlayers(croupier);
      await record(croupier, await round.sendResult(PLAYER_WINS));
      await workOn(croupier, await receiveWork(croupier, round.roundId));
      const late = await croupier.createPlayer('late', 1000n);
      expect(await placedBehindTheSeal(croupier, late).bet(round, { banker: 30n })).toBe(
        'accepted',
      );

      const finish = finishAtOnce(round);
      const killed = await killingAt(croupier, 'SettleShard', milestone(), () =>
        croupier.aws.invoke('SettleShard', finish),
      );
      expect(killed).toMatchObject(KILLED);

      await workOn(croupier, redelivered(finish));
      expect((await round.read())?.state).toBe('settled');
      expect(await histories()).toEqual(ALL_PAID);
      expect(await late.history()).toEqual(['deposit +1000', 'stake -30', 'settlement +0']);
      expect(await round.totals()).toMatchObject({ stake: 630n, payout: 1200n, house: -570n });
    },
  );

  it('pays nobody more when the round is quarantined before the next delivery', async ({
    croupier,
  }) => {
    const { round, countSteps } = await openRoundWithPlayers(croupier);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    const settle = await receiveWork(croupier, round.roundId);
    await killingAt(croupier, 'SettleShard', settlementEntry(2), () =>
      croupier.aws.invoke('SettleShard', settle),
    );
    await record(croupier, await round.sendResult(BANKER_WINS));
    expect((await round.read())?.state).toBe('quarantined');

    await workOn(croupier, redelivered(settle));
    expect(await countSteps()).toBe(2);
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);
  });
});

describe('a slip that lands behind the seal', () => {
  it('is settled by the finish when the settlement has not seen its player', async ({
    croupier,
  }) => {
    const { round, histories } = await openRoundWithPlayers(croupier);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    await workOn(croupier, await receiveWork(croupier, round.roundId));
    const late = await croupier.createPlayer('late', 1000n);
    expect(await late.bet(round, { player: 50n })).toBe('failed BETTING_CLOSED');
    expect(await placedBehindTheSeal(croupier, late).bet(round, { player: 50n })).toBe('accepted');
    expect(await late.wallet()).toMatchObject({ balance: 950n, inPlay: 50n });

    await workOn(croupier, finishAtOnce(round));
    expect((await round.read())?.state).toBe('settled');
    expect(await late.history()).toEqual(['deposit +1000', 'stake -50', 'settlement +100']);
    expect(await late.wallet()).toMatchObject({ balance: 1050n, inPlay: 0n });
    expect(await histories()).toEqual(ALL_PAID);
  });
});

describe('a player whose slips say something else than the wallet', () => {
  it('is quarantined by the second finish, and only the others are paid', async ({ croupier }) => {
    const { ports } = croupier;
    const table = await croupier.openTable({ shards: 1 });
    const round = table.newRound();
    await record(croupier, await round.sendOpened());
    // Not for the audit at the end: that their books are wrong is what is tested.
    const ann = await createTestPlayer(ports, `ann-at-${table.tableId}`);
    const eve = await createTestPlayer(ports, `eve-at-${table.tableId}`);
    for (const player of [ann, eve]) {
      expect(await player.deposit(1000n)).toBe('done');
      expect(await player.bet(round, { player: 100n })).toBe('accepted');
    }
    const [slip] = await eve.slips(round);
    if (slip === undefined) throw new Error('the slip is missing');
    expect(await ports.store.commit([putSlip({ ...slip, slipId: 'forged' }, 0)])).toMatchObject({
      ok: true,
    });
    await record(croupier, await round.sendResult(PLAYER_WINS));
    await workOn(croupier, await receiveWork(croupier, round.roundId));

    const finish = finishAtOnce(round);
    const first = await croupier.aws.invoke('SettleShard', finish);
    expect(returnedPlaces(finish, first)).toEqual([0]);
    expect(await ports.store.readQuarantinedPlayers(round.roundId)).toEqual([]);
    await workOn(croupier, redelivered(finish));
    expect(await ports.store.readQuarantinedPlayers(round.roundId)).toMatchObject([
      { walletId: eve.walletId },
    ]);
    await croupier.untilAlarm('player-quarantined', eve.walletId);
    expect((await round.read())?.state).toBe('settling');
    expect(await eve.history()).toEqual(['deposit +1000', 'stake -100']);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });
});

describe('a worker of table events that is killed', () => {
  async function killedAt(croupier: TestCroupier, milestone: Milestone, body: string) {
    const event = sqsEvent({ body });
    const killed = await killingAt(croupier, 'RecordTableEvents', milestone, () =>
      croupier.aws.invoke('RecordTableEvents', event),
    );
    expect(killed).toMatchObject(KILLED);
    return async () => {
      const second = await croupier.aws.invoke('RecordTableEvents', redelivered(event));
      expect(returnedPlaces(event, second)).toEqual([]);
    };
  }

  it('once it has recorded a ruling sends the settlement on the next delivery', async ({
    croupier,
  }) => {
    const { round, histories } = await openRoundWithPlayers(croupier);
    const body = await round.sendResult(PLAYER_WINS);
    const deliverAgain = await killedAt(croupier, writeOf('RULING#'), body);
    expect(await round.read()).toMatchObject({ state: 'settling', latestRuling: 1 });
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);

    await deliverAgain();
    await workOn(croupier, await receiveWork(croupier, round.roundId));
    await workOn(croupier, finishAtOnce(round));
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(ALL_PAID);
  });

  it.for([
    { point: 'closed the round', send: 'sendBettingClosed', state: 'closed' },
    { point: 'held the round', send: 'sendNoResult', state: 'held' },
  ] as const)(
    'once it has $point closes the gates on the next delivery',
    async ({ send, state }, { croupier }) => {
      const { round } = await openRoundWithPlayers(croupier);
      const body = await round[send]();
      const deliverAgain = await killedAt(croupier, writeOf('ROUND', state), body);
      expect((await round.read())?.state).toBe(state);
      const bob = await croupier.createPlayer('bob', 100n);
      expect(await bob.bet(round, { player: 10n })).toBe('accepted');

      await deliverAgain();
      expect(await bob.bet(round, { player: 10n })).toBe('failed BETTING_CLOSED');
      expect((await round.read())?.state).toBe(state);
    },
  );

  it.for([
    { early: 'a result', send: 'sendResult', returned: 200n },
    { early: 'a void', send: 'sendVoid', returned: 100n },
  ] as const)(
    'once it has opened a round applies $early that came early on the next delivery',
    async ({ send, returned }, { croupier }) => {
      const table = await croupier.openTable({ shards: 1 });
      const round = table.newRound();
      const opened = await round.sendOpened();
      const early = await (send === 'sendResult'
        ? round.sendResult(PLAYER_WINS)
        : round.sendVoid('shoe changed'));
      await record(croupier, early);
      const deliverAgain = await killedAt(croupier, writeOf('ROUND', 'open'), opened);
      const ann = await croupier.createPlayer('ann', 1000n);
      expect(await ann.bet(round, { player: 100n })).toBe('accepted');

      await deliverAgain();
      await workOn(croupier, await receiveWork(croupier, round.roundId));
      await workOn(croupier, finishAtOnce(round));
      expect((await round.read())?.state).toBe('settled');
      expect(await ann.history()).toEqual([
        ...['deposit +1000', 'stake -100', `settlement +${returned}`],
      ]);
    },
  );

  it('once it has kept an early message keeps it once', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = table.newRound();
    const body = await round.sendBettingClosed();
    const deliverAgain = await killedAt(croupier, writeOf('EARLY#'), body);
    await deliverAgain();
    expect(await croupier.ports.store.readEarlyMessages(round.roundId)).toMatchObject([{ body }]);
  });

  it('once it has set a message aside does so once', async ({ croupier }) => {
    const body = 'no JSON, and killed';
    const isParked: Milestone = ({ keys }) => keys['pk']?.S?.startsWith('PARKED:') === true;
    const deliverAgain = await killedAt(croupier, isParked, body);
    await deliverAgain();
    expect(await croupier.parked(body)).toMatchObject([{ code: 'MESSAGE_MALFORMED' }]);
  });
});

describe('settlement work', () => {
  const settleWork = ({ tableId, roundId }: TestRound, changes: object = {}) =>
    sqsEvent({
      body: JSON.stringify({
        ...{ schema: 1, work: 'settle', tableId, roundId, shard: 0, ruling: 1 },
        ...changes,
      }),
    });

  it.for([
    { what: 'a round', changes: { roundId: 'no-such-round' } },
    { what: 'a ruling', changes: { ruling: 2 } },
    { what: 'a shard', changes: { shard: 1 } },
  ])('for $what that is unknown stays on the queue', async ({ changes }, { croupier }) => {
    const { round, countSteps } = await openRoundWithPlayers(croupier);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    const event = settleWork(round, changes);
    const outcome = await croupier.aws.invoke('SettleShard', event);
    expect(returnedPlaces(event, outcome)).toEqual([0]);
    expect(await croupier.parked(event.Records[0]?.body ?? '')).toEqual([]);
    await croupier.untilAlarm('unexpected-error', String(event.Records[0]?.messageId));
    expect(await countSteps()).toBe(0);
  });

  it('that comes before its ruling is done once the ruling is there', async ({ croupier }) => {
    const { round, histories, countSteps } = await openRoundWithPlayers(croupier);
    const event = settleWork(round);
    const early = await croupier.aws.invoke('SettleShard', event);
    expect(returnedPlaces(event, early)).toEqual([0]);
    expect(await countSteps()).toBe(0);
    await record(croupier, await round.sendResult(PLAYER_WINS));
    await workOn(croupier, redelivered(event));
    expect(await histories()).toEqual(ALL_PAID);
    await workOn(croupier, finishAtOnce(round));
    expect((await round.read())?.state).toBe('settled');
  });
});

describe('a table for which the database fails to answer once', () => {
  it('Powertools TS #3673: gets its messages again, in order, while other tables go on [peer 30] [aws 4]', async ({
    croupier,
  }) => {
    const { aws, sqs, ports } = croupier;
    const first = await openRoundWithPlayers(croupier);
    const second = await openRoundWithPlayers(croupier);
    const settle = async ({ round, histories }: typeof first) => {
      await workOn(croupier, await receiveWork(croupier, round.roundId));
      await workOn(croupier, finishAtOnce(round));
      expect((await round.read())?.state).toBe('settled');
      expect(await histories()).toEqual(ALL_PAID);
    };
    let failures = 1;
    const handle = tableEventsHandler(croupier, {
      readRound: async (roundId) => {
        if (roundId === first.round.roundId && failures > 0) {
          failures -= 1;
          throw new StoreUnavailableError('no answer');
        }
        return ports.store.readRound(roundId);
      },
    });
    const QueueUrl = aws.queueUrl('TableEventsQueue');
    // Everything that was handed over by hand so far lies there too.
    await sqs.send(new PurgeQueueCommand({ QueueUrl }));
    const bodies = [
      await first.round.sendBettingClosed(),
      await first.round.sendResult(PLAYER_WINS),
      await second.round.sendBettingClosed(),
      await second.round.sendResult(PLAYER_WINS),
    ];
    const batch = await receiveTableEvents(croupier);
    expect(batch.Records.map(({ body }) => body)).toEqual(bodies);
    expect(await handle(batch)).toEqual([0, 1]);
    expect((await first.round.read())?.state).toBe('open');
    await settle(second);

    const again = await receiveTableEvents(croupier);
    expect(again.Records.map(({ body }) => body)).toEqual(bodies.slice(0, 2));
    expect(await handle(again)).toEqual([]);
    await settle(first);
  });

  /** One warm instance of the function, in this process, on a store that may fail. */
  function tableEventsHandler({ ports, sqs, aws }: TestCroupier, faults: Partial<Store>) {
    const workQueueUrl = aws.queueUrl('SettlementWorkQueue');
    const handler = createTableEventsHandler({
      ports: {
        ...ports,
        store: { ...ports.store, ...faults },
        work: createSqsWorkQueue({ client: sqs, queueUrl: workQueueUrl, clock: ports.clock }),
        alarm: () => {},
      },
      log: () => {},
      queue: { client: sqs, queueUrl: aws.queueUrl('TableEventsQueue') },
    });
    return async (event: SQSEvent) => {
      const payload = JSON.stringify(await handler(event, CONTEXT));
      return returnedPlaces(event, { ok: true, payload });
    };
  }

  const CONTEXT: Context = {
    callbackWaitsForEmptyEventLoop: true,
    functionName: 'table-events',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:table-events',
    memoryLimitInMB: '512',
    awsRequestId: 'request-1',
    logGroupName: 'table-events',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => 30_000,
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
});
