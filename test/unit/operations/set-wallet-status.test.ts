import { describe, expect, it } from 'vitest';
import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import {
  setWalletStatus,
  type WalletStatusRequest,
} from '../../../shared/operations/set-wallet-status.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import { walletWith } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const FREEZE: WalletStatusRequest = {
  ...{ walletId: 'ann:USD', status: 'frozen', reason: 'complaint 12', actor: 'staff-7' },
};
const { status: _, ...UNCHANGED } = FREEZE;

async function readAnn({ store }: FakePorts) {
  const wallet = await store.readWallet('ann:USD');
  if (wallet === undefined) throw new Error('there is no wallet of ann');
  return { wallet, entries: await store.readEntries('ann:USD') };
}

describe('setWalletStatus', () => {
  it('books who changed it, when and why, and moves nothing', async () => {
    const ports = openScene();
    await expect(setWalletStatus(ports, FREEZE)).resolves.toMatchObject({
      value: {
        replayed: false,
        wallet: { status: 'frozen', refused: false, balance: 1000n, seq: 1 },
      },
    });
    const { wallet, entries } = await readAnn(ports);
    expect(wallet).toMatchObject({ status: 'frozen', seq: 1 });
    expect(entries).toMatchObject([
      {
        cause: { kind: 'status', status: 'frozen', refused: false, reason: 'complaint 12' },
        ...{ amount: 0n, balanceBefore: 1000n, balanceAfter: 1000n, actor: 'staff-7' },
      },
    ]);
  });

  it('writes nothing for a wallet that is like this already', async () => {
    const ports = openScene();
    await setWalletStatus(ports, FREEZE);
    await expect(setWalletStatus(ports, FREEZE)).resolves.toMatchObject({
      value: { replayed: true, wallet: { status: 'frozen', seq: 1 } },
    });
    await expect(setWalletStatus(ports, UNCHANGED)).resolves.toMatchObject({
      value: { replayed: true },
    });
    expect(ports.store.sent).toEqual([['wallet', 'entry']]);
  });

  it('finds its own change after nobody heard of it', async () => {
    const ports = openScene();
    ports.store.loseNextAnswer();
    await expect(setWalletStatus(ports, FREEZE)).resolves.toMatchObject({
      value: { replayed: true, wallet: { seq: 1 } },
    });
  });

  it('changes one thing and leaves the other, several times in one moment', async () => {
    const ports = openScene();
    await setWalletStatus(ports, FREEZE);
    await setWalletStatus(ports, { ...UNCHANGED, refused: true });
    await setWalletStatus(ports, { ...FREEZE, status: 'active' });
    await setWalletStatus(ports, { ...UNCHANGED, refused: false });
    await setWalletStatus(ports, FREEZE);
    const { entries } = await readAnn(ports);
    expect(entries.map(({ cause }) => cause)).toMatchObject([
      { status: 'frozen', refused: false },
      { status: 'frozen', refused: true },
      { status: 'active', refused: true },
      { status: 'active', refused: false },
      { status: 'frozen', refused: false },
    ]);
  });

  it('keeps the chain whole', async () => {
    const ports = openScene();
    ports.store.seed(putWallet(walletWith(), undefined));
    await setWalletStatus(ports, FREEZE);
    await setWalletStatus(ports, { ...FREEZE, status: 'closed' });
    const { wallet, entries } = await readAnn(ports);
    expect(findLedgerFault(wallet, entries)).toBeUndefined();
  });

  it('decides again when a slip came in between, and loses neither', async () => {
    const ports = openScene();
    ports.store.before('commit', () => {
      const wallet = { balance: amount(900n), seq: 1, hash: 'a'.repeat(64) };
      ports.store.seed(putWallet(walletWith(wallet), undefined));
    });
    await setWalletStatus(ports, FREEZE);
    const { wallet } = await readAnn(ports);
    expect(wallet).toMatchObject({ status: 'frozen', balance: 900n, seq: 2 });
  });

  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'zoe:USD' }],
    ['ID_INVALID', { walletId: 'ann' }],
    ['REQUEST_MALFORMED', { reason: '' }],
  ] as const)('fails with %s (row %#)', async (code, change) => {
    const ports = openScene();
    const failed = { ok: false, failure: { code } };
    await expect(setWalletStatus(ports, { ...FREEZE, ...change })).resolves.toMatchObject(failed);
    expect(ports.store.sent).toEqual([]);
  });
});

describe.each(['frozen', 'closed'] as const)('a wallet that is %s', (status) => {
  it('takes no slip and no transfer until it is active again', async () => {
    const ports = openScene();
    await setWalletStatus(ports, { ...FREEZE, status });
    const move = { walletId: 'ann:USD', amount: amount(1n), actor: 'cashier' };
    const code = 'WALLET_NOT_ACTIVE';
    await expect(placeSlip(ports, requestOf('ann', { banker: 100n }))).resolves.toMatchObject({
      value: { slip: { state: 'refused', code } },
    });
    for (const kind of ['deposit', 'withdrawal'] as const) {
      await expect(transfer(ports, { ...move, kind, transferId: kind })).resolves.toMatchObject({
        value: { transfer: { outcome: { state: 'refused', code } } },
      });
    }
    await setWalletStatus(ports, { ...FREEZE, status: 'active' });
    await accept(ports, requestOf('ann', { banker: 100n }, { slipId: 'slip-2' }));
  });

  it('is paid what it has in play', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    await setWalletStatus(ports, { ...FREEZE, status });
    rule(ports);
    const work = { schema: 1, work: 'settle', roundId: 'round-1', tableId: 'table-1' } as const;
    await settleShard(ports, { ...work, shard: 0, ruling: 1 }, () => true);
    const { wallet } = await readAnn(ports);
    expect(wallet).toMatchObject({ status, balance: 1095n, inPlay: 0n });
  });
});

describe('a player whom the operator refuses', () => {
  it('may not place a slip, but takes the money out', async () => {
    const ports = openScene();
    await setWalletStatus(ports, { ...UNCHANGED, refused: true });
    await expect(placeSlip(ports, requestOf('ann', { banker: 100n }))).resolves.toMatchObject({
      value: { slip: { state: 'refused', code: 'PLAYER_REFUSED' } },
    });
    const out = { walletId: 'ann:USD', transferId: 'out', kind: 'withdrawal' } as const;
    const request = { ...out, amount: amount(1000n), actor: 'cashier' };
    await expect(transfer(ports, request)).resolves.toMatchObject({
      value: { transfer: { outcome: { state: 'done' } } },
    });
  });
});
