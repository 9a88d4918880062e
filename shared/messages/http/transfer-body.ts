import * as z from 'zod';
import type { Transfer } from '../../domain/ledger/transfer.ts';
import {
  AmountField,
  AmountText,
  IdField,
  InstantText,
  ReasonField,
  WalletIdField,
} from './fields.ts';

const DirectionSchema = z.enum(['credit', 'debit']);

/** Money that the platform moves into a wallet or out of it. */
export const TransferRequestSchema = z
  .strictObject({ kind: z.enum(['deposit', 'withdrawal']), amount: AmountField })
  .meta({ id: 'TransferRequest' });

/** Money by which staff put a balance right. */
export const AdjustmentRequestSchema = z
  .strictObject({ direction: DirectionSchema, amount: AmountField, reason: ReasonField })
  .meta({ id: 'AdjustmentRequest' });

/** A transfer that was done; a refused one is answered with an error. */
export const TransferSchema = z
  .strictObject({
    walletId: WalletIdField,
    transferId: IdField,
    kind: z.enum(['deposit', 'withdrawal', 'adjustment']),
    direction: DirectionSchema,
    amount: AmountText,
    balanceAfter: AmountText,
    requestedAt: InstantText,
    reason: z.string().exactOptional(),
  })
  .meta({ id: 'Transfer' });

type TransferBody = z.infer<typeof TransferSchema>;

export function toTransferBody(
  transfer: Transfer,
  { balanceAfter }: Extract<Transfer['outcome'], { state: 'done' }>,
): TransferBody {
  const { walletId, transferId, kind, amount, requestedAt } = transfer;
  return {
    ...{ walletId, transferId, kind, direction: directionOf(transfer), requestedAt },
    ...{ amount: String(amount), balanceAfter: String(balanceAfter) },
    ...(transfer.kind === 'adjustment' ? { reason: transfer.reason } : {}),
  };
}

function directionOf(transfer: Transfer): TransferBody['direction'] {
  if (transfer.kind === 'adjustment') return transfer.direction;
  return transfer.kind === 'deposit' ? 'credit' : 'debit';
}
