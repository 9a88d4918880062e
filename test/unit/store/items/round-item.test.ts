import { expect, it } from 'vitest';
import { amount } from '../../../../shared/domain/money/amount.ts';
import type { TableConfig } from '../../../../shared/domain/rounds/round.ts';
import { readUnfinished, roundItem, tableItem } from '../../../../shared/store/items/round-item.ts';
import { UNFINISHED_INDEX } from '../../../../shared/store/keys.ts';
import { roundWith } from '../../../support/builders.ts';

const PINNED = {
  houseRules: {
    M: {
      game: { S: 'baccarat' },
      variant: { S: 'commission' },
      paytableVersion: { N: '1' },
      rounding: { S: 'down' },
      options: { S: '{}' },
    },
  },
  limits: { M: { USD: { M: { positionMin: { N: '100' }, positionMax: { N: '10000' } } } } },
  shards: { N: '1' },
  corrections: { M: { approval: { S: 'none' }, horizonHours: { N: '24' } } },
};

const STORED = {
  pk: { S: 'round-1' },
  sk: { S: 'ROUND' },
  schema: { N: '1' },
  ...PINNED,
  roundId: { S: 'round-1' },
  tableId: { S: 'table-1' },
  details: {
    M: {
      dealer: { S: 'dealer-7' },
      shoe: { S: 'shoe-3' },
      gameNumber: { S: '42' },
      video: { S: 'video-42' },
    },
  },
  openedAt: { S: '2026-12-01T20:14:30.000Z' },
  closesAt: { S: '2026-12-01T20:15:00.000Z' },
  state: { S: 'open' },
  latestRuling: { N: '0' },
  revision: { N: '1' },
  unfinished: { S: 'U#3' },
  unfinishedSince: { S: '2026-12-01T20:14:30.000Z' },
};

it('stores the head of a round with its pinned rules', () => {
  expect(roundItem.toAttributes({ pk: 'round-1', sk: 'ROUND' }, roundWith())).toEqual(STORED);
});

it('stores the limits that not every table has', () => {
  const usd = { positionMin: amount(100n), positionMax: amount(10_000n) };
  const more = { tableMin: amount(1n), tableMax: amount(2n ** 60n), stakeStep: amount(50n) };
  const round = roundWith({ limits: { USD: { ...usd, ...more } }, wagersMax: 20 });
  const stored = {
    ...STORED,
    limits: {
      M: {
        USD: {
          M: {
            ...PINNED.limits.M.USD.M,
            ...{ tableMin: { N: '1' }, tableMax: { N: '1152921504606846976' } },
            stakeStep: { N: '50' },
          },
        },
      },
    },
    wagersMax: { N: '20' },
  };
  expect(roundItem.toAttributes({ pk: 'round-1', sk: 'ROUND' }, round)).toEqual(stored);
  expect(roundItem.fromAttributes(stored)).toEqual(round);
});

it('reads it back without the keys of the index', () => {
  expect(roundItem.fromAttributes(STORED)).toEqual(roundWith());
});

it.each(['open', 'closed', 'held', 'settling', 'quarantined'] as const)(
  'lets the index find a round that is %s',
  (state) => {
    expect(roundItem.toAttributes({}, roundWith({ state }))).toMatchObject({
      unfinished: { S: 'U#3' },
      unfinishedSince: { S: '2026-12-01T20:14:30.000Z' },
    });
  },
);

it('hides a round that is settled from the index', () => {
  const names = Object.keys(roundItem.toAttributes({}, roundWith({ state: 'settled' })));
  expect(names).not.toContain('unfinished');
  expect(names).not.toContain('unfinishedSince');
});

it('reads what the index shows of a round: its keys and what it was told to show', () => {
  const { attributes, partitionKey, sortKey } = UNFINISHED_INDEX;
  const names: readonly string[] = ['pk', 'sk', partitionKey, sortKey, ...attributes];
  const shown = Object.entries(STORED).filter(([name]) => names.includes(name));
  expect(readUnfinished(Object.fromEntries(shown))).toEqual({
    roundId: 'round-1',
    tableId: 'table-1',
    state: 'open',
    openedAt: '2026-12-01T20:14:30.000Z',
    closesAt: '2026-12-01T20:15:00.000Z',
    latestRuling: 0,
  });
});

it('stores lateFrom only when there is one', () => {
  const lateFrom = '2026-12-01T20:14:45.000Z';
  expect(roundItem.toAttributes({}, roundWith({ lateFrom }))).toMatchObject({
    lateFrom: { S: lateFrom },
  });
  expect(Object.keys(roundItem.fromAttributes(STORED))).not.toContain('lateFrom');
});

it('stores the configuration of a table', () => {
  const { houseRules, limits, shards, corrections } = roundWith();
  const table: TableConfig = {
    ...{ houseRules, limits, shards, corrections, tableId: 'table-1' },
    ...{ state: 'open', bettingSeconds: 30, revision: 3 },
  };
  expect(tableItem.toAttributes({ pk: 'TABLE:table-1', sk: 'CONFIG' }, table)).toEqual({
    pk: { S: 'TABLE:table-1' },
    sk: { S: 'CONFIG' },
    schema: { N: '1' },
    ...PINNED,
    state: { S: 'open' },
    tableId: { S: 'table-1' },
    bettingSeconds: { N: '30' },
    revision: { N: '3' },
  });
});

it('refuses a state and a rounding that it does not know', () => {
  expect(() => roundItem.fromAttributes({ ...STORED, state: { S: 'voided' } })).toThrow();
  const houseRules = { M: { ...PINNED.houseRules.M, rounding: { S: 'up' } } };
  expect(() => roundItem.fromAttributes({ ...STORED, houseRules })).toThrow();
});
