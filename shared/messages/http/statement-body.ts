import * as z from 'zod';
import type { Cause, LedgerEntry } from '../../domain/ledger/entry.ts';
import { AmountText, IdField, InstantText, WalletIdField } from './fields.ts';

const slipCause = { roundId: IdField, slipId: IdField };

/** Why money moved. */
const CauseSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['stake', 'cancel']), ...slipCause }),
    z.strictObject({ kind: z.literal('void'), ...slipCause, reason: z.string() }),
    z.strictObject({
      kind: z.literal('settlement'),
      roundId: IdField,
      step: z.int(),
      ruling: z.int(),
      returnedTotal: AmountText,
      stake: AmountText,
      payout: AmountText,
      refund: AmountText,
      commission: AmountText,
      coveredSlips: z.string(),
      reason: z.string().exactOptional(),
    }),
    z.strictObject({ kind: z.enum(['deposit', 'withdrawal']), transferId: IdField }),
    z.strictObject({ kind: z.literal('adjustment'), transferId: IdField, reason: z.string() }),
    z.strictObject({
      kind: z.literal('status'),
      status: z.enum(['active', 'frozen', 'closed']),
      refused: z.boolean(),
      reason: z.string(),
      after: z.int(),
    }),
  ])
  .meta({ id: 'Cause' });

const AccountSchema = z.enum(['wallet', 'round', 'house', 'cashier']);

/** All of it, so that whoever has a statement can recompute its hashes alone. */
export const EntrySchema = z
  .strictObject({
    walletId: WalletIdField,
    seq: z.int(),
    cause: CauseSchema,
    from: AccountSchema,
    to: AccountSchema,
    amount: AmountText,
    balanceBefore: AmountText,
    balanceAfter: AmountText,
    owedBefore: AmountText,
    owedAfter: AmountText,
    effectiveAt: InstantText,
    bookedAt: InstantText,
    actor: z.string(),
    /** Names the request that was booked; absent for what did not come as a request. */
    correlationId: IdField.exactOptional(),
    prevHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'Entry' });

export const StatementSchema = z
  .strictObject({
    walletId: WalletIdField,
    entries: z.array(EntrySchema),
    /** Asks for the next page; absent after the last one. */
    next: z.string().exactOptional(),
  })
  .meta({ id: 'Statement' });

export function toEntryBody(entry: LedgerEntry): z.infer<typeof EntrySchema> {
  return {
    ...entry,
    cause: toCauseBody(entry.cause),
    amount: String(entry.amount),
    balanceBefore: String(entry.balanceBefore),
    balanceAfter: String(entry.balanceAfter),
    owedBefore: String(entry.owedBefore),
    owedAfter: String(entry.owedAfter),
  };
}

function toCauseBody(cause: Cause): z.infer<typeof CauseSchema> {
  if (cause.kind !== 'settlement') return { ...cause };
  return {
    ...cause,
    returnedTotal: String(cause.returnedTotal),
    stake: String(cause.stake),
    payout: String(cause.payout),
    refund: String(cause.refund),
    commission: String(cause.commission),
  };
}
