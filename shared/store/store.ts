import type { Dispute, DisputeDecision } from '../domain/disputes/dispute.ts';
import type { Instant } from '../domain/instant.ts';
import type { LedgerEntry, SettlementStep } from '../domain/ledger/entry.ts';
import type { Transfer } from '../domain/ledger/transfer.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import type { Result } from '../domain/result.ts';
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
  UnfinishedRound,
  VoidProposal,
} from '../domain/rounds/records.ts';
import type { Round, TableConfig } from '../domain/rounds/round.ts';
import type { Ruling } from '../domain/rounds/ruling.ts';
import type { Slip, SlipKey } from '../domain/rounds/slip.ts';
import type { CommitFailure } from './commit.ts';
import type { EntryCursor, ParkedCursor, SlipCursor } from './keys.ts';
import type { Write } from './writes.ts';

/**
 * What the operations need of the two tables. Every read but one is consistent. A read that the service
 * does not answer within a bounded number of tries rejects with `StoreUnavailableError`.
 */
export interface Store {
  readWallet(walletId: string): Promise<Wallet | undefined>;
  /** Wallets that do not exist are missing from the map. */
  readWallets(walletIds: readonly string[]): Promise<ReadonlyMap<string, Wallet>>;
  /** All ledger entries of a wallet, in booking order. */
  readEntries(walletId: string): Promise<readonly LedgerEntry[]>;
  /** A part of a wallet's entries in game time. */
  readEntryPage(walletId: string, page: EntryPageRequest): Promise<EntryPage>;
  readTransfer(walletId: string, transferId: string): Promise<Transfer | undefined>;
  /** Each wallet's newest settlement step of the round; wallets without one are missing. */
  readLastSteps(
    round: Round,
    walletIds: readonly string[],
  ): Promise<ReadonlyMap<string, SettlementStep>>;

  readTable(tableId: string): Promise<TableConfig | undefined>;
  /** A part of all tables, in order of their ids. */
  readTablePage(page: TablePageRequest): Promise<TablePage>;
  readRound(roundId: string): Promise<Round | undefined>;
  /** Ids of the newest rounds that were opened on a table, newest first. */
  readTableRounds(tableId: string, limit: number): Promise<readonly string[]>;
  /** The rounds of a table that opened from a time to another, both included; in order of opening. */
  readTableRoundsBetween(
    tableId: string,
    first: Instant,
    last: Instant,
  ): Promise<readonly TableRoundPlace[]>;
  /** Heads; rounds that do not exist are missing, the order is not that of the ids. */
  readRounds(roundIds: readonly string[]): Promise<readonly Round[]>;
  /** What a report needs of a round, in one request as long as it has less than 1 MB of records. */
  readRoundSums(roundId: string): Promise<RoundSums | undefined>;
  /**
   * Every round that is not settled, oldest first. Not consistent: a change shows a moment later, so
   * whoever acts on a round reads it again.
   */
  listUnfinished(): Promise<readonly UnfinishedRound[]>;
  /** In order of their numbers. */
  readRulings(roundId: string): Promise<readonly Ruling[]>;
  /** All that was kept because it was not followed. */
  readAllEvidence(roundId: string): Promise<readonly Evidence[]>;
  readEvidence(roundId: string, contentHash: string): Promise<Evidence | undefined>;
  /** In the order in which the table sent them. */
  readEarlyMessages(roundId: string): Promise<readonly EarlyMessage[]>;
  /** Those who were released since included. */
  readQuarantinedPlayers(roundId: string): Promise<readonly QuarantinedPlayer[]>;
  /** What the table has reported, in the order in which it did. */
  readIncidents(roundId: string): Promise<readonly Incident[]>;
  /** Every window in which players were asked for a decision, in the order in which they began. */
  readWindows(roundId: string): Promise<readonly DecisionWindow[]>;
  readProposal(roundId: string, proposalId: string): Promise<Proposal | undefined>;
  readVoidProposal(roundId: string, proposalId: string): Promise<VoidProposal | undefined>;
  /** What was changed in the sums of all rulings since their shards were done. */
  readAdjustments(roundId: string): Promise<readonly Adjustment[]>;
  /** The shards that are done under a ruling. */
  readDone(roundId: string, ruling: number): Promise<readonly ShardDone[]>;
  readDispute(disputeId: string): Promise<Dispute | undefined>;
  readDisputeDecision(roundId: string, disputeId: string): Promise<DisputeDecision | undefined>;
  /** Those that were opened on a day (`2026-12-01`), decided or not, oldest first. */
  readDisputesOf(day: string): Promise<readonly Dispute[]>;
  readParkedMessage(sentAt: Instant, messageId: string): Promise<ParkedMessage | undefined>;
  /** Messages set aside that were sent on a day (`2026-12-01`), oldest first. */
  readParked(day: string): Promise<readonly ParkedMessage[]>;
  /** A part of them, of at most 1 MB. */
  readParkedPage(day: string, page: ParkedPageRequest): Promise<ParkedPage>;
  /** What people have sent again of these messages. */
  readRedrives(
    messages: readonly Pick<ParkedMessage, 'messageId' | 'sentAt'>[],
  ): Promise<readonly Redrive[]>;

  readBetting(): Promise<BettingSwitch | undefined>;
  /** Everything that may keep a slip of this wallet out of a round, in one request. */
  readAdmission(round: Round, walletId: string): Promise<Admission>;
  readGate(roundId: string, shard: number): Promise<Gate | undefined>;
  readSlip(key: SlipKey, shard: number): Promise<Slip | undefined>;
  /** One player's slips of a round. */
  readPlayerSlips(roundId: string, shard: number, walletId: string): Promise<readonly Slip[]>;
  /** A part of a shard's slips, ordered by wallet; `next` continues after it. */
  readSlipPage(roundId: string, shard: number, after?: SlipCursor): Promise<SlipPage>;

  commit(writes: readonly Write[]): Promise<Result<undefined, CommitFailure>>;

  /** Lets no more slips in because betting has ended; a sealed gate stays sealed. */
  closeGate(roundId: string, shard: number): Promise<void>;
  /** Lets no more slips in because settlement has begun. */
  sealGate(roundId: string, shard: number): Promise<Gate>;
  /** Where an interrupted settlement of the shard may go on. */
  saveResumeHint(
    roundId: string,
    shard: number,
    resume: NonNullable<Gate['resume']>,
  ): Promise<void>;
}

export interface Admission {
  readonly gate: Gate | undefined;
  readonly table: TableConfig | undefined;
  readonly betting: BettingSwitch | undefined;
}

/** A round with everything that was recorded of its sums, read beside whatever goes on. */
export interface RoundSums {
  readonly round: Round;
  /** In order of their numbers. */
  readonly rulings: readonly Ruling[];
  /** Shards that are done under any ruling. */
  readonly done: readonly ShardDone[];
  readonly adjustments: readonly Adjustment[];
}

/** What the list of a table's rounds says of each. */
export interface TableRoundPlace {
  readonly roundId: string;
  readonly openedAt: Instant;
}

interface TablePageRequest {
  /** Goes on behind this table id, whether or not there is such a table. */
  readonly after?: string;
  readonly limit: number;
}

interface TablePage {
  readonly tables: readonly TableListing[];
  /** The table id behind which the next page begins; absent after the last one. */
  readonly next: string | undefined;
}

interface ParkedPageRequest {
  /** Goes on behind this message. */
  readonly after?: ParkedCursor;
  readonly limit: number;
}

interface ParkedPage {
  readonly messages: readonly ParkedMessage[];
  /** Where the next page begins; absent after the last one. */
  readonly next: ParkedCursor | undefined;
}

export interface EntryPageRequest {
  /** Latest game time first. */
  readonly newestFirst?: boolean;
  /** Only entries of this game time and later. */
  readonly from?: Instant;
  /** Goes on behind this entry, which must be one that the same request would find. */
  readonly after?: EntryCursor;
  readonly limit: number;
}

interface EntryPage {
  readonly entries: readonly LedgerEntry[];
  /** Where the next page begins; absent after the last one. */
  readonly next: EntryCursor | undefined;
}

export interface SlipPage {
  readonly slips: readonly Slip[];
  /** Where the next page begins; absent after the last one. */
  readonly next: SlipCursor | undefined;
}

/** The tables could not be reached: the message or request is tried again later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
