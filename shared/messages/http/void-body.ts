import * as z from 'zod';
import type { VoidProposal } from '../../domain/rounds/records.ts';
import { IdField, InstantText, ReasonField, SignedText, WalletIdField } from './fields.ts';

export const VoidProposalRequestSchema = z
  .strictObject({ walletId: WalletIdField, slipId: IdField, reason: ReasonField })
  .meta({ id: 'VoidProposalRequest' });

export const VoidProposalSchema = z
  .strictObject({
    proposalId: IdField,
    roundId: IdField,
    walletId: WalletIdField,
    slipId: IdField,
    /** Number of the ruling that the player stood under. */
    ruling: z.int(),
    /** What the player would gain, or give. */
    change: SignedText,
    reason: z.string(),
    /** Who proposed it: somebody else approves. */
    actor: z.string(),
    proposedAt: InstantText,
    expiresAt: InstantText,
  })
  .meta({ id: 'VoidProposal' });

export function toVoidProposalBody(proposal: VoidProposal): z.infer<typeof VoidProposalSchema> {
  return { ...proposal, change: String(proposal.change) };
}
