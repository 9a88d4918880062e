import * as z from 'zod';
import type { Dispute, DisputeDecision } from '../../domain/disputes/dispute.ts';
import { IdField, InstantField, InstantText, ReasonField, WalletIdField } from './fields.ts';

/** As a table writes it into its round. */
const DetailField = z.string().trim().min(1).max(256);

/** What a complaint must name (rule GEN-10). */
export const ComplaintSchema = z
  .strictObject({
    /** Wallet id of the player. */
    player: WalletIdField,
    /** About: within a quarter of an hour of the round. */
    gameTime: InstantField,
    /** Id of the table. */
    table: IdField,
    /** Name or staff id. */
    dealer: DetailField,
    gameNumber: DetailField,
    /** What the player says. */
    text: z.string().trim().min(1).max(2000).exactOptional(),
  })
  .meta({ id: 'Complaint' });

export const DisputeSchema = z
  .strictObject({
    disputeId: IdField,
    roundId: IdField,
    complaint: ComplaintSchema,
    /** Who took it. */
    actor: z.string(),
    openedAt: InstantText,
  })
  .meta({ id: 'Dispute' });

export const DecideDisputeSchema = z
  .strictObject({
    decision: z.enum(['upheld', 'rejected']),
    reason: ReasonField,
    /** Number of the ruling that put the round right. */
    ruling: z.int().min(1).max(999_999).exactOptional(),
    /** Id of the proposal that is to put it right. */
    proposalId: IdField.exactOptional(),
  })
  .meta({ id: 'DecideDispute' });

export const DisputeDecisionSchema = z
  .strictObject({
    disputeId: IdField,
    roundId: IdField,
    ...DecideDisputeSchema.shape,
    actor: z.string(),
    decidedAt: InstantText,
  })
  .meta({ id: 'DisputeDecision' });

export const DisputeListSchema = z
  .strictObject({ disputes: z.array(DisputeSchema) })
  .meta({ id: 'DisputeList' });

export function toDisputeBody(dispute: Dispute): z.infer<typeof DisputeSchema> {
  const { disputeId, roundId, complaint, actor, openedAt } = dispute;
  return { disputeId, roundId, complaint: { ...complaint }, actor, openedAt };
}

export function toDisputeDecisionBody(
  decision: DisputeDecision,
): z.infer<typeof DisputeDecisionSchema> {
  return { ...decision };
}
