import { describe, expect, it } from 'vitest';
import {
  type AdjustmentRequest,
  hashTransfer,
  type TransferRequest,
} from '../../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { sha256 } from '../../../support/builders.ts';

const DEPOSIT: TransferRequest = {
  walletId: 'ann:USD',
  transferId: 'transfer-1',
  kind: 'deposit',
  amount: amount(500n),
  actor: 'cashier-2',
};

const CREDIT: AdjustmentRequest = {
  ...{ ...DEPOSIT, kind: 'adjustment', direction: 'credit', reason: 'goodwill' },
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

  it('of an adjustment is about its direction and its reason too', () => {
    const text = '{"amount":"500","direction":"credit","kind":"adjustment","reason":"goodwill"}';
    expect(hashTransfer(CREDIT)).toBe(sha256(text));
    expect(hashTransfer({ ...CREDIT, actor: 'staff-2' })).toBe(hashTransfer(CREDIT));
    for (const change of [{ direction: 'debit' }, { reason: 'typo' }] as const) {
      expect(hashTransfer({ ...CREDIT, ...change })).not.toBe(hashTransfer(CREDIT));
    }
  });
});
