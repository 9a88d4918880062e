import type { LedgerEntry } from '../ledger/entry.ts';
import type { Amount } from '../money/amount.ts';
import type { DecisionWindow, Evidence, Incident } from '../rounds/records.ts';
import type { Round } from '../rounds/round.ts';
import type { Ruling } from '../rounds/ruling.ts';
import type { Slip } from '../rounds/slip.ts';
import type { PlayerSettlement } from '../settlement/settle-slips.ts';
import type { Dispute, DisputeDecision } from './dispute.ts';

/** All that is on record about a complaint, for whoever decides it. */
export interface EvidencePack {
  readonly dispute: Dispute;
  /** Absent while nobody has decided it. */
  readonly decision?: DisputeDecision;
  readonly round: Round;
  /** In order of their numbers, each with the scan it rests on. */
  readonly rulings: readonly Ruling[];
  /** Decisions that were not followed: they contradicted a ruling or the rules. */
  readonly evidence: readonly Evidence[];
  readonly incidents: readonly Incident[];
  /** In which players were asked for a decision. */
  readonly windows: readonly DecisionWindow[];
  /** The player's slips of the round, whether or not they were accepted. */
  readonly slips: readonly Slip[];
  /** What the player has at stake, or had when the round was settled. */
  readonly stake: Amount;
  /** What each wager came to under the ruling that the player stands under; absent until then. */
  readonly settled?: PlayerSettlement & {
    readonly ruling: number;
    readonly decision: Ruling['decision']['kind'];
    readonly facts: Ruling['facts'];
  };
  /** The slips are not those that were settled: results cannot be told. */
  readonly recordsDisagree?: true;
  /** The player's ledger entries about the round, in booking order. */
  readonly entries: readonly LedgerEntry[];
}
