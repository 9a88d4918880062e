import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import { type AdjustRequest, adjust } from '../../../shared/operations/adjust.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const CREDIT: AdjustRequest = {
  ...{ walletId: 'ann:USD', transferId: 'adjust-1', direction: 'credit', amount: amount(50n) },
  ...{ reason: 'goodwill', actor: 'staff-7' },
};
const DEBIT: AdjustRequest = { ...CREDIT, transferId: 'adjust-2', direction: 'debit' };

function portsWith(wallet: Parameters<typeof walletWith>[0] = {}) {
  const ports = createFakePorts();
  ports.store.seed(putWallet(walletWith({ balance: amount(100n), ...wallet }), undefined));
  return ports;
}

describe('adjust', () => {
  it('moves the money once, between the wallet and the house, and says why', async () => {
    const ports = portsWith();
    const done = { ...CREDIT, kind: 'adjustment', outcome: { state: 'done', balanceAfter: 150n } };
    const first = { value: { replayed: false, transfer: done } };
    await expect(adjust(ports, CREDIT)).resolves.toMatchObject(first);
    const again = { value: { replayed: true, transfer: done } };
    await expect(adjust(ports, { ...CREDIT, actor: 'staff-8' })).resolves.toMatchObject(again);
    await adjust(ports, DEBIT);
    const cause = { kind: 'adjustment', reason: 'goodwill' };
    await expect(ports.store.readEntries('ann:USD')).resolves.toMatchObject([
      { seq: 1, cause, from: 'house', to: 'wallet', amount: 50n, actor: 'staff-7' },
      { seq: 2, cause, from: 'wallet', to: 'house', amount: 50n, balanceAfter: 100n },
    ]);
  });

  it('refuses a debit beyond the balance for ever, and without an entry', async () => {
    const ports = portsWith({ balance: amount(49n) });
    const outcome = { state: 'refused', code: 'INSUFFICIENT_FUNDS' };
    const refused = { value: { transfer: { outcome } } };
    await expect(adjust(ports, DEBIT)).resolves.toMatchObject(refused);
    await adjust(ports, CREDIT);
    await expect(adjust(ports, DEBIT)).resolves.toMatchObject(refused);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 99n });
  });

  it.each(['frozen', 'closed'] as const)('reaches a wallet that is %s', async (status) => {
    await expect(adjust(portsWith({ status }), CREDIT)).resolves.toMatchObject({
      value: { transfer: { outcome: { state: 'done' } } },
    });
  });

  it('pays what is owed first', async () => {
    const ports = portsWith({ balance: amount(0n), owed: amount(30n) });
    await adjust(ports, CREDIT);
    const wallet = { balance: 20n, owed: 0n };
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject(wallet);
  });

  it('shares its ids with transfers: other content under one is a conflict', async () => {
    const ports = portsWith();
    await adjust(ports, CREDIT);
    const conflict = { failure: { code: 'TRANSFER_CONFLICT' } };
    for (const change of [{ reason: 'typo' }, { direction: 'debit' }] as const) {
      await expect(adjust(ports, { ...CREDIT, ...change })).resolves.toMatchObject(conflict);
    }
    const deposit = { walletId: 'ann:USD', transferId: 'adjust-1', kind: 'deposit' } as const;
    const request = { ...deposit, amount: amount(50n), actor: 'cashier' };
    await expect(transfer(ports, request)).resolves.toMatchObject(conflict);
  });

  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'bob:USD' }],
    ['AMOUNT_INVALID', { amount: amount(0n) }],
    ['ID_INVALID', { transferId: 'a#b' }],
    ['REQUEST_MALFORMED', { reason: '' }],
    ['REQUEST_MALFORMED', { actor: '' }],
  ] as const)('fails with %s (row %#), and writes nothing', async (code, change) => {
    const ports = portsWith();
    const failed = { ok: false, failure: { code } };
    await expect(adjust(ports, { ...CREDIT, ...change })).resolves.toMatchObject(failed);
    expect(ports.store.sent).toEqual([]);
  });
});
