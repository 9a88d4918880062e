import { describe, expect, it } from 'vitest';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { startBetting, stopBetting } from '../../../shared/operations/stop-betting.ts';
import { BETTING_COPIES, bettingRevisionKey, shardOf } from '../../../shared/store/keys.ts';
import { putBettingRevision, putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { accept, BETTING_AT, openScene, requestOf } from './scene.ts';

const STOP = { actor: 'mia', reason: 'the wallets are slow' };
const START = { actor: 'noa', reason: 'they are fast again' };

describe('betting at all tables', () => {
  it('is stopped with who and why, and started again', async () => {
    const ports = openScene();
    const stopped = { state: 'stopped', revision: 1, since: { at: BETTING_AT, ...STOP } };
    await expect(stopBetting(ports, STOP)).resolves.toEqual({ ok: true, value: stopped });
    await expect(ports.store.readBetting()).resolves.toEqual(stopped);
    const on = { state: 'on', revision: 2, since: { at: BETTING_AT, ...START } };
    await expect(startBetting(ports, START)).resolves.toEqual({ ok: true, value: on });
    await expect(ports.store.readBetting()).resolves.toEqual(on);
  });

  it('keeps each state under its number', async () => {
    const ports = openScene();
    const stopped = await stopBetting(ports, STOP);
    if (!stopped.ok) throw new Error(stopped.failure.message);
    await startBetting(ports, START);
    await expect(ports.store.commit([putBettingRevision(stopped.value)])).resolves.toMatchObject({
      failure: { kind: 'condition-failed', records: ['betting revision'] },
    });
    expect(bettingRevisionKey(1).sk).toBe('SWITCH#1');
  });

  it('stays as it is where it is so already', async () => {
    const ports = openScene();
    const first = await stopBetting(ports, STOP);
    await expect(stopBetting(ports, START)).resolves.toEqual(first);
    expect(ports.store.sent).toHaveLength(1);
  });

  it('is decided again when somebody else switched it meanwhile', async () => {
    const ports = openScene();
    let other: Promise<unknown> | undefined;
    ports.store.before('commit', () => {
      other = stopBetting(ports, START);
    });
    const answers = [await stopBetting(ports, STOP), await other];
    expect(answers[0]).toEqual(answers[1]);
    await expect(ports.store.readBetting()).resolves.toMatchObject({ revision: 1 });
  });

  it.each([
    { ...STOP, actor: '' },
    { ...STOP, reason: '' },
    { ...STOP, reason: 'x'.repeat(501) },
  ])('is not switched by a malformed request (row %#)', async (request) => {
    const ports = openScene();
    for (const change of [stopBetting, startBetting]) {
      await expect(change(ports, request)).resolves.toMatchObject({
        failure: { code: 'REQUEST_MALFORMED' },
      });
    }
    expect(ports.store.sent).toEqual([]);
  });
});

describe('while betting is stopped', () => {
  /** Players whose wallets look at every copy of the switch. */
  const players = Array.from({ length: 60 }, (_, index) => `player-${index}`);
  const copies = new Set(players.map((player) => shardOf(`${player}:USD`, BETTING_COPIES)));

  it('no wallet places a slip, and nothing is written, until it starts again', async () => {
    expect(copies.size).toBe(BETTING_COPIES);
    const ports = openScene();
    for (const player of players) {
      ports.store.seed(putWallet(walletWith({ walletId: `${player}:USD` }), undefined));
    }
    await stopBetting(ports, STOP);
    for (const player of players) {
      await expect(placeSlip(ports, requestOf(player, { banker: 100n }))).resolves.toEqual({
        ok: false,
        failure: {
          code: 'BETTING_STOPPED',
          message: `betting is stopped at all tables since ${BETTING_AT}`,
        },
      });
    }
    expect(ports.store.sent).toHaveLength(1);
    await expect(placeSlip(ports, requestOf('ann', { banker: 100n }))).resolves.toMatchObject({
      failure: { code: 'BETTING_STOPPED' },
    });
    await startBetting(ports, START);
    await accept(ports, requestOf('ann', { banker: 100n }));
  });

  it('a slip that was placed before is answered as before', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    await stopBetting(ports, STOP);
    await expect(placeSlip(ports, requestOf('ann', { banker: 100n }))).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'accepted' } },
    });
  });
});
