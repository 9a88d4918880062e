import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { LimitsByCurrency } from '../../../shared/domain/rounds/round.ts';
import { configureTable, type TableSettings } from '../../../shared/operations/configure-table.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { roundWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const { houseRules, limits, corrections } = roundWith();
const SETTINGS: TableSettings = {
  tableId: 'table-1',
  houseRules,
  limits,
  corrections,
  shards: 4,
  bettingSeconds: 30,
};

function limitsOf(
  positionMin: bigint,
  positionMax: bigint,
  more: Readonly<Partial<Record<'tableMin' | 'tableMax' | 'stakeStep', bigint>>> = {},
): { limits: LimitsByCurrency } {
  const others = Object.entries(more).map(([name, units]) => [name, amount(units)]);
  const usd = {
    ...{ positionMin: amount(positionMin), positionMax: amount(positionMax) },
    ...Object.fromEntries(others),
  };
  return { limits: { EUR: { positionMin: amount(1n), positionMax: amount(2n) }, USD: usd } };
}

describe('a table', () => {
  it('counts its configurations, and keeps each of them', async () => {
    const ports = createFakePorts();
    const slower = { ...SETTINGS, bettingSeconds: 60 };
    await configureTable(ports, SETTINGS);
    await expect(configureTable(ports, slower)).resolves.toEqual({
      ok: true,
      value: { table: { ...slower, state: 'open', revision: 2 }, replayed: false },
    });
    expect(ports.store.sent).toEqual([
      ['table', 'table revision', 'table listing'],
      ['table', 'table revision', 'table listing'],
    ]);
    await expect(ports.store.readTable('table-1')).resolves.toEqual({
      ...slower,
      state: 'open',
      revision: 2,
    });
  });

  it('takes two configurations that come at once one after the other', async () => {
    const ports = createFakePorts();
    let other: Promise<unknown> | undefined;
    ports.store.before('commit', () => {
      other = configureTable(ports, { ...SETTINGS, bettingSeconds: 60 });
    });
    const first = await configureTable(ports, SETTINGS);
    expect([first, await other]).toMatchObject([
      { value: { table: { revision: 1 } } },
      { value: { table: { revision: 2 } } },
    ]);
  });

  it('that is configured as it is already stays as it is, in whatever state', async () => {
    const ports = createFakePorts();
    await configureTable(ports, SETTINGS);
    const why = { actor: 'mia', reason: 'lamp broken' };
    await setTableState(ports, { tableId: 'table-1', state: 'closed', ...why });
    const table = await ports.store.readTable('table-1');
    expect(table).toMatchObject({ state: 'closed', revision: 2 });
    const inOtherWords = { ...houseRules, options: { forbidOppositeBets: false } };
    for (const again of [SETTINGS, { ...SETTINGS, houseRules: inOtherWords }]) {
      const configured = await configureTable(ports, again);
      expect(configured).toEqual({ ok: true, value: { table, replayed: true } });
    }
    expect(ports.store.sent).toHaveLength(2);
    await expect(ports.store.readTable('table-1')).resolves.toEqual(table);
  });

  it('takes back what it was before as a configuration of its own', async () => {
    const ports = createFakePorts();
    for (const bettingSeconds of [30, 60, 30]) {
      await configureTable(ports, { ...SETTINGS, bettingSeconds });
    }
    await expect(ports.store.readTable('table-1')).resolves.toMatchObject({
      ...{ bettingSeconds: 30, revision: 3 },
    });
  });

  it.each([
    ['a shard', { shards: 1 }],
    ['64 shards', { shards: 64 }],
    ['a second of betting', { bettingSeconds: 1 }],
    ['an hour of betting', { bettingSeconds: 3600 }],
    ['limits of exactly 1', limitsOf(1n, 1n)],
    ['limits beyond 2^53', limitsOf(1n, 2n ** 70n)],
    ['one stake for the whole round', limitsOf(5n, 9n, { tableMin: 5n, tableMax: 5n })],
    ['a step as large as the least stake', limitsOf(50n, 99n, { stakeStep: 50n })],
    ['a single wager of each player', { wagersMax: 1 }],
    ['200 wagers of each player', { wagersMax: 200 }],
  ])('may have %s', async (_what, change) => {
    const configured = await configureTable(createFakePorts(), { ...SETTINGS, ...change });
    expect(configured.ok).toBe(true);
  });

  it.each([
    ['an id that is none', { tableId: 'a#b' }, /^tableId/],
    ['an unknown game', { houseRules: { ...houseRules, game: 'poker' } }, /no game poker/],
    ['an unknown variant', { houseRules: { ...houseRules, variant: 'x' } }, /paytable x version 1/],
    ['an unknown paytable', { houseRules: { ...houseRules, paytableVersion: 2 } }, /version 2/],
    ['no shards', { shards: 0 }, /^shards/],
    ['65 shards', { shards: 65 }, /^shards/],
    ['half a shard', { shards: 0.5 }, /^shards/],
    ['shards that are no number', { shards: Number.NaN }, /^shards/],
    ['no time for betting', { bettingSeconds: 0 }, /^bettingSeconds/],
    ['more than an hour of betting', { bettingSeconds: 3601 }, /^bettingSeconds/],
    ['no least stake', limitsOf(0n, 1n), /^limits.USD/],
    ['a greatest stake below the least', limitsOf(5n, 4n), /^limits.USD/],
    ['no least stake in a round', limitsOf(1n, 9n, { tableMin: 0n }), /^limits.USD.tableMin/],
    ['no greatest stake in a round', limitsOf(1n, 9n, { tableMax: 0n }), /^limits.USD.tableMax/],
    [
      'limits of a round the wrong way round',
      limitsOf(1n, 9n, { tableMin: 9n, tableMax: 8n }),
      /^limits.USD: tableMin/,
    ],
    [
      'a round that takes less than a position',
      limitsOf(5n, 9n, { tableMax: 4n }),
      /above tableMax/,
    ],
    ['no step', limitsOf(1n, 9n, { stakeStep: 0n }), /^limits.USD.stakeStep/],
    ['a least stake off the step', limitsOf(75n, 99n, { stakeStep: 50n }), /multiple of stakeStep/],
    ['no wagers', { wagersMax: 0 }, /^wagersMax/],
    ['half a wager', { wagersMax: 1.5 }, /^wagersMax/],
    ['201 wagers', { wagersMax: 201 }, /^wagersMax/],
    ['no limits', { limits: {} }, /^limits: names no currency/],
  ] as const)('may not have %s', async (_what, change, message) => {
    const ports = createFakePorts();
    await expect(configureTable(ports, { ...SETTINGS, ...change })).resolves.toMatchObject({
      ok: false,
      failure: { code: 'TABLE_CONFIG_INVALID', message: expect.stringMatching(message) },
    });
    expect(ports.store.sent).toEqual([]);
  });
});
