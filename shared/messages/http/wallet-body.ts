import * as z from 'zod';
import type { Wallet } from '../../domain/ledger/wallet.ts';
import { AmountText, CurrencyField, IdField, ReasonField, WalletIdField } from './fields.ts';

export const CreateWalletSchema = z.strictObject({ brand: IdField }).meta({ id: 'CreateWallet' });

export const WalletSchema = z
  .strictObject({
    walletId: WalletIdField,
    currency: CurrencyField,
    brand: IdField,
    status: z.enum(['active', 'frozen', 'closed']),
    /** The operator takes no more wagers from this player. */
    refused: z.boolean(),
    balance: AmountText,
    inPlay: AmountText,
    owed: AmountText,
    /** Number of ledger entries. */
    seq: z.int(),
    /** Hash of the newest ledger entry. */
    hash: z.string(),
    openRounds: z.array(z.strictObject({ roundId: IdField, stake: AmountText })),
  })
  .meta({ id: 'Wallet' });

type WalletBody = z.infer<typeof WalletSchema>;

export function toWalletBody(wallet: Wallet): WalletBody {
  const { walletId, currency, brand, status, refused, balance, inPlay, owed, seq, hash } = wallet;
  return {
    ...{ walletId, currency, brand, status, refused, seq, hash },
    ...{ balance: String(balance), inPlay: String(inPlay), owed: String(owed) },
    openRounds: [...wallet.openRounds].map(([roundId, { stake }]) => ({
      roundId,
      stake: String(stake),
    })),
  };
}

/** What changes about a wallet, and why; what is absent stays. */
export const WalletStatusSchema = z
  .strictObject({
    status: z.enum(['active', 'frozen', 'closed']).exactOptional(),
    refused: z.boolean().exactOptional(),
    reason: ReasonField,
  })
  .meta({ id: 'WalletStatus' });

/** Whether a wallet's books agree with themselves. */
export const VerificationSchema = z
  .strictObject({
    walletId: WalletIdField,
    seq: z.int(),
    hash: z.string(),
    /** The first bad entry; absent when all of it agrees. */
    fault: z.strictObject({ seq: z.int(), message: z.string() }).exactOptional(),
  })
  .meta({ id: 'Verification' });
