import * as z from 'zod';
import type { Transfer } from '../../domain/ledger/transfer.ts';
import { AmountField, defineItem, HashField } from './item.ts';

const common = {
  walletId: z.string(),
  transferId: z.string(),
  amount: AmountField,
  actor: z.string(),
  contentHash: HashField,
  requestedAt: z.string(),
  outcome: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('done'), balanceAfter: AmountField }),
    z.strictObject({
      state: z.literal('refused'),
      code: z.enum(['INSUFFICIENT_FUNDS', 'WALLET_NOT_ACTIVE']),
    }),
  ]),
};

const TransferSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.enum(['deposit', 'withdrawal']) }),
  z.strictObject({
    ...common,
    kind: z.literal('adjustment'),
    direction: z.enum(['credit', 'debit']),
    reason: z.string(),
  }),
]);

export const transferItem = defineItem<z.input<typeof TransferSchema>, Transfer>(TransferSchema);
