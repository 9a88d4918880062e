import { describe, expect, it } from 'vitest';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import { encodeCursor } from '../../../shared/operations/cursor.ts';
import { listTables } from '../../../shared/operations/list-tables.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { roundWith } from '../../support/builders.ts';
import { createFakePorts, type FakePorts } from '../../support/builders-ports.ts';

/** Three tables, which were not configured in the order of their ids. */
async function house(): Promise<FakePorts> {
  const ports = createFakePorts();
  const { houseRules, limits, corrections } = roundWith();
  for (const tableId of ['b', 'C', 'a']) {
    const settings = { tableId, houseRules, limits, corrections, shards: 1, bettingSeconds: 30 };
    await configureTable(ports, settings);
  }
  return ports;
}

async function list(ports: FakePorts, request: Parameters<typeof listTables>[1]) {
  const listed = await listTables(ports, request);
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value;
}

describe('the list of all tables', () => {
  it('names each of them with what it is, in order of their ids', async () => {
    const { houseRules } = roundWith();
    const { game, variant } = houseRules;
    const about = { game, variant, state: 'open', currencies: ['USD'] };
    expect(await list(await house(), { limit: 3 })).toEqual({
      tables: ['C', 'a', 'b'].map((tableId) => ({ tableId, ...about })),
    });
  });

  it('shows at once what a table has become', async () => {
    const ports = await house();
    const why = { actor: 'mia', reason: 'lamp broken' };
    await setTableState(ports, { tableId: 'a', state: 'closed', ...why });
    const before = await ports.store.readTable('b');
    if (before === undefined) throw new Error('no table b');
    const { state: _, revision: __, ...settings } = before;
    const houseRules = { ...settings.houseRules, variant: 'no-commission' };
    const { USD } = settings.limits;
    if (USD === undefined) throw new Error('it takes no dollars');
    await configureTable(ports, { ...settings, houseRules, limits: { USD, JPY: USD } });
    expect((await list(ports, { limit: 9 })).tables).toMatchObject([
      { tableId: 'C', state: 'open' },
      { tableId: 'a', state: 'closed' },
      { tableId: 'b', variant: 'no-commission', currencies: ['JPY', 'USD'] },
    ]);
  });

  it('comes page by page, each table once', async () => {
    const ports = await house();
    const first = await list(ports, { limit: 2 });
    expect(first.tables.map(({ tableId }) => tableId)).toEqual(['C', 'a']);
    const second = await list(ports, { limit: 2, cursor: first.next ?? '' });
    expect(second).toMatchObject({ tables: [{ tableId: 'b' }] });
    expect(second).not.toHaveProperty('next');
  });

  it.each([
    ['no tables', { limit: 0 }],
    ['more than 500', { limit: 501 }],
    ['a cursor that is none', { limit: 1, cursor: 'a' }],
    ['a cursor of another list', { limit: 1, cursor: encodeCursor('ENTRY#1') }],
  ])('cannot be asked for %s', async (_what, request) => {
    await expect(listTables(await house(), request)).resolves.toMatchObject({
      failure: { code: 'REQUEST_MALFORMED' },
    });
  });
});
