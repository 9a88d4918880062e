import * as z from 'zod';
import type { Round } from '../../domain/rounds/round.ts';
import type { Ruling } from '../../domain/rounds/ruling.ts';
import { IdField, InstantText } from './fields.ts';

export const FactsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const DecisionKindSchema = z.enum(['result', 'partial-void', 'suspension', 'void']);

export const RoundStateSchema = z.enum([
  'open',
  'closed',
  'held',
  'settling',
  'settled',
  'quarantined',
]);

const RulingSchema = z
  .strictObject({
    number: z.int(),
    kind: DecisionKindSchema,
    /** Number of the ruling it takes the place of; 0 for the first. */
    corrects: z.int(),
    facts: FactsSchema,
    /** Why it is a void, or why it corrects what was ruled before. */
    reason: z.string().exactOptional(),
    recordedAt: InstantText,
  })
  .meta({ id: 'Ruling' });

/** What a complaint must name (rule GEN-10). */
const DetailsSchema = z
  .strictObject({
    dealer: z.string(),
    shoe: z.string(),
    gameNumber: z.string(),
    video: z.string(),
  })
  .meta({ id: 'RoundDetails' });

export const RoundSchema = z
  .strictObject({
    roundId: IdField,
    tableId: IdField,
    game: z.string(),
    variant: z.string(),
    state: RoundStateSchema,
    openedAt: InstantText,
    /** The bell: a slip received at or after it is refused. */
    closesAt: InstantText,
    details: DetailsSchema,
    /** In their order; the last one holds. */
    rulings: z.array(RulingSchema),
  })
  .meta({ id: 'Round' });

export function toRoundBody(round: Round, rulings: readonly Ruling[]): z.infer<typeof RoundSchema> {
  const { roundId, tableId, houseRules, state, openedAt, closesAt, details } = round;
  const { game, variant } = houseRules;
  return {
    ...{ roundId, tableId, game, variant, state, openedAt, closesAt },
    details: { ...details },
    rulings: rulings.map(toRulingBody),
  };
}

function toRulingBody(ruling: Ruling): z.infer<typeof RulingSchema> {
  const { number, decision, corrects, facts, recordedAt } = ruling;
  const reason = ruling.reason ?? ('reason' in decision ? decision.reason : undefined);
  return {
    ...{ number, kind: decision.kind, corrects, recordedAt, facts: { ...facts } },
    ...(reason === undefined ? {} : { reason }),
  };
}

const TableRoundSchema = z
  .strictObject({
    roundId: IdField,
    state: RoundStateSchema,
    openedAt: InstantText,
    closesAt: InstantText,
    details: DetailsSchema,
    /** The newest one; absent while there is none. */
    ruling: z
      .strictObject({
        number: z.int(),
        kind: DecisionKindSchema,
        facts: FactsSchema,
        sentAt: InstantText,
      })
      .exactOptional(),
  })
  .meta({ id: 'TableRound' });

/** The last rounds of a table, newest first. */
export const TableRoundsSchema = z
  .strictObject({ rounds: z.array(TableRoundSchema) })
  .meta({ id: 'TableRounds' });

interface TableRound
  extends Pick<Round, 'roundId' | 'details' | 'openedAt' | 'closesAt' | 'state'> {
  readonly ruling?: Pick<Ruling, 'number' | 'facts' | 'sentAt'> & {
    readonly kind: Ruling['decision']['kind'];
  };
}

export function toTableRoundBody(round: TableRound): z.infer<typeof TableRoundSchema> {
  const { ruling, details, ...rest } = round;
  return {
    ...{ ...rest, details: { ...details } },
    ...(ruling === undefined ? {} : { ruling: { ...ruling, facts: { ...ruling.facts } } }),
  };
}
