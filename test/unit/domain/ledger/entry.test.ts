import { expect, it } from 'vitest';
import { hashEntry, type LedgerEntry } from '../../../../shared/domain/ledger/entry.ts';
import { GENESIS_HASH } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { sha256 } from '../../../support/builders.ts';

const ENTRY: Omit<LedgerEntry, 'hash'> = {
  walletId: 'ann:USD',
  seq: 1,
  cause: { kind: 'deposit', transferId: 'transfer-1' },
  from: 'cashier',
  to: 'wallet',
  amount: amount(2n ** 53n + 1n),
  balanceBefore: amount(0n),
  balanceAfter: amount(2n ** 53n + 1n),
  owedBefore: amount(0n),
  owedAfter: amount(0n),
  effectiveAt: '2026-12-01T20:15:00.000Z',
  bookedAt: '2026-12-01T20:15:01.000Z',
  actor: 'cashier-2',
  prevHash: GENESIS_HASH,
};

it('covers the name of the request that was booked', () => {
  const named = hashEntry({ ...ENTRY, correlationId: 'order-7' });
  expect(named).not.toBe(hashEntry(ENTRY));
  expect(named).not.toBe(hashEntry({ ...ENTRY, correlationId: 'order-8' }));
});

it('never changes for an entry: hashes are stored, and anchored outside', () => {
  const text = [
    '"actor":"cashier-2","amount":"9007199254740993","balanceAfter":"9007199254740993"',
    '"balanceBefore":"0","bookedAt":"2026-12-01T20:15:01.000Z"',
    '"cause":{"kind":"deposit","transferId":"transfer-1"}',
    '"effectiveAt":"2026-12-01T20:15:00.000Z","from":"cashier","owedAfter":"0","owedBefore":"0"',
    `"prevHash":"${GENESIS_HASH}","seq":1,"to":"wallet","walletId":"ann:USD"`,
  ];
  expect(hashEntry(ENTRY)).toBe(sha256(`{${text.join(',')}}`));
});
