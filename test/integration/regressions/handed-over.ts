/** Croupier without pollers and schedules: every event of a test is handed over by the test. */

import { PurgeQueueCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { expect } from 'vitest';
import { toEpochMilliseconds, toInstant } from '../../../shared/domain/instant.ts';
import type { CroupierOptions } from '../../support/croupier.ts';
import { killingAt, type Milestone } from '../../support/croupier-kill.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { returnedPlaces, sqsEvent } from '../../support/croupier-sqs.ts';
import type { TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound, TestTable } from '../../support/table.ts';
import { eventually } from '../local-aws/eventually.ts';

export const HANDED_OVER: CroupierOptions = {
  poll: false,
  concurrency: 2,
  workers: {
    SettleShard: {
      execArgv: ['--import', import.meta.resolve('../../support/croupier-one-request.ts')],
    },
  },
};

/** Hands a message to the function that records it, which must not ask for it again. */
export async function record(croupier: TestCroupier, body: string): Promise<void> {
  const event = sqsEvent({ body });
  const outcome = await croupier.aws.invoke('RecordTableEvents', event);
  expect(returnedPlaces(event, outcome)).toEqual([]);
}

interface Work {
  readonly shard?: number;
  readonly ruling?: number;
}

/** Work to settle a shard, as the ruling sends it. */
export function settleWork({ tableId, roundId }: TestRound, work: Work = {}): SQSEvent {
  const { shard = 0, ruling = 1 } = work;
  const body = { schema: 1, work: 'settle', tableId, roundId, shard, ruling };
  return sqsEvent({ body: JSON.stringify(body) });
}

/** Work to finish a shard without the wait for slips on their way, since there are none. */
export function finishWork({ tableId, roundId }: TestRound, work: Work = {}): SQSEvent {
  const { shard = 0, ruling = 1 } = work;
  const notBefore = new Date().toISOString();
  const body = { schema: 1, work: 'finish', tableId, roundId, shard, ruling, notBefore };
  return sqsEvent({ body: JSON.stringify(body) });
}

/** Works on an event, none of which may come back. */
export async function workOn(croupier: TestCroupier, event: SQSEvent): Promise<void> {
  expect(returnedPlaces(event, await croupier.aws.invoke('SettleShard', event))).toEqual([]);
}

/** Works on an event until the milestone, and dies there with all that it has. */
export async function dieAt(
  croupier: TestCroupier,
  [functionPrefix, milestone]: readonly [string, Milestone],
  event: SQSEvent,
): Promise<void> {
  const worker = croupier.aws.findFunction(functionPrefix);
  const outcome = await killingAt(croupier, functionPrefix, milestone, () => worker.invoke(event));
  expect(outcome.ok).toBe(false);
  await eventually('every worker is gone', () => worker.processIds().length === 0);
}

/** All work that waits on its queue is gone for good. */
export async function loseWork({ sqs, aws }: TestCroupier): Promise<void> {
  await sqs.send(new PurgeQueueCommand({ QueueUrl: aws.queueUrl('SettlementWorkQueue') }));
}

/** Sweeps as the schedule would, so long after the bell and after everything that has happened. */
export async function sweep(
  croupier: TestCroupier,
  { closesAt }: TestRound,
  minutes = 2,
): Promise<void> {
  const time = toInstant(Math.max(Date.now(), toEpochMilliseconds(closesAt)) + minutes * 60_000);
  expect(await croupier.aws.invoke('SweepRounds', { time })).toMatchObject({ ok: true });
}

interface HandedOverRound {
  readonly table: TestTable;
  readonly round: TestRound;
  readonly players: readonly TestPlayer[];
  /** What each player's ledger says, in the order of the players. */
  histories(): Promise<readonly (readonly string[])[]>;
  /** How many settlement entries there are. */
  countSteps(): Promise<number>;
}

/** An open round with players who have 1000 each, and 100 of it on the player. */
export async function openRoundWith(
  croupier: TestCroupier,
  count: number,
  shards = 1,
): Promise<HandedOverRound> {
  const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
  const table = await croupier.openTable({ shards, corrections });
  const round = table.newRound();
  await record(croupier, await round.sendOpened());
  const players = await Promise.all(
    Array.from({ length: count }, (_, n) => croupier.createPlayer(`player-${n}`, 1000n)),
  );
  for (const player of players) expect(await player.bet(round, { player: 100n })).toBe('accepted');
  const histories = () => Promise.all(players.map((player) => player.history()));
  return {
    ...{ table, round, players, histories },
    countSteps: async () =>
      (await histories()).flat().filter((entry) => entry.startsWith('settlement')).length,
  };
}

/** What every player of such a round has in the books, and then these settlements. */
export function everyone(count: number, ...settlements: readonly bigint[]): readonly string[][] {
  const steps = settlements.map((each) => `settlement ${each < 0n ? '' : '+'}${each}`);
  return Array.from({ length: count }, () => ['deposit +1000', 'stake -100', ...steps]);
}
