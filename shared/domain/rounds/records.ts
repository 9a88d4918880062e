import type { Canonical } from '../digest.ts';
import type { FailureCode } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { Currency } from '../money/currency.ts';
import type { RatedStakes } from '../settlement/rated-stakes.ts';
import type { SettlementTotals, TotalsDifference } from '../settlement/settle-slips.ts';
import type { Round, TableConfig } from './round.ts';
import type { Decision } from './ruling.ts';

/** Lets slips into one shard of a round, or no longer. Sealed before the shard's slips are read. */
export interface Gate {
  readonly state: 'open' | 'closed' | 'sealed';
  /** Where an interrupted settlement of this shard may go on; safe to ignore. */
  readonly resume?: { readonly ruling: number; readonly afterWalletId: string };
}

/**
 * Whether slips are taken at all: people stop all tables at once when something is wrong with them
 * all. Absent while nobody has ever stopped them.
 */
export interface BettingSwitch {
  readonly state: 'on' | 'stopped';
  readonly since: { readonly at: Instant; readonly actor: string; readonly reason: string };
  /** Counts how often it was switched. */
  readonly revision: number;
}

/** A decision that was not followed, kept for people: it contradicts a ruling or the rules. */
export interface Evidence {
  readonly roundId: string;
  readonly contentHash: string;
  readonly code: FailureCode;
  readonly message: string;
  readonly decision: Decision;
  readonly messageId: string;
  readonly sentAt: Instant;
  readonly recordedAt: Instant;
}

/** A message that came before its round; applied in order when the round opens. */
export interface EarlyMessage {
  readonly roundId: string;
  readonly messageId: string;
  readonly seq: number;
  /** The message as it came. */
  readonly body: string;
}

/** A fault that the table has reported about a round. */
export interface Incident {
  readonly roundId: string;
  readonly messageId: string;
  /** Name in the incident table of the game. */
  readonly incident: string;
  /** Equal for two messages that report the same. */
  readonly contentHash: string;
  readonly actor: string;
  readonly sentAt: Instant;
  readonly recordedAt: Instant;
}

/** Players are asked for a decision. Announced once; what has begun is never changed. */
export interface DecisionWindow {
  readonly roundId: string;
  readonly messageId: string;
  /** Of the message: later windows have greater ones. */
  readonly seq: number;
  readonly opensAt: Instant;
  /** What is received then or later is refused. */
  readonly closesAt: Instant;
  /** What is asked, in the form of the game. */
  readonly window: Canonical;
  readonly recordedAt: Instant;
}

/** A player whose records of a round disagree: nothing moves for them until people have looked. */
export interface QuarantinedPlayer {
  readonly roundId: string;
  readonly walletId: string;
  readonly message: string;
  readonly quarantinedAt: Instant;
  /** People have mended the cause: the player is settled like the others again. */
  readonly release?: {
    readonly at: Instant;
    readonly actor: string;
    readonly reason: string;
  };
  /** Counts how often the player was stopped and released in this round. */
  readonly revision: number;
}

/** Whether people have not released the player yet. */
export function isStopped({ release }: QuarantinedPlayer): boolean {
  return release === undefined;
}

/** A correction that waits for a second person (house rule). */
export interface Proposal {
  readonly roundId: string;
  readonly proposalId: string;
  readonly decision: Decision;
  /** Number of the ruling it corrects: it dies when a newer one is recorded. */
  readonly corrects: number;
  readonly reason: string;
  readonly actor: string;
  /** Of the preview it was proposed with: it dies when that would come out otherwise. */
  readonly previewDigest: string;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
}

/** A slip of a settled round that is to be voided, once a second person agrees (house rule). */
export interface VoidProposal {
  readonly roundId: string;
  readonly proposalId: string;
  readonly walletId: string;
  readonly slipId: string;
  /** Number of the ruling that the player stood under: it dies when a newer one is recorded. */
  readonly ruling: number;
  /** What the player would gain (+) or give (−): it dies when that would come out otherwise. */
  readonly change: bigint;
  readonly reason: string;
  readonly actor: string;
  readonly proposedAt: Instant;
  readonly expiresAt: Instant;
}

/** What one shard came to for the players of one brand and currency. */
export interface ShardTotals extends SettlementTotals {
  readonly brand: string;
  readonly currency: Currency;
  readonly players: number;
  /** Of the stakes; absent in what was written before they were rated. */
  readonly rated?: RatedStakes;
}

/** All of a shard has moved under a ruling, and its sums agree. */
export interface ShardDone {
  readonly roundId: string;
  readonly ruling: number;
  readonly shard: number;
  readonly totals: readonly ShardTotals[];
  readonly doneAt: Instant;
}

/** What the list of rounds that are not settled says of each. */
export type UnfinishedRound = Pick<
  Round,
  'roundId' | 'tableId' | 'state' | 'openedAt' | 'closesAt' | 'latestRuling'
>;

/** What the list of all tables says of each. */
export interface TableListing extends Pick<TableConfig, 'tableId' | 'state'> {
  readonly game: string;
  readonly variant: string;
  /** Those in which it takes wagers, in alphabetical order. */
  readonly currencies: readonly Currency[];
}

/**
 * What voiding one slip changed in the sums of a ruling that was settled already. The sums of its
 * shards stay as they were written; a report adds the adjustments to them.
 */
export interface Adjustment {
  readonly roundId: string;
  readonly walletId: string;
  readonly slipId: string;
  readonly ruling: number;
  readonly brand: string;
  readonly currency: Currency;
  readonly difference: TotalsDifference;
  /** What was added to the rated stakes; absent in what was written before they were rated. */
  readonly ratedDifference?: RatedStakes;
  readonly reason: string;
  readonly actor: string;
  readonly adjustedAt: Instant;
}

/** A message that cannot be processed, set aside for people with the reason. */
export interface ParkedMessage {
  readonly messageId: string;
  readonly queue: 'table-events' | 'settlement-work';
  readonly code: FailureCode;
  readonly message: string;
  readonly body: string;
  readonly sentAt: Instant;
  readonly parkedAt: Instant;
}

/** People have sent a parked message to its queue again. */
export interface Redrive extends Pick<ParkedMessage, 'messageId' | 'sentAt'> {
  readonly redrivenAt: Instant;
  readonly actor: string;
}
