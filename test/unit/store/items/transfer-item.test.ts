import { expect, it } from 'vitest';
import { hashTransfer, type Transfer } from '../../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { transferItem } from '../../../../shared/store/items/transfer-item.ts';

const REQUEST = {
  walletId: 'ann:USD',
  transferId: 'transfer-1',
  kind: 'deposit',
  amount: amount(500n),
  actor: 'cashier-2',
} as const;

const DONE: Transfer = {
  ...REQUEST,
  contentHash: hashTransfer(REQUEST),
  requestedAt: '2026-12-01T20:15:00.000Z',
  outcome: { state: 'done', balanceAfter: amount(700n) },
};

const STORED = {
  walletId: { S: 'ann:USD' },
  sk: { S: 'TRANSFER#transfer-1' },
  schema: { N: '1' },
  transferId: { S: 'transfer-1' },
  kind: { S: 'deposit' },
  amount: { N: '500' },
  actor: { S: 'cashier-2' },
  contentHash: { B: new Uint8Array(Buffer.from(DONE.contentHash, 'hex')) },
  requestedAt: { S: '2026-12-01T20:15:00.000Z' },
  outcome: { M: { state: { S: 'done' }, balanceAfter: { N: '700' } } },
};

it('stores a transfer with its answer', () => {
  const key = { walletId: 'ann:USD', sk: 'TRANSFER#transfer-1' };
  expect(transferItem.toAttributes(key, DONE)).toEqual(STORED);
});

it('refuses an answer that no transfer can have', () => {
  const answers = [
    { state: { S: 'pending' } },
    { state: { S: 'refused' }, code: { S: 'BETTING_CLOSED' } },
    { state: { S: 'refused' } },
    { state: { S: 'done' } },
  ];
  for (const M of answers) {
    expect(() => transferItem.fromAttributes({ ...STORED, outcome: { M } })).toThrow();
  }
});
