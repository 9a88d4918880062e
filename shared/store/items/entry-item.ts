import * as z from 'zod';
import type { LedgerEntry } from '../../domain/ledger/entry.ts';
import { AmountField, CountField, defineItem, HashField } from './item.ts';

const CauseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stake'), roundId: z.string(), slipId: z.string() }),
  z.strictObject({ kind: z.literal('cancel'), roundId: z.string(), slipId: z.string() }),
  z.strictObject({
    kind: z.literal('void'),
    roundId: z.string(),
    slipId: z.string(),
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('settlement'),
    roundId: z.string(),
    step: CountField,
    ruling: CountField,
    returnedTotal: AmountField,
    stake: AmountField,
    payout: AmountField,
    refund: AmountField,
    commission: AmountField,
    coveredSlips: HashField,
    reason: z.string().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('deposit'), transferId: z.string() }),
  z.strictObject({ kind: z.literal('withdrawal'), transferId: z.string() }),
  z.strictObject({ kind: z.literal('adjustment'), transferId: z.string(), reason: z.string() }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.enum(['active', 'frozen', 'closed']),
    refused: z.boolean(),
    reason: z.string(),
    after: CountField,
  }),
]);

const AccountSchema = z.enum(['wallet', 'round', 'house', 'cashier']);

const EntrySchema = z.strictObject({
  walletId: z.string(),
  seq: CountField,
  cause: CauseSchema,
  from: AccountSchema,
  to: AccountSchema,
  amount: AmountField,
  balanceBefore: AmountField,
  balanceAfter: AmountField,
  owedBefore: AmountField,
  owedAfter: AmountField,
  effectiveAt: z.string(),
  bookedAt: z.string(),
  actor: z.string(),
  correlationId: z.string().exactOptional(),
  prevHash: HashField,
  hash: HashField,
});

export const entryItem = defineItem<z.input<typeof EntrySchema>, LedgerEntry>(EntrySchema);
