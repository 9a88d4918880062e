import { describe, expect, it } from 'vitest';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { type SweepOptions, sweepRounds } from '../../../shared/operations/sweep-rounds.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import {
  putDone,
  putGate,
  putQuarantine,
  putRound,
  putRuling,
} from '../../../shared/store/writes.ts';
import { roundWith, rulingWith, settlingRound } from '../../support/builders.ts';
import { createFakePorts, type FakePorts } from '../../support/builders-ports.ts';
import { FAKE_NOW } from '../../support/fake-clock.ts';

/** The bell of every round here, and the time at which every ruling was recorded. */
const BELL = '2026-12-01T20:15:00.000Z';

const OVERDUE_SECONDS = 300;

/** Sweeps so many seconds after the bell. */
function sweep(
  ports: FakePorts,
  secondsAfterBell: number,
  hasTime: SweepOptions['hasTime'] = () => true,
) {
  const now = Date.parse(BELL) + secondsAfterBell * 1000;
  return sweepRounds(ports, { now, overdueMs: OVERDUE_SECONDS * 1000, hasTime });
}

/** A world with one round, whose gates are all in one state. */
function portsWith(round: Round, gate: 'open' | 'closed' | 'sealed' = 'sealed'): FakePorts {
  const ports = createFakePorts();
  addRound(ports, round, gate);
  return ports;
}

function addRound(ports: FakePorts, round: Round, gate: 'open' | 'closed' | 'sealed'): void {
  const { roundId, latestRuling, shards } = round;
  ports.store.seed(putRound(round, undefined));
  for (let shard = 0; shard < shards; shard += 1) {
    ports.store.seed(putGate(roundId, shard, { state: gate }));
  }
  for (let number = 1; number <= latestRuling; number += 1) {
    ports.store.seed(putRuling(rulingWith({ roundId, number, recordedAt: BELL })));
  }
}

function markDone(ports: FakePorts, ruling: number, ...shards: readonly number[]): void {
  for (const shard of shards) {
    const done = { roundId: 'round-1', ruling, shard, totals: [], doneAt: FAKE_NOW };
    ports.store.seed(putDone(done));
  }
}

function stopPlayer(ports: FakePorts): void {
  const player = { roundId: 'round-1', walletId: 'ann:USD', message: 'differs' };
  ports.store.seed(putQuarantine({ ...player, quarantinedAt: FAKE_NOW, revision: 1 }, undefined));
}

const shardsSent = ({ sentWork }: FakePorts) => sentWork.map(({ work }) => work.shard);

async function gatesOf({ store }: FakePorts, shards: number) {
  const gates = Array.from({ length: shards }, (_, shard) => store.readGate('round-1', shard));
  return (await Promise.all(gates)).map((gate) => gate?.state);
}

describe('a settlement that stands still', () => {
  const round = settlingRound({ shards: 3, latestRuling: 2 });

  it('is sent to work again, for the shards that are not done under the newest ruling', async () => {
    const ports = portsWith(round);
    markDone(ports, 1, 0, 1, 2);
    markDone(ports, 2, 1);
    await expect(sweep(ports, 60)).resolves.toEqual({ looked: 1, resumed: 1, overdue: 0, left: 0 });
    expect(ports.sentWork).toEqual(
      [0, 2].map((shard) => ({
        work: {
          ...{ schema: 1, work: 'settle', tableId: 'table-1', roundId: 'round-1', shard },
          ruling: 2,
        },
        delaySeconds: 0,
      })),
    );
    expect(ports.store.sent).toEqual([]);
    expect(ports.alarms).toEqual([]);
  });

  it('is settled when all of its shards are done and nobody said so', async () => {
    const ports = portsWith(round);
    markDone(ports, 2, 0, 1, 2);
    await expect(sweep(ports, 60)).resolves.toMatchObject({ resumed: 1 });
    expect(ports.sentWork).toEqual([]);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
  });

  it('is left alone in its first minute', async () => {
    const ports = portsWith(round);
    await expect(sweep(ports, 59.999)).resolves.toMatchObject({ resumed: 0 });
    ports.store.seed(putRuling(rulingWith({ number: 2, recordedAt: '2026-12-01T21:00:00.000Z' })));
    await expect(sweep(ports, 45 * 60 + 59)).resolves.toMatchObject({ looked: 1, resumed: 0 });
    expect(ports.sentWork).toEqual([]);
    await expect(sweep(ports, 46 * 60)).resolves.toMatchObject({ looked: 1, resumed: 1 });
  });

  it('is sent to work again by every sweep, until it is settled', async () => {
    const ports = portsWith(round);
    await sweep(ports, 60);
    await sweep(ports, 120);
    expect(shardsSent(ports)).toEqual([0, 1, 2, 0, 1, 2]);
    ports.store.seed(putRound({ ...round, state: 'settled' }, undefined));
    await expect(sweep(ports, 180)).resolves.toMatchObject({ looked: 0 });
    expect(shardsSent(ports)).toHaveLength(6);
  });

  it('that has been settled since it was listed is left alone', async () => {
    const ports = portsWith(round);
    const settled = putRound({ ...round, state: 'settled' }, undefined);
    ports.store.before('readRound', () => ports.store.seed(settled));
    await expect(sweep(ports, 600)).resolves.toEqual({
      looked: 1,
      resumed: 0,
      overdue: 0,
      left: 0,
    });
    expect(ports.sentWork).toEqual([]);
    expect(ports.alarms).toEqual([]);
  });

  it('is overdue when work did not help by the deadline after its ruling', async () => {
    const ports = portsWith(round);
    await expect(sweep(ports, OVERDUE_SECONDS - 1)).resolves.toMatchObject({ overdue: 0 });
    expect(ports.alarms).toEqual([]);
    await expect(sweep(ports, OVERDUE_SECONDS)).resolves.toMatchObject({ resumed: 1, overdue: 1 });
    expect(ports.alarms).toEqual(['round-overdue']);
  });

  it('goes on for the others when a player of it is quarantined, which people know already', async () => {
    const ports = portsWith(round);
    stopPlayer(ports);
    await expect(sweep(ports, 86_400)).resolves.toMatchObject({ resumed: 1, overdue: 0 });
    expect(shardsSent(ports)).toEqual([0, 1, 2]);
    expect(ports.alarms).toEqual([]);
  });
});

describe('a round without a ruling', () => {
  it.each(['open', 'closed', 'held'] as const)(
    'that is %s is overdue from the deadline after the bell on, in every sweep',
    async (state) => {
      const ports = portsWith(roundWith({ state }), 'closed');
      await expect(sweep(ports, OVERDUE_SECONDS - 0.001)).resolves.toMatchObject({ overdue: 0 });
      expect(ports.alarms).toEqual([]);
      await expect(sweep(ports, OVERDUE_SECONDS)).resolves.toMatchObject({ overdue: 1 });
      await sweep(ports, OVERDUE_SECONDS + 60);
      expect(ports.alarms).toEqual(['round-overdue', 'round-overdue']);
      expect(ports.sentWork).toEqual([]);
      expect(ports.store.sent).toEqual([]);
    },
  );

  it('is told of with all that people need to find it', async () => {
    const ports = portsWith(roundWith({ state: 'held' }));
    const alarms: unknown[] = [];
    const alarm: FakePorts['alarm'] = (name, details) => alarms.push({ name, ...details });
    await sweep({ ...ports, alarm }, 3600);
    expect(alarms).toEqual([
      {
        name: 'round-overdue',
        ...{ roundId: 'round-1', tableId: 'table-1', state: 'held', latestRuling: 0 },
        waitingSince: BELL,
      },
    ]);
  });

  it('that is quarantined waits for people, who have been told', async () => {
    const ports = portsWith(roundWith({ state: 'quarantined' }));
    await expect(sweep(ports, 86_400)).resolves.toMatchObject({ looked: 1, overdue: 0 });
    expect(ports.alarms).toEqual([]);
  });
});

describe('the gates of a round', () => {
  it.each(['closed', 'held', 'settling', 'quarantined'] as const)(
    'that is %s are closed if one was left open',
    async (state) => {
      const ports = portsWith(roundWith({ state, shards: 3 }), 'sealed');
      ports.store.seed(putGate('round-1', 1, { state: 'open' }));
      await sweep(ports, 60);
      await expect(gatesOf(ports, 3)).resolves.toEqual(['sealed', 'closed', 'sealed']);
      expect(ports.store.calls.filter((call) => call === 'closeGate')).toHaveLength(1);
    },
  );

  it('that is still open stay open, for the table has not said that betting has ended', async () => {
    const ports = portsWith(roundWith(), 'open');
    await sweep(ports, 3600);
    await expect(gatesOf(ports, 1)).resolves.toEqual(['open']);
  });
});

describe('many rounds', () => {
  const add = (ports: FakePorts, count: number) => {
    for (let index = 1; index <= count; index += 1) {
      addRound(ports, settlingRound({ roundId: `round-${index}` }), 'sealed');
    }
  };

  it('are all swept', async () => {
    const ports = createFakePorts();
    add(ports, 30);
    await expect(sweep(ports, 60)).resolves.toEqual({
      looked: 30,
      resumed: 30,
      overdue: 0,
      left: 0,
    });
    expect(new Set(ports.sentWork.map(({ work }) => work.roundId)).size).toBe(30);
  });

  it('are left to the next sweep when time runs out', async () => {
    const ports = createFakePorts();
    add(ports, 30);
    let asked = 0;
    const hasTime = () => {
      asked += 1;
      return asked <= 12;
    };
    await expect(sweep(ports, 60, hasTime)).resolves.toMatchObject({ looked: 12, left: 18 });
    expect(ports.sentWork).toHaveLength(12);
  });

  it('are swept all the same when one cannot be read, which is told at the end', async () => {
    const ports = createFakePorts();
    add(ports, 30);
    const error = new StoreUnavailableError('the tables do not answer');
    ports.store.before('readRound', () => {
      throw error;
    });
    const swept = sweep(ports, 60);
    await expect(swept).rejects.toThrow('1 of 30 rounds were not swept');
    await expect(swept).rejects.toMatchObject({ errors: [error] });
    expect(ports.sentWork).toHaveLength(29);
  });
});
