import * as z from 'zod';
import type { Round } from '../../domain/rounds/round.ts';
import type { Ruling } from '../../domain/rounds/ruling.ts';
import type { Slip } from '../../domain/rounds/slip.ts';
import type { PlayerSettlement } from '../../domain/settlement/settle-slips.ts';
import { AmountText, IdField, InstantText, SignedText, WalletIdField } from './fields.ts';
import { DecisionKindSchema, FactsSchema, RoundStateSchema } from './round-body.ts';
import { SlipSchema, toSlipBody } from './slip-body.ts';

const WagerResultSchema = z
  .strictObject({
    position: z.string(),
    stake: AmountText,
    result: z.enum(['won', 'lost', 'push', 'surrendered', 'void']),
    winnings: AmountText,
    /** Kept from the winnings. */
    commission: AmountText,
    /** Credited, stake included. */
    payout: AmountText,
    /** Won or lost by the house. */
    house: SignedText,
  })
  .meta({ id: 'WagerResult' });

export const SettledBetsSchema = z
  .strictObject({
    ruling: z.int(),
    decision: DecisionKindSchema,
    facts: FactsSchema,
    results: z.array(WagerResultSchema),
    totals: z.strictObject({
      stake: AmountText,
      payout: AmountText,
      refund: AmountText,
      commission: AmountText,
      house: SignedText,
    }),
  })
  .meta({ id: 'SettledBets' });

export const RoundBetsSchema = z
  .strictObject({
    walletId: WalletIdField,
    roundId: IdField,
    tableId: IdField,
    game: z.string(),
    openedAt: InstantText,
    closesAt: InstantText,
    state: RoundStateSchema,
    slips: z.array(SlipSchema),
    stake: AmountText,
    /** Absent until the player is settled. */
    settled: SettledBetsSchema.exactOptional(),
  })
  .meta({ id: 'RoundBets' });

export const BetHistorySchema = z
  .strictObject({
    rounds: z.array(RoundBetsSchema),
    /** Asks for the next page; absent after the last one. */
    next: z.string().exactOptional(),
  })
  .meta({ id: 'BetHistory' });

interface SettledBets extends PlayerSettlement {
  readonly ruling: number;
  readonly decision: Ruling['decision']['kind'];
  readonly facts: Ruling['facts'];
}

/** What a player wagered in a round, and what became of it. */
interface RoundBets extends Pick<Round, 'roundId' | 'tableId' | 'openedAt' | 'closesAt' | 'state'> {
  readonly walletId: string;
  readonly game: string;
  readonly slips: readonly Slip[];
  readonly stake: bigint;
  readonly settled?: SettledBets;
}

export function toRoundBetsBody(bets: RoundBets): z.infer<typeof RoundBetsSchema> {
  const { walletId, roundId, tableId, game, openedAt, closesAt, state, settled } = bets;
  return {
    ...{ walletId, roundId, tableId, game, openedAt, closesAt, state },
    slips: bets.slips.map(toSlipBody),
    stake: String(bets.stake),
    ...(settled === undefined ? {} : { settled: toSettledBody(settled) }),
  };
}

export function toSettledBody(settled: SettledBets): z.infer<typeof SettledBetsSchema> {
  const { ruling, decision, facts, results, totals } = settled;
  return {
    ...{ ruling, decision, facts: { ...facts } },
    results: results.map((result) => ({
      ...{ position: result.position, stake: String(result.stake), result: result.result },
      winnings: String(result.winnings),
      commission: String(result.commission),
      payout: String(result.payout),
      house: String(result.house),
    })),
    totals: {
      stake: String(totals.stake),
      payout: String(totals.payout),
      refund: String(totals.refund),
      commission: String(totals.commission),
      house: String(totals.house),
    },
  };
}
