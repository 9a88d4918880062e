import * as z from 'zod';
import type { Amount } from '../../domain/money/amount.ts';
import type { Currency } from '../../domain/money/currency.ts';
import type { Proposal } from '../../domain/rounds/records.ts';
import type { Decision, Ruling } from '../../domain/rounds/ruling.ts';
import { DecisionSchema } from '../decision.ts';
import {
  AmountText,
  CurrencyField,
  IdField,
  InstantText,
  ReasonField,
  SignedText,
  WalletIdField,
} from './fields.ts';
import { DecisionKindSchema, FactsSchema } from './round-body.ts';

export const PreviewRequestSchema = z
  .strictObject({ decision: DecisionSchema })
  .meta({ id: 'PreviewRequest' });

const said = { decision: DecisionSchema, reason: ReasonField };

const CorrectsField = z
  .int()
  .min(1)
  .meta({ description: 'Number of the ruling that is wrong, which must be the newest.' });

/** Without `corrects`, the result of a round that has none. */
export const RulingRequestSchema = z
  .strictObject({ ...said, corrects: CorrectsField.exactOptional() })
  .meta({ id: 'RulingRequest' });

export const CorrectionRequestSchema = z
  .strictObject({ ...said, corrects: CorrectsField })
  .meta({ id: 'CorrectionRequest' });

/** As it was decided; a void that the rules declare has a scan. */
const DecidedSchema = z
  .strictObject({
    kind: DecisionKindSchema,
    scan: z.unknown().exactOptional(),
    reason: z.string().exactOptional(),
  })
  .meta({ id: 'Decided' });

const PreviewTotalsSchema = z
  .strictObject({
    brand: IdField,
    currency: CurrencyField,
    /** Players. */
    gaining: z.int(),
    losing: z.int(),
    unchanged: z.int(),
    gained: AmountText,
    lost: AmountText,
    /** Won or lost by the house. */
    house: SignedText,
    /** Of what is lost, the part that the balances of today do not cover: it will be owed. */
    shortfall: z
      .strictObject({ code: z.literal('CLAWBACK_SHORTFALL'), amount: AmountText })
      .exactOptional(),
  })
  .meta({ id: 'PreviewTotals' });

export const PreviewSchema = z
  .strictObject({
    roundId: IdField,
    /** Number of the newest ruling, which it would take the place of; 0 if there is none. */
    corrects: z.int(),
    decision: DecidedSchema,
    facts: FactsSchema,
    /** By brand and currency. */
    totals: z.array(PreviewTotalsSchema),
    /** Players for whom nothing would move before people have looked. */
    stopped: z.array(WalletIdField),
    /** Equal for two previews that move the same for everybody. */
    digest: z.string(),
  })
  .meta({ id: 'Preview' });

export const ProposalSchema = z
  .strictObject({
    proposalId: IdField,
    roundId: IdField,
    decision: DecidedSchema,
    corrects: z.int(),
    reason: z.string(),
    /** Who proposed it: somebody else approves. */
    actor: z.string(),
    proposedAt: InstantText,
    expiresAt: InstantText,
    approved: z.boolean(),
    /** What it would move now. */
    preview: PreviewSchema,
  })
  .meta({ id: 'Proposal' });

interface Preview {
  readonly roundId: string;
  readonly corrects: number;
  readonly decision: Decision;
  readonly facts: Ruling['facts'];
  readonly totals: readonly PreviewTotals[];
  readonly stopped: readonly string[];
  readonly digest: string;
}

interface PreviewTotals {
  readonly brand: string;
  readonly currency: Currency;
  readonly gaining: number;
  readonly losing: number;
  readonly unchanged: number;
  readonly gained: Amount;
  readonly lost: Amount;
  readonly shortfall: Amount;
  readonly house: bigint;
}

export function toPreviewBody(preview: Preview): z.infer<typeof PreviewSchema> {
  const { roundId, corrects, decision, facts, totals, stopped, digest } = preview;
  return {
    ...{ roundId, corrects, digest, decision: { ...decision }, facts: { ...facts } },
    totals: totals.map(toTotalsBody),
    stopped: [...stopped],
  };
}

function toTotalsBody({ gained, lost, shortfall, house, ...rest }: PreviewTotals) {
  const missing = { code: 'CLAWBACK_SHORTFALL', amount: String(shortfall) } as const;
  return {
    ...{ ...rest, gained: String(gained), lost: String(lost), house: String(house) },
    ...(shortfall === 0n ? {} : { shortfall: missing }),
  };
}

export function toProposalBody(
  proposal: Proposal,
  { preview, isApproved }: { readonly preview: Preview; readonly isApproved: boolean },
): z.infer<typeof ProposalSchema> {
  const { proposalId, roundId, corrects, reason, actor, proposedAt, expiresAt } = proposal;
  return {
    ...{ proposalId, roundId, corrects, reason, actor, proposedAt, expiresAt },
    decision: { ...proposal.decision },
    approved: isApproved,
    preview: toPreviewBody(preview),
  };
}
