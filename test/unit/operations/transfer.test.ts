import { describe, expect, it } from 'vitest';
import type { TransferRequest } from '../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const DEPOSIT: TransferRequest = {
  walletId: 'ann:USD',
  transferId: 'transfer-1',
  kind: 'deposit',
  amount: amount(500n),
  actor: 'cashier-2',
};
const WITHDRAWAL: TransferRequest = { ...DEPOSIT, kind: 'withdrawal' };

function portsWith(wallet: Parameters<typeof walletWith>[0] = {}) {
  const ports = createFakePorts();
  ports.store.seed(putWallet(walletWith(wallet), undefined));
  return ports;
}

describe('transfer', () => {
  it('moves the money once, and answers the same again', async () => {
    const ports = portsWith();
    const first = await transfer(ports, DEPOSIT);
    expect(first).toMatchObject({
      value: {
        replayed: false,
        transfer: { ...DEPOSIT, outcome: { state: 'done', balanceAfter: 500n } },
      },
    });
    await transfer(ports, { ...DEPOSIT, transferId: 'transfer-2' });
    const again = await transfer(ports, DEPOSIT);
    expect(again).toEqual({
      ok: true,
      value: { ...(first.ok ? first.value : {}), replayed: true },
    });
    expect(ports.store.sent).toEqual([
      ['wallet', 'entry', 'transfer'],
      ['wallet', 'entry', 'transfer'],
    ]);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1000n });
  });

  it('finds its own answer after nobody heard it', async () => {
    const ports = portsWith();
    ports.store.loseNextAnswer();
    await expect(transfer(ports, DEPOSIT)).resolves.toMatchObject({
      value: { replayed: true, transfer: { outcome: { balanceAfter: 500n } } },
    });
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 500n });
  });

  it('refuses a withdrawal beyond the balance for ever, and without an entry', async () => {
    const ports = portsWith({ balance: amount(499n) });
    const refused = { state: 'refused', code: 'INSUFFICIENT_FUNDS' };
    await expect(transfer(ports, WITHDRAWAL)).resolves.toMatchObject({
      value: { replayed: false, transfer: { outcome: refused } },
    });
    await transfer(ports, { ...DEPOSIT, transferId: 'transfer-2' });
    await expect(transfer(ports, WITHDRAWAL)).resolves.toMatchObject({
      value: { replayed: true, transfer: { outcome: refused } },
    });
    expect(ports.store.sent[0]).toEqual(['transfer']);
  });

  it('takes the whole balance when it is asked to', async () => {
    const ports = portsWith({ balance: amount(500n) });
    await expect(transfer(ports, WITHDRAWAL)).resolves.toMatchObject({
      value: { transfer: { outcome: { state: 'done', balanceAfter: 0n } } },
    });
  });

  it.each(['frozen', 'closed'] as const)('refuses a wallet that is %s', async (status) => {
    await expect(transfer(portsWith({ status }), DEPOSIT)).resolves.toMatchObject({
      value: { transfer: { outcome: { state: 'refused', code: 'WALLET_NOT_ACTIVE' } } },
    });
  });

  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'bob:USD' }],
    ['AMOUNT_INVALID', { amount: amount(0n) }],
    ['ID_INVALID', { transferId: 'a#b' }],
  ] as const)('fails with %s, and writes nothing', async (code, change) => {
    const ports = portsWith();
    await expect(transfer(ports, { ...DEPOSIT, ...change })).resolves.toMatchObject({
      ok: false,
      failure: { code },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('fails with TRANSFER_CONFLICT for other content under the same id', async () => {
    const ports = portsWith();
    await transfer(ports, DEPOSIT);
    for (const other of [{ ...DEPOSIT, amount: amount(501n) }, WITHDRAWAL]) {
      await expect(transfer(ports, other)).resolves.toMatchObject({
        failure: { code: 'TRANSFER_CONFLICT' },
      });
    }
  });
});
