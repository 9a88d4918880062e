import { describe, expect, it } from 'vitest';
import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { adjust } from '../../../shared/operations/adjust.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { createWallet } from '../../../shared/operations/create-wallet.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { setWalletStatus } from '../../../shared/operations/set-wallet-status.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { putRound } from '../../../shared/store/writes.ts';
import { settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { BETTING_AT, openScene, requestOf, rule } from './scene.ts';

const walletId = 'cat:USD';
const key = { walletId, roundId: 'round-1' };
const by = { actor: 'site' };
const why = { ...by, reason: 'complaint 12' };

/** Everything that is booked for a request, each under its own name. */
const REQUESTS = {
  deposit: (ports: FakePorts, correlationId?: string) =>
    transfer(ports, {
      ...{ walletId, transferId: 't-1', kind: 'deposit', amount: amount(1000n) },
      ...{ ...by, correlationId },
    }),
  withdrawal: (ports: FakePorts, correlationId?: string) =>
    transfer(ports, {
      ...{ walletId, transferId: 't-2', kind: 'withdrawal', amount: amount(1n) },
      ...{ ...by, correlationId },
    }),
  adjustment: (ports: FakePorts, correlationId?: string) =>
    adjust(ports, {
      ...{ walletId, transferId: 't-3', direction: 'credit', amount: amount(1n) },
      ...{ ...why, correlationId },
    }),
  stake: (ports: FakePorts, correlationId?: string) =>
    placeSlip(ports, requestOf('cat', { banker: 100n }, { correlationId })),
  cancel: async (ports: FakePorts, correlationId?: string) => {
    await placeSlip(ports, requestOf('cat', { banker: 100n }));
    const cancel = { ...key, slipId: 'slip-1', receivedAt: BETTING_AT };
    return cancelSlip(ports, { ...cancel, ...by, correlationId });
  },
  void: async (ports: FakePorts, correlationId?: string) => {
    await placeSlip(ports, requestOf('cat', { banker: 100n }));
    const slip = { ...key, slipId: 'slip-1', at: BETTING_AT };
    return voidSlip(ports, { ...slip, ...why, isPrivileged: false, correlationId });
  },
  status: (ports: FakePorts, correlationId?: string) =>
    setWalletStatus(ports, { walletId, status: 'frozen', ...why, correlationId }),
};

/** A wallet with 1,000 in it, deposited by nobody's request unless that is what is asked. */
async function scene(kind: keyof typeof REQUESTS) {
  const ports = openScene();
  await createWallet(ports, { playerId: 'cat', currency: 'USD', brand: 'north' });
  if (kind !== 'deposit') await REQUESTS.deposit(ports);
  return ports;
}

async function lastEntry({ store }: FakePorts) {
  const wallet = await store.readWallet(walletId);
  const entries = await store.readEntries(walletId);
  if (wallet === undefined) throw new Error('no wallet');
  expect(findLedgerFault(wallet, entries)).toBeUndefined();
  return { entry: entries.at(-1), entries };
}

const KINDS = ['deposit', 'withdrawal', 'adjustment', 'stake', 'cancel', 'void', 'status'] as const;

describe('the entry of a request', () => {
  it.each(KINDS)('names it: %s', async (kind) => {
    const ports = await scene(kind);
    await REQUESTS[kind](ports, 'order-7');
    const { entry, entries } = await lastEntry(ports);
    expect(entry).toMatchObject({ cause: { kind }, correlationId: 'order-7' });
    for (const other of entries.slice(0, -1)) expect(other).not.toHaveProperty('correlationId');
  });

  it.each(KINDS)('keeps the name of the first that asked: %s', async (kind) => {
    const ports = await scene(kind);
    const first = await REQUESTS[kind](ports, 'order-7');
    const before = await lastEntry(ports);
    const again = await REQUESTS[kind](ports, 'order-8');
    expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), replayed: true } });
    expect(await lastEntry(ports)).toEqual(before);
  });

  it.each(KINDS)('has no name that is none: %s', async (kind) => {
    const ports = await scene(kind);
    const refused = await REQUESTS[kind](ports, 'a#b');
    expect(refused).toMatchObject({ failure: { code: 'ID_INVALID' } });
  });

  it('is a step when a slip is voided that was settled, and names the request as well', async () => {
    const ports = await scene('void');
    await REQUESTS.stake(ports, 'order-7');
    rule(ports);
    const work = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0 } as const;
    await settleShard(ports, { ...work, work: 'settle', ruling: 1 }, () => true);
    const { entry } = await lastEntry(ports);
    expect(entry).toMatchObject({ cause: { kind: 'settlement' } });
    expect(entry).not.toHaveProperty('correlationId');
    ports.store.seed(putRound(settlingRound({ state: 'settled' }), undefined));
    const slip = { ...key, slipId: 'slip-1', at: BETTING_AT };
    const request = { ...slip, ...why, isPrivileged: false };
    await voidSlip(ports, { ...request, correlationId: 'order-8' });
    expect((await lastEntry(ports)).entry).toMatchObject({
      ...{ cause: { kind: 'settlement', step: 2 }, correlationId: 'order-8' },
    });
  });
});
