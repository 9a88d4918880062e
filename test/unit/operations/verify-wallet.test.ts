import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { verifyWallet } from '../../../shared/operations/verify-wallet.ts';
import { putEntry, putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

/** Three deposits of 100. */
async function portsWithBooks() {
  const ports = createFakePorts();
  ports.store.seed(putWallet(walletWith(), undefined));
  for (const transferId of ['a', 'b', 'c']) await deposit(ports, transferId);
  return ports;
}

async function deposit(ports: ReturnType<typeof createFakePorts>, transferId: string) {
  const request = { walletId: 'ann:USD', transferId, kind: 'deposit' } as const;
  await transfer(ports, { ...request, amount: amount(100n), actor: 'cashier' });
}

describe('verifyWallet', () => {
  it('finds nothing in books that were kept, and names the newest entry', async () => {
    const ports = await portsWithBooks();
    const { hash } = (await ports.store.readWallet('ann:USD')) ?? walletWith();
    const value = { walletId: 'ann:USD', seq: 3, hash };
    await expect(verifyWallet(ports, 'ann:USD')).resolves.toEqual({ ok: true, value });
    expect(ports.store.calls.filter((name) => name === 'readEntries')).toHaveLength(1);
  });

  it('finds nothing in a wallet that nothing was booked on', async () => {
    const ports = createFakePorts();
    ports.store.seed(putWallet(walletWith(), undefined));
    const verified = await verifyWallet(ports, 'ann:USD');
    expect(verified).toMatchObject({ ok: true, value: { seq: 0 } });
    expect(verified).not.toHaveProperty('value.fault');
  });

  it('names the first bad entry', async () => {
    const ports = await portsWithBooks();
    const [, second] = await ports.store.readEntries('ann:USD');
    if (second === undefined) throw new Error('there are three entries');
    ports.store.seed(putEntry({ ...second, amount: amount(101n) }));
    await expect(verifyWallet(ports, 'ann:USD')).resolves.toMatchObject({
      value: { seq: 3, fault: { seq: 2, message: 'the content does not match its hash' } },
    });
  });

  it('does not mind what is booked while it reads', async () => {
    const ports = await portsWithBooks();
    const later = await portsWithBooks();
    await deposit(later, 'd');
    const [, , , fourth] = await later.store.readEntries('ann:USD');
    if (fourth === undefined) throw new Error('there are four entries');
    ports.store.before('readEntries', () => ports.store.seed(putEntry(fourth)));
    const verified = await verifyWallet(ports, 'ann:USD');
    expect(verified).not.toHaveProperty('value.fault');
  });

  it('looks again when a head shows before its entry', async () => {
    const ports = createFakePorts();
    const complete = await portsWithBooks();
    const wallet = (await complete.store.readWallet('ann:USD')) ?? walletWith();
    const [first, second, third] = await complete.store.readEntries('ann:USD');
    if (first === undefined || second === undefined || third === undefined) throw new Error('no');
    ports.store.seed(putWallet(wallet, undefined), putEntry(first), putEntry(second));
    let reads = 0;
    const readEntries = (walletId: string) => {
      reads += 1;
      if (reads === 2) ports.store.seed(putEntry(third));
      return ports.store.readEntries(walletId);
    };
    const store = { ...ports.store, readEntries };
    const verified = await verifyWallet({ store, clock: ports.clock }, 'ann:USD');
    expect(verified).not.toHaveProperty('value.fault');
    expect(reads).toBe(2);
  });

  it.each([
    ['WALLET_NOT_FOUND', 'bob:USD'],
    ['ID_INVALID', 'bob'],
  ])('fails with %s', async (code, walletId) => {
    const ports = await portsWithBooks();
    await expect(verifyWallet(ports, walletId)).resolves.toMatchObject({ failure: { code } });
  });
});
