import { describe, expect, it } from 'vitest';
import { hashTransfer, type TransferRequest } from '../../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { sha256 } from '../../../support/builders.ts';

const DEPOSIT: TransferRequest = {
  walletId: 'ann:USD',
  transferId: 'transfer-1',
  kind: 'deposit',
  amount: amount(500n),
  actor: 'cashier-2',
};

describe('hashTransfer', () => {
  it('is about the movement, whoever asks for it', () => {
    expect(hashTransfer({ ...DEPOSIT, actor: 'cashier-3' })).toBe(hashTransfer(DEPOSIT));
    expect(hashTransfer(DEPOSIT)).toBe(sha256('{"amount":"500","kind":"deposit"}'));
  });

  it.each([
    ['another amount', { amount: amount(501n) }],
    ['the other direction', { kind: 'withdrawal' }],
  ] as const)('differs for %s', (_what, change) => {
    expect(hashTransfer({ ...DEPOSIT, ...change })).not.toBe(hashTransfer(DEPOSIT));
  });
});
