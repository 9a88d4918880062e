import { createHash } from 'node:crypto';
import type { Instant } from '../domain/instant.ts';
import type { Cause } from '../domain/ledger/entry.ts';
import type { Round } from '../domain/rounds/round.ts';

/** Key attributes of the two tables; the CDK stack creates the tables from these. */
export const WALLETS_KEY = { partitionKey: 'walletId', sortKey: 'sk' } as const;
export const ROUNDS_KEY = { partitionKey: 'pk', sortKey: 'sk' } as const;

/**
 * Finds the rounds that are not settled, with what is shown of them. Sparse: the head of a round that
 * is settled, and every other item, has none of its keys.
 */
export const UNFINISHED_INDEX = {
  name: 'unfinished-rounds',
  partitionKey: 'unfinished',
  sortKey: 'unfinishedSince',
  attributes: ['schema', 'roundId', 'tableId', 'state', 'openedAt', 'closesAt', 'latestRuling'],
} as const;

/** Ids from outside hold neither `#` nor `:`, so no key can be mistaken for another. */
export interface WalletsKey {
  readonly walletId: string;
  readonly sk: string;
}

export interface RoundsKey {
  readonly pk: string;
  readonly sk: string;
}

export function headKey(walletId: string): WalletsKey {
  return { walletId, sk: 'HEAD' };
}

export function transferKey(walletId: string, transferId: string): WalletsKey {
  return { walletId, sk: `TRANSFER#${transferId}` };
}

export function entryKey(walletId: string, effectiveAt: Instant, cause: Cause): WalletsKey {
  return { walletId, sk: `${ENTRY_PREFIX}${effectiveAt}#${causeKey(cause)}` };
}

export const ENTRY_PREFIX = 'ENTRY#';

/**
 * Unique for what may be booked once: a slip's stake, its cancellation or voiding, a player's k-th
 * step of a round, a transfer, a change of status.
 */
function causeKey(cause: Cause): string {
  switch (cause.kind) {
    case 'stake':
      return `slip#${cause.roundId}#${cause.slipId}`;
    case 'cancel':
      return `cancel#${cause.roundId}#${cause.slipId}`;
    case 'void':
      return `void#${cause.roundId}#${cause.slipId}`;
    case 'settlement':
      return stepName(cause.roundId, cause.step);
    case 'deposit':
    case 'withdrawal':
    case 'adjustment':
      return `transfer#${cause.transferId}`;
    case 'status':
      return `status#${cause.after}`;
  }
}

/** A place among a wallet's entries in game time: the sort key to go on behind. */
export type EntryCursor = string;

/** Whether a text could be one: DynamoDB takes no place outside of what is asked for. */
export function isEntryCursor(text: string): boolean {
  return /^ENTRY#\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w.#-]{1,200}$/.test(text);
}

/** Where the entries of a game time and later begin. */
export function entriesFrom(effectiveAt: Instant): EntryCursor {
  return ENTRY_PREFIX + effectiveAt;
}

/** Behind the last entry: `~` sorts after every character of an instant. */
export const ENTRIES_END = `${ENTRY_PREFIX}~`;

export function stepKey(
  walletId: string,
  round: { readonly roundId: string; readonly closesAt: Instant },
  step: number,
): WalletsKey {
  return { walletId, sk: `${ENTRY_PREFIX}${round.closesAt}#${stepName(round.roundId, step)}` };
}

/** Padded, so that a player's steps of a round come back in their order. */
function stepName(roundId: string, step: number): string {
  return `round#${roundId}#${padded(step)}`;
}

function padded(number: number): string {
  return String(number).padStart(6, '0');
}

export function roundKey(roundId: string): RoundsKey {
  return { pk: roundId, sk: 'ROUND' };
}

export const RULING_PREFIX = 'RULING#';

/** Padded, so that rulings come back in their order. */
export function rulingKey(roundId: string, number: number): RoundsKey {
  return { pk: roundId, sk: `${RULING_PREFIX}${padded(number)}` };
}

export const EVIDENCE_PREFIX = 'EVIDENCE#';

export function evidenceKey(roundId: string, contentHash: string): RoundsKey {
  return { pk: roundId, sk: `${EVIDENCE_PREFIX}${contentHash}` };
}

export const EARLY_PREFIX = 'EARLY#';

export function earlyKey(roundId: string, messageId: string): RoundsKey {
  return { pk: roundId, sk: `${EARLY_PREFIX}${messageId}` };
}

export const QUARANTINE_PREFIX = 'QUARANTINE#';

export function quarantineKey(roundId: string, walletId: string): RoundsKey {
  return { pk: roundId, sk: `${QUARANTINE_PREFIX}${walletId}` };
}

export const INCIDENT_PREFIX = 'INCIDENT#';

export function incidentKey(roundId: string, messageId: string): RoundsKey {
  return { pk: roundId, sk: `${INCIDENT_PREFIX}${messageId}` };
}

export const WINDOW_PREFIX = 'WINDOW#';

export function windowKey(roundId: string, messageId: string): RoundsKey {
  return { pk: roundId, sk: `${WINDOW_PREFIX}${messageId}` };
}

const PROPOSAL_PREFIX = 'PROPOSAL#';

export function proposalKey(roundId: string, proposalId: string): RoundsKey {
  return { pk: roundId, sk: `${PROPOSAL_PREFIX}${proposalId}` };
}

const VOID_PROPOSAL_PREFIX = 'PROPOSED-VOID#';

export function voidProposalKey(roundId: string, proposalId: string): RoundsKey {
  return { pk: roundId, sk: `${VOID_PROPOSAL_PREFIX}${proposalId}` };
}

const DISPUTE_PREFIX = 'DISPUTE#';

export function disputeKey(roundId: string, disputeId: string): RoundsKey {
  return { pk: roundId, sk: `${DISPUTE_PREFIX}${disputeId}` };
}

const DISPUTE_DECISION_PREFIX = 'DISPUTE-DECISION#';

export function disputeDecisionKey(roundId: string, disputeId: string): RoundsKey {
  return { pk: roundId, sk: `${DISPUTE_DECISION_PREFIX}${disputeId}` };
}

/** Says which round a dispute is about, and that its id is taken. A colon, which no id holds. */
export function disputeIdKey(disputeId: string): RoundsKey {
  return { pk: `DISPUTE:${disputeId}`, sk: 'ROUND' };
}

/** Disputes lie together by the day (`2026-12-01`) they were opened. */
export function disputesPartition(day: string): string {
  return `DISPUTES:${day}`;
}

export function disputeListingKey(openedAt: Instant, disputeId: string): RoundsKey {
  return { pk: disputesPartition(openedAt.slice(0, 10)), sk: `${openedAt}#${disputeId}` };
}

export const ADJUSTMENT_PREFIX = 'ADJUSTMENT#';

export function adjustmentKey(roundId: string, walletId: string, slipId: string): RoundsKey {
  return { pk: roundId, sk: `${ADJUSTMENT_PREFIX}${walletId}#${slipId}` };
}

export const DONE_PREFIX = 'DONE#';

export function donePrefix(ruling: number): string {
  return `${DONE_PREFIX}${ruling}#`;
}

export function doneKey(roundId: string, ruling: number, shard: number): RoundsKey {
  return { pk: roundId, sk: `${donePrefix(ruling)}${shard}` };
}

export function gateKey(roundId: string, shard: number): RoundsKey {
  return { pk: `${roundId}#${shard}`, sk: 'GATE' };
}

export function slipKey(
  shard: number,
  slip: { readonly roundId: string; readonly walletId: string; readonly slipId: string },
): RoundsKey {
  return { pk: `${slip.roundId}#${shard}`, sk: `${slip.walletId}#${slip.slipId}` };
}

/** A place in a shard's slips: the sort key to go on behind. */
export type SlipCursor = string;

/** Behind the last slip of a wallet: `~` sorts after every character of an id. */
export function afterWallet(walletId: string): SlipCursor {
  return `${walletId}#~`;
}

/**
 * A colon, which no id holds: `<round>#<shard>` of a round called TABLE must not be taken for a table.
 */
function tablePartition(tableId: string): string {
  return `TABLE:${tableId}`;
}

export function tableKey(tableId: string): RoundsKey {
  return { pk: tablePartition(tableId), sk: 'CONFIG' };
}

export function tableRevisionKey(tableId: string, revision: number): RoundsKey {
  return { pk: tablePartition(tableId), sk: `CONFIG#${revision}` };
}

/**
 * Every table has an item here, so that all of them can be listed. One partition holds more tables than
 * a house has: they are written when people configure, pause or close one, and never to take a slip.
 */
export const TABLES_PARTITION = 'TABLES:0';

export function tableListingKey(tableId: string): RoundsKey {
  return { pk: TABLES_PARTITION, sk: tableId };
}

export const TABLE_ROUND_PREFIX = 'ROUND#';

/** Where the rounds of a table that opened at a time and later begin. */
export function tableRoundsFrom(openedAt: Instant): string {
  return TABLE_ROUND_PREFIX + openedAt;
}

/** Sorts before every round that opened later: `~` sorts after every character of an id. */
export function tableRoundsUntil(openedAt: Instant): string {
  return `${TABLE_ROUND_PREFIX}${openedAt}#~`;
}

/** When a round of a table's list opened. */
export function openingOfTableRound(sk: string): Instant {
  return sk.slice(TABLE_ROUND_PREFIX.length, sk.lastIndexOf('#'));
}

/** No id holds a `#`, so what follows the last one is all of the round's. */
export function roundIdOfTableRound(sk: string): string {
  return sk.slice(sk.lastIndexOf('#') + 1);
}

export function tableRoundKey(tableId: string, openedAt: Instant, roundId: string): RoundsKey {
  return { pk: tablePartition(tableId), sk: `${TABLE_ROUND_PREFIX}${openedAt}#${roundId}` };
}

/**
 * Every placement reads the switch, and DynamoDB gives each partition 3,000 reads per second: there are
 * copies of it, written together, and a wallet has one of them.
 */
export const BETTING_COPIES = 8;

export function bettingKey(copy: number): RoundsKey {
  return { pk: `BETTING:${copy}`, sk: 'SWITCH' };
}

/** What it once was stays on record. */
export function bettingRevisionKey(revision: number): RoundsKey {
  return { pk: 'BETTING:0', sk: `SWITCH#${revision}` };
}

/** Messages that were set aside lie together by the day (`2026-12-01`) they were sent. */
export function parkedPartition(day: string): string {
  return `PARKED:${day}`;
}

export function parkedKey(sentAt: Instant, messageId: string): RoundsKey {
  return { pk: parkedPartition(sentAt.slice(0, 10)), sk: `${sentAt}#${messageId}` };
}

/** A place among the messages of a day that were set aside: the sort key to go on behind. */
export type ParkedCursor = string;

/** Whether a text could be one of that day: DynamoDB takes no place outside of what is asked for. */
export function isParkedCursor(text: string, day: string): boolean {
  return text.startsWith(day) && /^[0-9-]{10}T[0-9:.]{12}Z#[\w.-]{1,64}$/.test(text);
}

/** A parked message is never written again: what became of it lies beside it. */
export function redriveKey(sentAt: Instant, messageId: string): RoundsKey {
  return { pk: `REDRIVEN:${sentAt.slice(0, 10)}`, sk: parkedKey(sentAt, messageId).sk };
}

/** Enough for 4,000 writes of heads per second: DynamoDB gives each partition 1,000. */
export const UNFINISHED_PARTITIONS: readonly string[] = ['U#0', 'U#1', 'U#2', 'U#3'];

/** The keys by which the index finds a round; a round that is settled has none. */
export function unfinishedKey({
  roundId,
  state,
  openedAt,
}: Pick<Round, 'roundId' | 'state' | 'openedAt'>): Readonly<Record<string, string>> {
  if (state === 'settled') return {};
  const { partitionKey, sortKey } = UNFINISHED_INDEX;
  const partition = hashOf(roundId) % UNFINISHED_PARTITIONS.length;
  return { [partitionKey]: `U#${partition}`, [sortKey]: openedAt };
}

/** The part of a round in which a wallet's slips lie. */
export function shardOf(walletId: string, shards: number): number {
  return hashOf(walletId) % shards;
}

function hashOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}

/** Behind everything in a partition: `~` sorts after every character of a sort key. */
export const PARTITION_END = '~';

/** What a partition of the rounds table is: a round, one of its shards, or nothing of a round. */
export function readPartition(pk: string): { readonly roundId?: string; readonly shard?: number } {
  if (pk.includes(':')) return {};
  const [roundId = '', shard] = pk.split('#');
  return shard === undefined ? { roundId } : { roundId, shard: Number(shard) };
}

/** All that reconciling writes lies here, so that its function may write nowhere else. */
export const RECONCILIATION_PARTITION = 'RECONCILIATION:0';

/** The run that is under way, or was the last. */
export function reconciliationKey(): RoundsKey {
  return { pk: RECONCILIATION_PARTITION, sk: 'RUN' };
}

export function reconciliationReportKey(startedAt: Instant): RoundsKey {
  return { pk: RECONCILIATION_PARTITION, sk: `REPORT#${startedAt}` };
}

export function differencePrefix(startedAt: Instant): string {
  return `DIFFERENCE#${startedAt}#`;
}

export function differenceKey(startedAt: Instant, contentHash: string): RoundsKey {
  return { pk: RECONCILIATION_PARTITION, sk: `${differencePrefix(startedAt)}${contentHash}` };
}
