import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { toEpochMilliseconds, toInstant } from '../../../shared/domain/instant.ts';
import { listRounds, type RoundList } from '../../../shared/operations/list-rounds.ts';
import {
  killingAt,
  type Milestone,
  settlementEntry,
  writeOf,
} from '../../support/croupier-kill.ts';
import {
  isWorkWaiting,
  receiveWork,
  returnedPlaces,
  sqsEvent,
} from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';
import { eventually } from '../local-aws/eventually.ts';

// Nobody polls the queues here and no schedule runs: every event is handed over.
const it = croupierTest({
  poll: false,
  concurrency: 2,
  workers: {
    SettleShard: {
      execArgv: ['--import', import.meta.resolve('../../support/croupier-one-request.ts')],
    },
  },
});

const SHARDS = 2;
const PLAYERS = 6;

const SETTLED_ONCE = ['deposit +1000', 'stake -100', 'settlement +200'];

/** So long after the bell and after everything that has happened so far. */
function later(round: TestRound, minutes: number): number {
  return Math.max(Date.now(), toEpochMilliseconds(round.closesAt)) + minutes * 60_000;
}

const AnswerSchema = z.strictObject({
  looked: z.number(),
  resumed: z.number(),
  overdue: z.number(),
  left: z.number(),
});

/** Sweeps as the schedule would, that much later. */
async function sweep(croupier: TestCroupier, round: TestRound, minutes: number) {
  const time = toInstant(later(round, minutes));
  const outcome = await croupier.aws.invoke('SweepRounds', { time });
  if (!outcome.ok) throw new Error(`${outcome.errorType}: ${outcome.errorMessage}`);
  return AnswerSchema.parse(JSON.parse(outcome.payload));
}

/** Hands a message to the function that records it, which must not ask for it again. */
async function record(croupier: TestCroupier, body: string): Promise<void> {
  const event = sqsEvent({ body });
  const outcome = await croupier.aws.invoke('RecordTableEvents', event);
  expect(returnedPlaces(event, outcome)).toEqual([]);
}

/** All work that is on the queue, or with a worker that died, is gone for good. */
async function loseWork({ sqs, aws }: TestCroupier): Promise<void> {
  await sqs.send(new PurgeQueueCommand({ QueueUrl: aws.queueUrl('SettlementWorkQueue') }));
}

/** Works on an event until the milestone, and dies there with all that it has; nothing comes back. */
async function workUntilDeath(
  croupier: TestCroupier,
  event: SQSEvent,
  milestone: Milestone,
): Promise<void> {
  const worker = croupier.aws.findFunction('SettleShard');
  const killed = await killingAt(croupier, 'SettleShard', milestone, () => worker.invoke(event));
  expect(killed.ok).toBe(false);
  await eventually('every worker is gone', () => worker.processIds().length === 0);
  await loseWork(croupier);
}

async function workOn(croupier: TestCroupier, event: SQSEvent): Promise<void> {
  expect(returnedPlaces(event, await croupier.aws.invoke('SettleShard', event))).toEqual([]);
}

/** Does whatever comes from the queue until the round is settled. */
async function workUntilSettled(croupier: TestCroupier, round: TestRound): Promise<void> {
  while ((await round.read())?.state !== 'settled') {
    await workOn(croupier, await receiveWork(croupier, round.roundId));
  }
}

/** The finish of each shard without the wait for slips on their way, since there are none. */
function finishAtOnce({ tableId, roundId }: TestRound): SQSEvent {
  const notBefore = new Date().toISOString();
  const bodies = Array.from({ length: SHARDS }, (_, shard) => {
    const work = { schema: 1, work: 'finish', tableId, roundId, shard, ruling: 1, notBefore };
    return { body: JSON.stringify(work) };
  });
  return sqsEvent(...bodies);
}

/** A round whose table has said that the player won, with players who each have 100 on it. */
async function openRuledRound(croupier: TestCroupier) {
  const table = await croupier.openTable({ shards: SHARDS });
  const round = table.newRound();
  await record(croupier, await round.sendOpened());
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, n) => croupier.createPlayer(`player-${n}`, 1000n)),
  );
  for (const player of players) expect(await player.bet(round, { player: 100n })).toBe('accepted');
  await record(croupier, await round.sendResult(PLAYER_WINS));
  const histories = () => Promise.all(players.map((player) => player.history()));
  return { round, histories };
}

/** The messages that settle both shards, taken from the queue. */
async function receiveSettles(croupier: TestCroupier, { roundId }: TestRound): Promise<SQSEvent> {
  const Records: SQSEvent['Records'] = [];
  while (Records.length < SHARDS) Records.push(...(await receiveWork(croupier, roundId)).Records);
  return { Records };
}

const ALL_SETTLED_ONCE = Array.from({ length: PLAYERS }, () => SETTLED_ONCE);

describe('a settlement whose work is lost for good is completed by the sweep', () => {
  it('when nobody had begun it', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    await loseWork(croupier);
    await sweep(croupier, round, 2);
    await workUntilSettled(croupier, round);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
    expect(await round.totals()).toMatchObject({ stake: 600n, payout: 1200n, house: -600n });
  });

  it.for([0, 1, 3, 6])('when its worker died after %i of 6 players', async (paid, { croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    const milestone = paid === 0 ? writeOf('GATE', 'sealed') : settlementEntry(paid);
    await workUntilDeath(croupier, await receiveSettles(croupier, round), milestone);

    await sweep(croupier, round, 2);
    await workUntilSettled(croupier, round);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
    expect(await round.totals()).toMatchObject({ stake: 600n, payout: 1200n, house: -600n });
  });

  it('when everyone was paid and nobody was left to finish it', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    await workOn(croupier, await receiveSettles(croupier, round));
    await loseWork(croupier);
    expect((await round.read())?.state).toBe('settling');

    await sweep(croupier, round, 2);
    await workUntilSettled(croupier, round);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
  });

  it('for the one shard that was not done', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    await workOn(croupier, await receiveSettles(croupier, round));
    const [finish] = finishAtOnce(round).Records;
    if (finish === undefined) throw new Error('there is a finish');
    await workOn(croupier, { Records: [finish] });
    await loseWork(croupier);

    await sweep(croupier, round, 2);
    const { Records } = await receiveWork(croupier, round.roundId);
    expect(Records.map(({ body }) => JSON.parse(body))).toMatchObject([
      { work: 'settle', shard: 1, ruling: 1 },
    ]);
    await workOn(croupier, { Records });
    await workUntilSettled(croupier, round);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
  });

  it('by itself when all shards were done and nobody said so', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    await workOn(croupier, await receiveSettles(croupier, round));
    const [first, second] = finishAtOnce(round).Records;
    if (first === undefined || second === undefined) throw new Error('there are two finishes');
    await workOn(croupier, { Records: [first] });
    await workUntilDeath(croupier, { Records: [second] }, writeOf('DONE'));
    expect((await round.read())?.state).toBe('settling');

    await sweep(croupier, round, 2);
    expect((await round.read())?.state).toBe('settled');
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
  });
});

describe('a sweep beside a live settlement', () => {
  it('doubles its work, and every player still has one step', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    const settle = await receiveSettles(croupier, round);
    await sweep(croupier, round, 2);
    const copy = await receiveSettles(croupier, round);

    // Two workers at the same players, and one more sweep in between.
    await Promise.all([
      workOn(croupier, settle),
      workOn(croupier, copy),
      sweep(croupier, round, 2),
    ]);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);

    const third = await receiveSettles(croupier, round);
    await Promise.all([
      workOn(croupier, third),
      workOn(croupier, finishAtOnce(round)),
      workOn(croupier, finishAtOnce(round)),
    ]);
    expect((await round.read())?.state).toBe('settled');
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
    expect(await round.totals()).toMatchObject({ stake: 600n, payout: 1200n, house: -600n });

    await loseWork(croupier);
    await sweep(croupier, round, 2);
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);
  });

  it('leaves it alone in its first minute', async ({ croupier }) => {
    const { round, histories } = await openRuledRound(croupier);
    await loseWork(croupier);
    await sweep(croupier, round, 0);
    expect(await isWorkWaiting(croupier, round.roundId)).toBe(false);

    await sweep(croupier, round, 2);
    await workUntilSettled(croupier, round);
    expect(await histories()).toEqual(ALL_SETTLED_ONCE);
  });
});

describe('a round that does not go on', () => {
  const OVERDUE_MINUTES = 5;

  it.for(['open', 'closed', 'held'] as const)(
    'and is %s raises an alarm once it is overdue, and keeps its stakes',
    async (state, { croupier }) => {
      const table = await croupier.openTable();
      const round = table.newRound();
      await record(croupier, await round.sendOpened());
      const player = await croupier.createPlayer('player', 1000n);
      expect(await player.bet(round, { tie: 100n })).toBe('accepted');
      if (state === 'closed') await record(croupier, await round.sendBettingClosed());
      if (state === 'held') await record(croupier, await round.sendNoResult());

      await sweep(croupier, round, OVERDUE_MINUTES + 1);
      expect(await croupier.untilAlarm('round-overdue', round.roundId)).toMatchObject({
        ...{ roundId: round.roundId, tableId: table.tableId, state, latestRuling: 0 },
        waitingSince: round.closesAt,
      });
      expect((await round.read())?.state).toBe(state);
      expect(await player.wallet()).toMatchObject({ balance: 900n, inPlay: 100n });
    },
  );

  it('is in the lists that people read, until it is settled', async ({ croupier }) => {
    const { round } = await openRuledRound(croupier);
    const isListed = async (list: RoundList) => {
      const deadline = { now: later(round, OVERDUE_MINUTES), overdueMs: OVERDUE_MINUTES * 60_000 };
      const listed = await listRounds(croupier.ports, list, deadline);
      return listed.some((each) => each.round.roundId === round.roundId);
    };
    const ids = async () => {
      const unfinished = await croupier.ports.store.listUnfinished();
      return unfinished.filter(({ tableId }) => tableId === round.tableId);
    };
    expect(await ids()).toEqual([
      {
        ...{ roundId: round.roundId, tableId: round.tableId, state: 'settling', latestRuling: 1 },
        ...{ openedAt: round.secondsIn(0), closesAt: round.closesAt },
      },
    ]);
    expect(await isListed('settling')).toBe(true);
    expect(await isListed('overdue')).toBe(true);
    expect(await isListed('held')).toBe(false);
    expect(await isListed('quarantined')).toBe(false);

    await workOn(croupier, await receiveSettles(croupier, round));
    await workOn(croupier, finishAtOnce(round));
    expect(await ids()).toEqual([]);
    expect(await isListed('settling')).toBe(false);
  });
});
