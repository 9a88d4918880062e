import { expect, it } from 'vitest';
import { book } from '../../../../shared/domain/ledger/book.ts';
import { hashEntry } from '../../../../shared/domain/ledger/entry.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { entryItem } from '../../../../shared/store/items/entry-item.ts';
import { stepWith, walletInPlay } from '../../../support/builders.ts';

const KEY = { walletId: 'ann:USD', sk: 'ENTRY#2026-12-01T20:15:00.000Z#round#round-1#000001' };

const { entry } = book(walletInPlay(100n, 1), {
  cause: {
    kind: 'settlement',
    ...stepWith({ returnedTotal: amount(195n), payout: amount(195n), commission: amount(5n) }),
  },
  change: 195n,
  effectiveAt: '2026-12-01T20:15:00.000Z',
  bookedAt: '2026-12-01T20:15:01.000Z',
  actor: 'table:table-1',
});

it('stores a settlement step with everything it says', () => {
  expect(entryItem.toAttributes(KEY, entry)).toEqual({
    walletId: { S: 'ann:USD' },
    sk: { S: KEY.sk },
    schema: { N: '1' },
    seq: { N: '3' },
    cause: {
      M: {
        kind: { S: 'settlement' },
        roundId: { S: 'round-1' },
        step: { N: '1' },
        ruling: { N: '1' },
        returnedTotal: { N: '195' },
        stake: { N: '0' },
        payout: { N: '195' },
        refund: { N: '0' },
        commission: { N: '5' },
        coveredSlips: { B: new Uint8Array(32) },
      },
    },
    from: { S: 'round' },
    to: { S: 'wallet' },
    amount: { N: '195' },
    balanceBefore: { N: '0' },
    balanceAfter: { N: '195' },
    owedBefore: { N: '0' },
    owedAfter: { N: '0' },
    effectiveAt: { S: '2026-12-01T20:15:00.000Z' },
    bookedAt: { S: '2026-12-01T20:15:01.000Z' },
    actor: { S: 'table:table-1' },
    prevHash: { B: new Uint8Array(32) },
    hash: { B: new Uint8Array(Buffer.from(entry.hash, 'hex')) },
  });
});

it('still has its own hash after it was stored and read', () => {
  const { hash, ...content } = entryItem.fromAttributes(entryItem.toAttributes(KEY, entry));
  expect(hashEntry(content)).toBe(hash);
});

it('refuses a cause and an account that it does not know', () => {
  const stored = entryItem.toAttributes(KEY, entry);
  const cause = { M: { kind: { S: 'bonus' }, transferId: { S: 'transfer-1' } } };
  expect(() => entryItem.fromAttributes({ ...stored, cause })).toThrow();
  expect(() => entryItem.fromAttributes({ ...stored, from: { S: 'bank' } })).toThrow();
});
