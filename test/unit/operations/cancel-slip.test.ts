import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { putGate, putSlip, putWallet } from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  refusedSlip,
  wagersOn,
  walletInPlay,
  walletWith,
} from '../../support/builders.ts';
import { accept, BETTING_AT, openScene, requestOf } from './scene.ts';

const PLACED = requestOf('ann', { banker: 100n });
const CANCEL = {
  roundId: 'round-1',
  walletId: 'ann:USD',
  slipId: 'slip-1',
  receivedAt: BETTING_AT,
  actor: 'platform',
};

async function sceneWithSlip() {
  const ports = openScene();
  await accept(ports, PLACED);
  const calls = ports.store.calls.length;
  return { ports, callsSince: () => ports.store.calls.slice(calls) };
}

describe('cancelling an accepted slip', () => {
  it('reads the slip, then the wallet, then the gate', async () => {
    const { ports, callsSince } = await sceneWithSlip();
    await cancelSlip(ports, CANCEL);
    expect(callsSince()).toEqual(['readRound', 'readSlip', 'readWallet', 'readGate', 'commit']);
  });

  it('gives the stake back, once', async () => {
    const { ports } = await sceneWithSlip();
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { replayed: false, slip: { state: 'cancelled', stake: 100n } },
    });
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'cancelled' } },
    });
    expect(ports.store.sent.slice(1)).toEqual([['wallet', 'slip', 'entry']]);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({
      balance: 1000n,
      inPlay: 0n,
      openRounds: new Map([['round-1', { stake: 0n, turns: 2 }]]),
    });
  });

  it.each([
    ['the gate is closed', 'closed', BETTING_AT],
    ['the gate is sealed', 'sealed', BETTING_AT],
    ['the bell has rung', 'open', '2026-12-01T20:15:00.000Z'],
  ] as const)('is too late when %s, and says how the slip stands', async (...row) => {
    const [, state, receivedAt] = row;
    const { ports } = await sceneWithSlip();
    ports.store.seed(putGate('round-1', 0, { state }));
    await expect(cancelSlip(ports, { ...CANCEL, receivedAt })).resolves.toMatchObject({
      failure: { code: 'CANCEL_TOO_LATE', details: { state: 'accepted' } },
    });
    expect(ports.store.sent).toHaveLength(1);
  });

  it.each([
    ['the stake', walletWith({ balance: amount(1000n) })],
    ['all of the stake', walletInPlay(99n, 1, amount(901n))],
  ])('looks again when the wallet does not show %s yet', async (_what, stale) => {
    const { ports } = await sceneWithSlip();
    const current = await ports.store.readWallet('ann:USD');
    if (current === undefined) throw new Error('there is a wallet');
    ports.store.seed(putWallet(stale, undefined));
    ports.store.before('readGate', () => ports.store.seed(putWallet(current, undefined)));
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { slip: { state: 'cancelled' } },
    });
    expect(ports.store.sent).toHaveLength(2);
  });
});

describe('cancelling another slip', () => {
  it('leaves a tombstone where there is none, so that it is refused when it comes', async () => {
    const ports = openScene();
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { replayed: false, slip: { state: 'tombstone' } },
    });
    expect(ports.store.sent).toEqual([['slip']]);
    await expect(placeSlip(ports, PLACED)).resolves.toMatchObject({
      failure: { code: 'SLIP_CANCELLED' },
    });
  });

  it('leaves a tombstone even behind a sealed gate', async () => {
    const ports = openScene();
    ports.store.seed(putGate('round-1', 0, { state: 'sealed' }));
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { slip: { state: 'tombstone' } },
    });
  });

  it('cancels the slip that came just before the tombstone was written', async () => {
    const ports = openScene();
    const accepted = acceptedSlip(wagersOn({ banker: 100n }));
    ports.store.before('commit', () => {
      ports.store.seed(putSlip(accepted, 0), putWallet(walletInPlay(100n, 1), undefined));
    });
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { replayed: false, slip: { state: 'cancelled' } },
    });
    expect(ports.store.sent).toEqual([['slip'], ['wallet', 'slip', 'entry']]);
  });

  it('answers a refused slip as it is', async () => {
    const ports = openScene();
    ports.store.seed(putSlip(refusedSlip(wagersOn({ banker: 100n }), 'slip-1'), 0));
    await expect(cancelSlip(ports, CANCEL)).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'refused' } },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
    ['ID_INVALID', { slipId: 'a#b' }],
    ['ID_INVALID', { walletId: 'ann' }],
  ] as const)('fails with %s (row %#)', async (code, change) => {
    await expect(cancelSlip(openScene(), { ...CANCEL, ...change })).resolves.toMatchObject({
      failure: { code },
    });
  });
});
