import * as z from 'zod';
import type { Canonical } from '../../domain/digest.ts';
import type { Dispute, DisputeDecision } from '../../domain/disputes/dispute.ts';
import { type FailureCode, isFailureCode } from '../../domain/failure.ts';
import { type Currency, isCurrency } from '../../domain/money/currency.ts';
import type {
  Adjustment,
  BettingSwitch,
  DecisionWindow,
  EarlyMessage,
  Evidence,
  Gate,
  Incident,
  ParkedMessage,
  Proposal,
  QuarantinedPlayer,
  Redrive,
  ShardDone,
  TableListing,
  VoidProposal,
} from '../../domain/rounds/records.ts';
import type { Ruling } from '../../domain/rounds/ruling.ts';
import { AmountField, CountField, defineItem, HashField } from './item.ts';

const CurrencyField = z.custom<Currency>((text) => typeof text === 'string' && isCurrency(text));

const FailureCodeField = z.custom<FailureCode>(isFailureCode);

/** Stored as text, so that it comes back exactly as it was, key order and numbers included. */
const JsonField = z.codec(z.string(), z.custom<Canonical>(), {
  decode: (text): Canonical => JSON.parse(text),
  encode: (value) => JSON.stringify(value),
});

const FactsField = z.codec(z.string(), z.custom<Ruling['facts']>(), {
  decode: (text): Ruling['facts'] => JSON.parse(text),
  encode: (facts) => JSON.stringify(facts),
});

const DecisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('result'), scan: JsonField }),
  z.strictObject({
    kind: z.enum(['partial-void', 'suspension']),
    scan: JsonField,
    reason: z.string(),
  }),
  z.strictObject({
    kind: z.literal('void'),
    reason: z.string(),
    scan: JsonField.exactOptional(),
  }),
]);

const GateSchema = z.strictObject({
  state: z.enum(['open', 'closed', 'sealed']),
  resume: z.strictObject({ ruling: CountField, afterWalletId: z.string() }).exactOptional(),
});

const BettingSchema = z.strictObject({
  state: z.enum(['on', 'stopped']),
  since: z.strictObject({ at: z.string(), actor: z.string(), reason: z.string() }),
  revision: CountField,
});

const RulingSchema = z.strictObject({
  roundId: z.string(),
  number: CountField,
  decision: DecisionSchema,
  corrects: CountField,
  reason: z.string().exactOptional(),
  facts: FactsField,
  actor: z.string(),
  approvedBy: z.string().exactOptional(),
  messageId: z.string(),
  contentHash: HashField,
  sentAt: z.string(),
  recordedAt: z.string(),
});

const EvidenceSchema = z.strictObject({
  roundId: z.string(),
  contentHash: HashField,
  code: FailureCodeField,
  message: z.string(),
  decision: DecisionSchema,
  messageId: z.string(),
  sentAt: z.string(),
  recordedAt: z.string(),
});

const EarlySchema = z.strictObject({
  roundId: z.string(),
  messageId: z.string(),
  seq: CountField,
  body: z.string(),
});

const IncidentSchema = z.strictObject({
  roundId: z.string(),
  messageId: z.string(),
  incident: z.string(),
  contentHash: HashField,
  actor: z.string(),
  sentAt: z.string(),
  recordedAt: z.string(),
});

const WindowSchema = z.strictObject({
  roundId: z.string(),
  messageId: z.string(),
  seq: CountField,
  opensAt: z.string(),
  closesAt: z.string(),
  window: JsonField,
  recordedAt: z.string(),
});

const QuarantineSchema = z.strictObject({
  roundId: z.string(),
  walletId: z.string(),
  message: z.string(),
  quarantinedAt: z.string(),
  release: z
    .strictObject({ at: z.string(), actor: z.string(), reason: z.string() })
    .exactOptional(),
  revision: CountField,
});

const ProposalSchema = z.strictObject({
  roundId: z.string(),
  proposalId: z.string(),
  decision: DecisionSchema,
  corrects: CountField,
  reason: z.string(),
  actor: z.string(),
  previewDigest: HashField,
  proposedAt: z.string(),
  expiresAt: z.string(),
});

const VoidProposalSchema = z.strictObject({
  roundId: z.string(),
  proposalId: z.string(),
  walletId: z.string(),
  slipId: z.string(),
  ruling: CountField,
  change: z.bigint(),
  reason: z.string(),
  actor: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
});

/** As text: an exact fraction may have more digits than a number of DynamoDB. */
const ExactField = z.codec(z.string(), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (exact) => String(exact),
});

const RatedSchema = z.strictObject({
  stake: z.bigint(),
  returned: z.strictObject({ numerator: ExactField, denominator: ExactField }),
});

const DoneSchema = z.strictObject({
  roundId: z.string(),
  ruling: CountField,
  shard: CountField,
  totals: z.array(
    z.strictObject({
      brand: z.string(),
      currency: CurrencyField,
      players: CountField,
      stake: AmountField,
      payout: AmountField,
      refund: AmountField,
      commission: AmountField,
      house: z.bigint(),
      rated: RatedSchema.exactOptional(),
    }),
  ),
  doneAt: z.string(),
});

const AdjustmentSchema = z.strictObject({
  roundId: z.string(),
  walletId: z.string(),
  slipId: z.string(),
  ruling: CountField,
  brand: z.string(),
  currency: CurrencyField,
  difference: z.strictObject({
    stake: z.bigint(),
    payout: z.bigint(),
    refund: z.bigint(),
    commission: z.bigint(),
    house: z.bigint(),
  }),
  ratedDifference: RatedSchema.exactOptional(),
  reason: z.string(),
  actor: z.string(),
  adjustedAt: z.string(),
});

const DisputeSchema = z.strictObject({
  disputeId: z.string(),
  roundId: z.string(),
  complaint: z.strictObject({
    player: z.string(),
    gameTime: z.string(),
    table: z.string(),
    dealer: z.string(),
    gameNumber: z.string(),
    text: z.string().exactOptional(),
  }),
  contentHash: HashField,
  actor: z.string(),
  openedAt: z.string(),
});

const DisputeDecisionSchema = z.strictObject({
  disputeId: z.string(),
  roundId: z.string(),
  decision: z.enum(['upheld', 'rejected']),
  reason: z.string(),
  ruling: CountField.exactOptional(),
  proposalId: z.string().exactOptional(),
  actor: z.string(),
  decidedAt: z.string(),
});

const ParkedSchema = z.strictObject({
  messageId: z.string(),
  queue: z.enum(['table-events', 'settlement-work']),
  code: FailureCodeField,
  message: z.string(),
  body: z.string(),
  sentAt: z.string(),
  parkedAt: z.string(),
});

const RedriveSchema = z.strictObject({
  messageId: z.string(),
  sentAt: z.string(),
  redrivenAt: z.string(),
  actor: z.string(),
});

const TableListingSchema = z.strictObject({
  tableId: z.string(),
  game: z.string(),
  variant: z.string(),
  state: z.enum(['open', 'paused', 'closed']),
  currencies: z.array(CurrencyField),
});

export const tableListingItem = defineItem<z.input<typeof TableListingSchema>, TableListing>(
  TableListingSchema,
);

/** A round's place in its table's list says all there is in its key. */
export const tableRoundItem = defineItem(z.strictObject({}));

export const gateItem = defineItem<z.input<typeof GateSchema>, Gate>(GateSchema);
export const bettingItem = defineItem<z.input<typeof BettingSchema>, BettingSwitch>(BettingSchema);
export const rulingItem = defineItem<z.input<typeof RulingSchema>, Ruling>(RulingSchema);
export const evidenceItem = defineItem<z.input<typeof EvidenceSchema>, Evidence>(EvidenceSchema);
export const earlyItem = defineItem<z.input<typeof EarlySchema>, EarlyMessage>(EarlySchema);
export const quarantineItem = defineItem<z.input<typeof QuarantineSchema>, QuarantinedPlayer>(
  QuarantineSchema,
);
export const incidentItem = defineItem<z.input<typeof IncidentSchema>, Incident>(IncidentSchema);
export const windowItem = defineItem<z.input<typeof WindowSchema>, DecisionWindow>(WindowSchema);
export const proposalItem = defineItem<z.input<typeof ProposalSchema>, Proposal>(ProposalSchema);
export const voidProposalItem = defineItem<z.input<typeof VoidProposalSchema>, VoidProposal>(
  VoidProposalSchema,
);
export const adjustmentItem = defineItem<z.input<typeof AdjustmentSchema>, Adjustment>(
  AdjustmentSchema,
);
export const doneItem = defineItem<z.input<typeof DoneSchema>, ShardDone>(DoneSchema);
export const disputeItem = defineItem<z.input<typeof DisputeSchema>, Dispute>(DisputeSchema);
export const disputeDecisionItem = defineItem<
  z.input<typeof DisputeDecisionSchema>,
  DisputeDecision
>(DisputeDecisionSchema);

/** Where a dispute is kept. */
const DisputePlaceSchema = z.strictObject({ disputeId: z.string(), roundId: z.string() });
export const disputePlaceItem = defineItem(DisputePlaceSchema);

export const parkedItem = defineItem<z.input<typeof ParkedSchema>, ParkedMessage>(ParkedSchema);
export const redriveItem = defineItem<z.input<typeof RedriveSchema>, Redrive>(RedriveSchema);
