import { describe, expect, it } from 'vitest';
import type { RoundOpened } from '../../../shared/messages/table-event.ts';
import { openRound } from '../../../shared/operations/open-round.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { putTable } from '../../../shared/store/writes.ts';
import { roundWith } from '../../support/builders.ts';
import { openScene } from './scene.ts';

const OPENED: RoundOpened = {
  schema: 1,
  type: 'round-opened',
  messageId: 'message-1',
  seq: 1,
  tableId: 'table-1',
  roundId: 'round-2',
  game: 'baccarat',
  at: '2026-12-01T20:20:00.000Z',
  closesAt: '2026-12-01T20:20:30.000Z',
  dealer: 'dealer-7',
  shoe: 'shoe-3',
  gameNumber: '43',
  video: 'video-43',
};

describe('opening a round', () => {
  it('pins the rules of its table, and makes a gate of every shard', async () => {
    const ports = openScene({ shards: 3 });
    const { houseRules, limits, corrections } = roundWith();
    const round = {
      ...{ roundId: 'round-2', tableId: 'table-1', houseRules, limits, corrections, shards: 3 },
      details: { dealer: 'dealer-7', shoe: 'shoe-3', gameNumber: '43', video: 'video-43' },
      ...{ openedAt: OPENED.at, closesAt: OPENED.closesAt, state: 'open' },
      ...{ latestRuling: 0, revision: 1 },
    };
    await expect(openRound(ports, OPENED)).resolves.toEqual({ ok: true, value: round });
    expect(ports.store.sent).toEqual([['round', 'table round', 'gate', 'gate', 'gate', 'table']]);
    await expect(ports.store.readRound('round-2')).resolves.toEqual(round);
    await expect(ports.store.readGate('round-2', 2)).resolves.toEqual({ state: 'open' });
  });

  it('pins the number of wagers where its table limits it', async () => {
    const ports = openScene();
    const table = await ports.store.readTable('table-1');
    if (table === undefined) throw new Error('no table');
    ports.store.seed(putTable({ ...table, wagersMax: 3 }, undefined));
    await expect(openRound(ports, OPENED)).resolves.toMatchObject({ value: { wagersMax: 3 } });
    await expect(ports.store.readRound('round-2')).resolves.toMatchObject({ wagersMax: 3 });
  });

  it('answers a copy, whenever it was sent and however it is numbered', async () => {
    const ports = openScene();
    await openRound(ports, OPENED);
    const copy = { ...OPENED, messageId: 'message-2', seq: 9, at: '2026-12-01T20:20:01.000Z' };
    await expect(openRound(ports, copy)).resolves.toMatchObject({ value: { roundId: 'round-2' } });
    expect(ports.store.sent).toHaveLength(1);
  });

  it.each([
    ['another bell', { closesAt: '2026-12-01T20:20:31.000Z' }],
    ['another dealer', { dealer: 'dealer-8' }],
    ['another shoe', { shoe: 'shoe-4' }],
    ['another game number', { gameNumber: '44' }],
    ['another recording', { video: 'video-44' }],
    ['another table', { tableId: 'table-2' }],
    ['another game', { game: 'roulette' }],
  ])('refuses %s under the same id', async (_what, change) => {
    const ports = openScene();
    await openRound(ports, OPENED);
    await expect(openRound(ports, { ...OPENED, ...change })).resolves.toMatchObject({
      failure: { code: 'ROUND_CONFLICT' },
    });
  });

  it.each([
    ['TABLE_NOT_FOUND', { tableId: 'table-2' }],
    ['GAME_MISMATCH', { game: 'roulette' }],
    ['CLOSES_AT_IMPLAUSIBLE', { closesAt: '2026-12-01T20:20:35.001Z' }],
    ['CLOSES_AT_IMPLAUSIBLE', { closesAt: '2026-12-01T20:20:24.999Z' }],
  ])('fails with %s, and writes nothing (row %#)', async (code, change) => {
    const ports = openScene();
    await expect(openRound(ports, { ...OPENED, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each(['paused', 'closed'] as const)(
    'fails with TABLE_CLOSED at a table that is %s',
    async (state) => {
      const ports = openScene();
      const change = { tableId: 'table-1', state, actor: 'mia', reason: 'lamp broken' };
      await setTableState(ports, change);
      await expect(openRound(ports, OPENED)).resolves.toMatchObject({
        failure: { code: 'TABLE_CLOSED', message: `table table-1 is ${state}` },
      });
      await expect(ports.store.readRound('round-2')).resolves.toBeUndefined();
      await setTableState(ports, { ...change, state: 'open', reopens: true });
      await expect(openRound(ports, OPENED)).resolves.toMatchObject({ ok: true });
    },
  );

  it('answers a copy at a table that was closed since', async () => {
    const ports = openScene();
    await openRound(ports, OPENED);
    const closed = { state: 'closed', actor: 'mia', reason: 'lamp broken' } as const;
    await setTableState(ports, { tableId: 'table-1', ...closed });
    await expect(openRound(ports, OPENED)).resolves.toMatchObject({ value: { state: 'open' } });
  });

  it('opens nothing at a table that is closed while it is opening', async () => {
    const ports = openScene();
    const table = await ports.store.readTable('table-1');
    if (table === undefined) throw new Error('the table is missing');
    const closed = { ...table, state: 'closed', revision: 2 } as const;
    ports.store.before('commit', () => ports.store.seed(putTable(closed, undefined)));
    await expect(openRound(ports, OPENED)).resolves.toMatchObject({
      failure: { code: 'TABLE_CLOSED' },
    });
    await expect(ports.store.readRound('round-2')).resolves.toBeUndefined();
  });

  it.each(['2026-12-01T20:20:35.000Z', '2026-12-01T20:20:25.000Z'])(
    'takes a bell 5 seconds off the betting time: %s',
    async (closesAt) => {
      const opened = await openRound(openScene(), { ...OPENED, closesAt });
      expect(opened.ok).toBe(true);
    },
  );
});
