import { describe, expect, it } from 'vitest';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import { createWallet } from '../../../shared/operations/create-wallet.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { releasePlayer } from '../../../shared/operations/release-player.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { openScene } from './scene.ts';

// Callers in JavaScript, or after a cast, are not held back by types: `never` stands in for them.
const untyped = (request: object): never => request as never;

const AT = '2026-12-01T20:14:40.000Z';
const SLIP = {
  ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1', actor: 'ann' },
  ...{ wagers: [{ position: 'banker', stake: 100n }], receivedAt: AT, deadlineAt: 4e12 },
};
const TRANSFER = {
  ...{ walletId: 'ann:USD', transferId: 't-1', kind: 'deposit', amount: 100n, actor: 'cashier' },
};
const WALLET = { playerId: 'ann', currency: 'USD', brand: 'north' };
const LIMITS = { positionMin: 1n, positionMax: 100n };
const TABLE = {
  ...{ tableId: 'table-1', bettingSeconds: 30, shards: 1, limits: { USD: LIMITS } },
  corrections: { approval: 'none', horizonHours: 24 },
  houseRules: {
    game: 'baccarat',
    variant: 'commission',
    paytableVersion: 1,
    rounding: 'down',
    options: {},
  },
};
const TOO_MUCH = 10n ** 30n;

const wager = (stake: unknown) => ({ wagers: [{ position: 'banker', stake }] });

describe('a request that no type held back', () => {
  it.each([
    ['a negative stake', wager(-50n), 'AMOUNT_INVALID'],
    [
      'a negative stake among others',
      { wagers: [...SLIP.wagers, ...wager(-50n).wagers] },
      'AMOUNT_INVALID',
    ],
    ['a stake of nothing', wager(0n), 'AMOUNT_INVALID'],
    ['a stake beyond 30 digits', wager(TOO_MUCH), 'AMOUNT_INVALID'],
    ['a stake that is a number', wager(5), 'AMOUNT_INVALID'],
    ['a stake that is text', wager('5'), 'AMOUNT_INVALID'],
    ['no wagers', { wagers: [] }, 'AMOUNT_INVALID'],
    ['a slip id that is null', { slipId: null }, 'ID_INVALID'],
    ['an empty round id', { roundId: '' }, 'ID_INVALID'],
    ['a giant wallet id', { walletId: 'x'.repeat(3000) }, 'ID_INVALID'],
    ['no time', { receivedAt: '' }, 'REQUEST_MALFORMED'],
    ['half a time', { receivedAt: '2026' }, 'REQUEST_MALFORMED'],
  ] as const)('places no slip with %s', async (_what, change, code) => {
    const ports = openScene();
    const refused = placeSlip(ports, untyped({ ...SLIP, ...change }));
    await expect(refused).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['a negative amount', { amount: -100n }, 'AMOUNT_INVALID'],
    ['no amount', { amount: 0n }, 'AMOUNT_INVALID'],
    ['an amount that is a number', { amount: 1.5 }, 'AMOUNT_INVALID'],
    ['an amount that is not a number', { amount: Number.NaN }, 'AMOUNT_INVALID'],
    ['an amount beyond 30 digits', { amount: TOO_MUCH }, 'AMOUNT_INVALID'],
    ['another kind', { kind: 'steal' }, 'REQUEST_MALFORMED'],
    ['a number for an id', { transferId: 5 }, 'ID_INVALID'],
  ] as const)('moves nothing with %s', async (_what, change, code) => {
    const ports = openScene();
    for (const kind of ['deposit', 'withdrawal']) {
      const refused = transfer(ports, untyped({ ...TRANSFER, kind, ...change }));
      await expect(refused).resolves.toMatchObject({ failure: { code } });
    }
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['no reason', { reason: null }, 'REQUEST_MALFORMED'],
    ['a reason that is a book', { reason: 'x'.repeat(501) }, 'REQUEST_MALFORMED'],
    ['nobody who asks', { actor: undefined }, 'REQUEST_MALFORMED'],
    ['half a time', { at: '2026-12' }, 'REQUEST_MALFORMED'],
    ['a number for a wallet', { walletId: 5 }, 'ID_INVALID'],
  ] as const)('voids no slip and releases no player with %s', async (_what, change, code) => {
    const ports = openScene();
    const { roundId, walletId, slipId } = SLIP;
    const request = { roundId, walletId, reason: 'why', actor: 'pit-boss-3', at: AT, ...change };
    const voided = voidSlip(ports, untyped({ ...request, slipId }));
    await expect(voided).resolves.toMatchObject({ failure: { code } });
    const released = releasePlayer(ports, untyped(request));
    await expect(released).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.calls).toEqual([]);
  });

  it.each([
    ['an unknown currency', { currency: 'XXX' }, 'REQUEST_MALFORMED'],
    ['a currency that every object has', { currency: '__proto__' }, 'REQUEST_MALFORMED'],
    ['a number for a player', { playerId: 5 }, 'ID_INVALID'],
  ] as const)('creates no wallet with %s', async (_what, change, code) => {
    const ports = openScene();
    const refused = createWallet(ports, untyped({ ...WALLET, ...change }));
    await expect(refused).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['another rounding', { houseRules: { ...TABLE.houseRules, rounding: 'up' } }],
    ['limits of an unknown currency', { limits: { XXX: LIMITS } }],
    ['a limit beyond 30 digits', { limits: { USD: { ...LIMITS, positionMax: TOO_MUCH } } }],
  ] as const)('configures no table with %s', async (_what, change) => {
    const ports = openScene();
    const refused = configureTable(ports, untyped({ ...TABLE, ...change }));
    await expect(refused).resolves.toMatchObject({ failure: { code: 'TABLE_CONFIG_INVALID' } });
    expect(ports.store.sent).toEqual([]);
  });

  it('cancels nothing with a wallet id that could be another key', async () => {
    const ports = openScene();
    const request = { ...SLIP, walletId: 'ann#bob:USD' };
    await expect(cancelSlip(ports, untyped(request))).resolves.toMatchObject({
      failure: { code: 'ID_INVALID' },
    });
    expect(ports.store.sent).toEqual([]);
  });
});
