import { describe, expect, it } from 'vitest';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { tableRevisionKey } from '../../../shared/store/keys.ts';
import { putTableRevision } from '../../../shared/store/writes.ts';
import { BETTING_AT, openScene } from './scene.ts';

const CLOSE = { tableId: 'table-1', state: 'closed', actor: 'mia', reason: 'lamp broken' } as const;

describe('a table', () => {
  it('takes the state as its next configuration, with who and why', async () => {
    const ports = openScene();
    const before = await ports.store.readTable('table-1');
    const closed = {
      ...{ ...before, state: 'closed', revision: 2 },
      stateSince: { at: BETTING_AT, actor: 'mia', reason: 'lamp broken' },
    };
    await expect(setTableState(ports, CLOSE)).resolves.toEqual({ ok: true, value: closed });
    await expect(ports.store.readTable('table-1')).resolves.toEqual(closed);
    expect(ports.store.sent).toEqual([['table', 'table revision', 'table listing']]);
  });

  it('keeps each of its configurations under its number', async () => {
    const ports = openScene();
    const closed = await setTableState(ports, CLOSE);
    if (!closed.ok) throw new Error(closed.failure.message);
    await expect(ports.store.commit([putTableRevision(closed.value)])).resolves.toMatchObject({
      failure: { kind: 'condition-failed', records: ['table revision'] },
    });
    expect(tableRevisionKey('table-1', closed.value.revision).sk).toBe('CONFIG#2');
  });

  it.each(['open', 'paused', 'closed'] as const)(
    'that is %s already stays as it is',
    async (state) => {
      const ports = openScene();
      await setTableState(ports, { ...CLOSE, state });
      const before = await ports.store.readTable('table-1');
      const sent = ports.store.sent.length;
      const again = { ...CLOSE, state, actor: 'noa', reason: 'to be sure' };
      await expect(setTableState(ports, again)).resolves.toEqual({ ok: true, value: before });
      expect(ports.store.sent).toHaveLength(sent);
    },
  );

  it.each(['open', 'paused'] as const)(
    'that is closed is reopened, and else never %s again',
    async (state) => {
      const ports = openScene();
      await setTableState(ports, CLOSE);
      const request = { ...CLOSE, state, actor: 'noa', reason: 'lamp mended' };
      await expect(setTableState(ports, request)).resolves.toMatchObject({
        failure: { code: 'TABLE_CLOSED' },
      });
      await expect(ports.store.readTable('table-1')).resolves.toMatchObject({ state: 'closed' });
      await expect(setTableState(ports, { ...request, reopens: true })).resolves.toMatchObject({
        value: { state, revision: 3 },
      });
    },
  );

  it('keeps its state when it is configured', async () => {
    const ports = openScene();
    const closed = await setTableState(ports, CLOSE);
    if (!closed.ok) throw new Error(closed.failure.message);
    const { state: _, stateSince, revision: __, ...settings } = closed.value;
    await expect(configureTable(ports, { ...settings, bettingSeconds: 31 })).resolves.toMatchObject(
      {
        value: { table: { state: 'closed', stateSince, revision: 3 } },
      },
    );
  });

  it('takes the state on top of what somebody else has written meanwhile', async () => {
    const ports = openScene();
    ports.store.failNext({ kind: 'condition-failed', records: ['table'] });
    await expect(setTableState(ports, CLOSE)).resolves.toMatchObject({ value: { revision: 2 } });
    expect(ports.store.sent).toHaveLength(2);
  });
});

it.each([
  ['TABLE_NOT_FOUND', { tableId: 'table-2' }],
  ['ID_INVALID', { tableId: 'table#1' }],
  ['REQUEST_MALFORMED', { actor: '' }],
  ['REQUEST_MALFORMED', { reason: '' }],
  ['REQUEST_MALFORMED', { reason: 'x'.repeat(501) }],
])('fails with %s, and writes nothing (row %#)', async (code, change) => {
  const ports = openScene();
  await expect(setTableState(ports, { ...CLOSE, ...change })).resolves.toMatchObject({
    failure: { code },
  });
  expect(ports.store.sent).toEqual([]);
});
