import { describe, expect, it } from 'vitest';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { settleRound } from '../../../shared/operations/settle-round.ts';
import { putDone, putQuarantine, putRound } from '../../../shared/store/writes.ts';
import { settlingRound } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';
import { FAKE_NOW } from '../../support/fake-clock.ts';

/** A round of three shards, of which these are done. */
function portsWith(done: readonly number[], round: Partial<Round> = {}, doneRuling = 1) {
  const ports = createFakePorts();
  ports.store.seed(putRound(settlingRound({ shards: 3, ...round }), undefined));
  for (const shard of done) {
    const record = { roundId: 'round-1', ruling: doneRuling, shard, totals: [], doneAt: FAKE_NOW };
    ports.store.seed(putDone(record));
  }
  return ports;
}

async function stateAfter(ports: ReturnType<typeof portsWith>): Promise<string | undefined> {
  await settleRound(ports, 'round-1', 1);
  return (await ports.store.readRound('round-1'))?.state;
}

describe('a round', () => {
  it('is settled once all of its shards are done', async () => {
    const ports = portsWith([0, 1, 2]);
    await expect(stateAfter(ports)).resolves.toBe('settled');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ revision: 3 });
    await settleRound(ports, 'round-1', 1);
    expect(ports.store.sent).toEqual([['round']]);
  });

  it.each([
    ['a shard is not done', portsWith([0, 2])],
    ['the shards are done under another ruling', portsWith([0, 1, 2], {}, 12)],
    ['it is quarantined', portsWith([0, 1, 2], { state: 'quarantined' })],
  ])('is left as it is when %s', async (_what, ports) => {
    const before = await ports.store.readRound('round-1');
    await expect(stateAfter(ports)).resolves.toBe(before?.state);
    expect(ports.store.sent).toEqual([]);
  });

  it('is left as it is when a newer ruling is on record', async () => {
    const ports = portsWith([0, 1, 2], { latestRuling: 2 });
    await expect(stateAfter(ports)).resolves.toBe('settling');
  });

  it('is not settled while a player is quarantined', async () => {
    const ports = portsWith([0, 1, 2]);
    const player = { roundId: 'round-1', walletId: 'ann:USD', message: 'differs' };
    ports.store.seed(putQuarantine({ ...player, quarantinedAt: FAKE_NOW, revision: 1 }, undefined));
    await expect(stateAfter(ports)).resolves.toBe('settling');
  });

  it('is not settled when it is quarantined at the last moment', async () => {
    const ports = portsWith([0, 1, 2]);
    ports.store.before('commit', () => {
      const round = settlingRound({ shards: 3, state: 'quarantined', revision: 3 });
      ports.store.seed(putRound(round, undefined));
    });
    await expect(stateAfter(ports)).resolves.toBe('quarantined');
  });
});
