import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createQueueHandler } from '../../../functions/runtime/create-queue-handler.ts';
import type { Verdict } from '../../../functions/runtime/process-batch.ts';
import { createTableEventsHandler } from '../../../functions/table-events/create-handler.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { finishShard } from '../../../shared/operations/finish-shard.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { type SettleWork, settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { fakeSqs } from '../../support/builders-aws.ts';
import {
  createFakeLog,
  lambdaContext,
  sqsEvent,
  sqsRecord,
} from '../../support/builders-lambda.ts';
import { createFakePorts } from '../../support/builders-ports.ts';
import { TABLE_EVENTS } from '../messages/message-samples.ts';
import { accept, BETTING_AT, openScene, requestOf, rule } from '../operations/scene.ts';

/** The same value, of which nothing can be changed any more. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

describe('Powertools TS #5715: an input that may not be changed', () => {
  it('is handled as an event: nobody writes to it [peer 20]', async () => {
    const ports = openScene();
    const log = createFakeLog();
    const queue = { client: fakeSqs(() => ({})).client, queueUrl: 'http://localhost/queue/events' };
    const handler = createTableEventsHandler({ ports, log: log.log, queue });
    const body = JSON.stringify({ ...TABLE_EVENTS.result, at: '2026-12-01T20:15:00.000Z' });
    const event = frozen({ Records: [sqsRecord('a', { body, group: 'table-1' })] });
    await expect(handler(event, lambdaContext())).resolves.toEqual({ batchItemFailures: [] });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
    expect(log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('is handled as a request: its replay is known by the same content [peer 20]', async () => {
    const ports = openScene();
    const who = { walletId: 'ann:USD', actor: 'ann' };
    const deposit = { ...who, transferId: 't-1', kind: 'deposit', amount: amount(5n) } as const;
    const slip = frozen(requestOf('ann', { tie: 100n, banker: 200n }));
    const cancel = { ...who, roundId: 'round-1', slipId: 'slip-1', receivedAt: BETTING_AT };
    for (const replayed of [false, true]) {
      const answers = [
        await transfer(ports, frozen(deposit)),
        await placeSlip(ports, slip),
        await cancelSlip(ports, frozen(cancel)),
      ];
      expect(answers).toMatchObject(Array(3).fill({ ok: true, value: { replayed } }));
    }
  });
});

const SETTLE: SettleWork = {
  ...{ schema: 1, work: 'settle', tableId: 'table-1', roundId: 'round-1', shard: 0, ruling: 1 },
};

describe('boto3 #3899: work that sends work to its own queue', () => {
  it('does so once: nothing follows from the last piece, however it ends [aws 21]', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    rule(ports);
    await expect(settleShard(ports, SETTLE, () => true)).resolves.toBe('done');
    const [finish, ...more] = ports.sentWork.map(({ work }) => work);
    expect(more).toEqual([]);
    if (finish?.work !== 'finish') throw new Error(`${finish?.work} follows from a settlement`);

    const options = { hasTime: () => true, isRepeated: false };
    const finishAgain = () => finishShard(ports, finish, options);
    await expect(finishAgain()).resolves.toBe('too-early');
    ports.clock.advance(ports.timing.graceMs);
    await expect(finishAgain()).resolves.toBe('done');
    await expect(finishAgain()).resolves.toBe('settled');
    expect(ports.sentWork).toHaveLength(1);
  });

  it('waits for more time on the queue, and sends nothing to itself for it [aws 21]', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    rule(ports);
    await expect(settleShard(ports, SETTLE, () => false)).resolves.toBe('interrupted');
    expect(ports.sentWork).toEqual([]);
  });
});

describe('middy, early timeout: a handler that is still at work', () => {
  it('has not answered when its time is nearly over, and answers what it did [aws 23]', async () => {
    const { promise, resolve } = Promise.withResolvers<Verdict>();
    let remainingMs = 60_000;
    const handle = () => {
      remainingMs = 6;
      return promise;
    };
    const queue = { client: fakeSqs(() => ({})).client, queueUrl: 'http://localhost/queue/work' };
    const handler = createQueueHandler(
      { ports: createFakePorts(), log: createFakeLog().log, queue },
      { order: 'any', handle },
    );
    const context = lambdaContext(() => remainingMs);
    const answer = Promise.resolve(handler(sqsEvent('a'), context));
    // Longer than an early timeout would wait.
    await expect(Promise.race([answer, pause(50, 'at work')])).resolves.toBe('at work');
    resolve('done');
    await expect(answer).resolves.toEqual({ batchItemFailures: [] });
  });
});
