import * as z from 'zod';
import type { EvidencePack } from '../../domain/disputes/evidence-pack.ts';
import type { Evidence } from '../../domain/rounds/records.ts';
import type { Decision, Ruling } from '../../domain/rounds/ruling.ts';
import {
  DisputeDecisionSchema,
  DisputeSchema,
  toDisputeBody,
  toDisputeDecisionBody,
} from './dispute-body.ts';
import { AmountText, IdField, InstantText } from './fields.ts';
import { SettledBetsSchema, toSettledBody } from './round-bets-body.ts';
import { DecisionKindSchema, FactsSchema, RoundSchema, toRoundBody } from './round-body.ts';
import { SlipSchema, toSlipBody } from './slip-body.ts';
import { EntrySchema, toEntryBody } from './statement-body.ts';

/** What a scanner saw, in the form of the game. */
const ScanSchema = z.unknown();

const said = {
  kind: DecisionKindSchema,
  scan: ScanSchema.optional(),
  reason: z.string().exactOptional(),
};

const times = { messageId: IdField, sentAt: InstantText, recordedAt: InstantText };

/** A ruling with the scan it rests on, and with who made it. */
const SignedRulingSchema = z
  .strictObject({
    ...{ number: z.int(), corrects: z.int(), ...said },
    facts: FactsSchema,
    actor: z.string(),
    approvedBy: z.string().exactOptional(),
    ...times,
  })
  .meta({ id: 'SignedRuling' });

export const EvidencePackSchema = z
  .strictObject({
    dispute: DisputeSchema,
    /** Absent while nobody has decided it. */
    decision: DisputeDecisionSchema.exactOptional(),
    round: RoundSchema.omit({ rulings: true }),
    rulings: z.array(SignedRulingSchema),
    /** What was not followed, and why. */
    evidence: z.array(z.strictObject({ code: z.string(), message: z.string(), ...said, ...times })),
    incidents: z.array(z.strictObject({ incident: IdField, actor: z.string(), ...times })),
    /** In which players were asked for a decision. */
    windows: z.array(
      z.strictObject({ opensAt: InstantText, closesAt: InstantText, window: z.unknown() }),
    ),
    slips: z.array(SlipSchema),
    stake: AmountText,
    settled: SettledBetsSchema.exactOptional(),
    /** The slips are not those that were settled: results cannot be told. */
    recordsDisagree: z.literal(true).exactOptional(),
    entries: z.array(EntrySchema),
  })
  .meta({ id: 'EvidencePack' });

export function toEvidencePackBody(pack: EvidencePack): z.infer<typeof EvidencePackSchema> {
  const { decision, settled, recordsDisagree } = pack;
  const { rulings: _, ...round } = toRoundBody(pack.round, []);
  return {
    dispute: toDisputeBody(pack.dispute),
    ...(decision === undefined ? {} : { decision: toDisputeDecisionBody(decision) }),
    round,
    rulings: pack.rulings.map(toSignedRuling),
    evidence: pack.evidence.map(toEvidenceBody),
    incidents: pack.incidents.map(({ incident, actor, messageId, sentAt, recordedAt }) => ({
      ...{ incident, actor, messageId, sentAt, recordedAt },
    })),
    windows: pack.windows.map(({ opensAt, closesAt, window }) => ({ opensAt, closesAt, window })),
    slips: pack.slips.map(toSlipBody),
    stake: String(pack.stake),
    ...(settled === undefined ? {} : { settled: toSettledBody(settled) }),
    ...(recordsDisagree === undefined ? {} : { recordsDisagree }),
    entries: pack.entries.map(toEntryBody),
  };
}

function toSignedRuling(ruling: Ruling): z.infer<typeof SignedRulingSchema> {
  const { number, corrects, decision, reason, facts, actor, approvedBy } = ruling;
  const { messageId, sentAt, recordedAt } = ruling;
  return {
    ...{ number, corrects, ...toSaid(decision), facts: { ...facts }, actor },
    ...(reason === undefined ? {} : { reason }),
    ...(approvedBy === undefined ? {} : { approvedBy }),
    ...{ messageId, sentAt, recordedAt },
  };
}

function toEvidenceBody({ code, message, decision, ...about }: Evidence) {
  const { messageId, sentAt, recordedAt } = about;
  return { code, message, ...toSaid(decision), messageId, sentAt, recordedAt };
}

function toSaid(decision: Decision) {
  return {
    kind: decision.kind,
    ...(decision.scan === undefined ? {} : { scan: decision.scan }),
    ...('reason' in decision ? { reason: decision.reason } : {}),
  };
}
