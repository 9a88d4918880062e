import { describe, expect, it } from 'vitest';
import { newWallet } from '../../../shared/domain/ledger/wallet.ts';
import { createWallet } from '../../../shared/operations/create-wallet.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const REQUEST = { playerId: 'ann', currency: 'USD', brand: 'north' } as const;

describe('createWallet', () => {
  it('creates an empty wallet, once', async () => {
    const ports = createFakePorts();
    const created = { ok: true, value: newWallet('ann:USD', 'USD', 'north') };
    await expect(createWallet(ports, REQUEST)).resolves.toEqual(created);
    await expect(createWallet(ports, REQUEST)).resolves.toEqual(created);
    expect(ports.store.sent).toEqual([['wallet']]);
  });

  it('answers the wallet that somebody else created meanwhile', async () => {
    const ports = createFakePorts();
    const theirs = walletWith({ status: 'frozen' });
    ports.store.before('commit', () => ports.store.seed(putWallet(theirs, undefined)));
    await expect(createWallet(ports, REQUEST)).resolves.toEqual({ ok: true, value: theirs });
  });

  it('refuses another brand', async () => {
    const ports = createFakePorts();
    await createWallet(ports, REQUEST);
    await expect(createWallet(ports, { ...REQUEST, brand: 'south' })).resolves.toMatchObject({
      failure: { code: 'WALLET_CONFLICT' },
    });
  });

  it.each([{ playerId: '' }, { playerId: 'a:b' }, { brand: 'a b' }])(
    'refuses ids that are none: %j',
    async (change) => {
      const ports = createFakePorts();
      await expect(createWallet(ports, { ...REQUEST, ...change })).resolves.toMatchObject({
        failure: { code: 'ID_INVALID' },
      });
      expect(ports.store.sent).toEqual([]);
    },
  );
});
