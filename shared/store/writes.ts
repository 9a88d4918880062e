import type { Dispute, DisputeDecision } from '../domain/disputes/dispute.ts';
import { invariant } from '../domain/invariant.ts';
import type { LedgerEntry } from '../domain/ledger/entry.ts';
import type { Transfer } from '../domain/ledger/transfer.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { isCurrency } from '../domain/money/currency.ts';
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
  VoidProposal,
} from '../domain/rounds/records.ts';
import type { Round, TableConfig } from '../domain/rounds/round.ts';
import type { Ruling } from '../domain/rounds/ruling.ts';
import type { Slip } from '../domain/rounds/slip.ts';
import { entryItem } from './items/entry-item.ts';
import { type Attributes, toKey } from './items/item.ts';
import {
  adjustmentItem,
  bettingItem,
  disputeDecisionItem,
  disputeItem,
  disputePlaceItem,
  doneItem,
  earlyItem,
  evidenceItem,
  gateItem,
  incidentItem,
  parkedItem,
  proposalItem,
  quarantineItem,
  redriveItem,
  rulingItem,
  tableListingItem,
  tableRoundItem,
  voidProposalItem,
  windowItem,
} from './items/record-items.ts';
import { roundItem, tableItem } from './items/round-item.ts';
import { slipItem } from './items/slip-item.ts';
import { transferItem } from './items/transfer-item.ts';
import { walletItem } from './items/wallet-item.ts';
import * as keys from './keys.ts';

/** One write of a transaction, together with the condition under which alone it may happen. */
export interface Write {
  /** What is written, for failures and traces. */
  readonly record: string;
  readonly table: 'wallets' | 'rounds';
  /** `put` replaces the whole item; `check` writes nothing and only holds the condition. */
  readonly action: { readonly put: Attributes } | { readonly check: Attributes };
  readonly condition: Condition;
}

/**
 * The item must not exist, or one attribute must still be what was read; `none` is for what repeats
 * another record of the same transaction, whose condition holds for both.
 */
type Condition =
  | 'absent'
  | 'none'
  | {
      readonly attribute: string;
      readonly equals: { readonly N: string } | { readonly S: string };
    };

/** A wallet's new head; `seen` is the `seq` that was read, `undefined` for a new wallet. */
export function putWallet(wallet: Wallet, seen: number | undefined): Write {
  const put = walletItem.toAttributes(keys.headKey(wallet.walletId), wallet);
  return { record: 'wallet', table: 'wallets', action: { put }, condition: version('seq', seen) };
}

export function putEntry(entry: LedgerEntry): Write {
  const key = keys.entryKey(entry.walletId, entry.effectiveAt, entry.cause);
  return once('entry', 'wallets', entryItem.toAttributes(key, entry));
}

export function putTransfer(transfer: Transfer): Write {
  const key = keys.transferKey(transfer.walletId, transfer.transferId);
  return once('transfer', 'wallets', transferItem.toAttributes(key, transfer));
}

export function putSlip(slip: Slip, shard: number): Write {
  return once('slip', 'rounds', slipItem.toAttributes(keys.slipKey(shard, slip), slip));
}

/** The one transition of a slip: it must still be accepted. */
export function turnSlip(slip: Slip, shard: number): Write {
  const put = slipItem.toAttributes(keys.slipKey(shard, slip), slip);
  const condition = { attribute: 'state', equals: { S: 'accepted' } };
  return { record: 'slip', table: 'rounds', action: { put }, condition };
}

/** A table's current configuration; `seen` is the revision that was read. */
export function putTable(table: TableConfig, seen: number | undefined): Write {
  const put = tableItem.toAttributes(keys.tableKey(table.tableId), table);
  return {
    record: 'table',
    table: 'rounds',
    action: { put },
    condition: version('revision', seen),
  };
}

/** The same configuration, kept under its number. */
export function putTableRevision(table: TableConfig): Write {
  const key = keys.tableRevisionKey(table.tableId, table.revision);
  return once('table revision', 'rounds', tableItem.toAttributes(key, table));
}

/** The table's place in the list of all tables, in the transaction that writes its configuration. */
export function putTableListing({ tableId, houseRules, state, limits }: TableConfig): Write {
  const { game, variant } = houseRules;
  const currencies = Object.keys(limits).filter(isCurrency).sort();
  const listing = { tableId, game, variant, state, currencies };
  const put = tableListingItem.toAttributes(keys.tableListingKey(tableId), listing);
  return { record: 'table listing', table: 'rounds', action: { put }, condition: 'none' };
}

/** One copy of the switch, which is written with all the others; `seen` is the revision that was read. */
export function putBetting(betting: BettingSwitch, copy: number, seen: number | undefined): Write {
  const put = bettingItem.toAttributes(keys.bettingKey(copy), betting);
  const condition = version('revision', seen);
  return { record: 'betting', table: 'rounds', action: { put }, condition };
}

/** The same, kept under its number. */
export function putBettingRevision(betting: BettingSwitch): Write {
  const key = keys.bettingRevisionKey(betting.revision);
  return once('betting revision', 'rounds', bettingItem.toAttributes(key, betting));
}

/** A round's new head; `seen` is the revision that was read, `undefined` for a new round. */
export function putRound(round: Round, seen: number | undefined): Write {
  const put = roundItem.toAttributes(keys.roundKey(round.roundId), round);
  return {
    record: 'round',
    table: 'rounds',
    action: { put },
    condition: version('revision', seen),
  };
}

/** Lists a round under its table, in order of opening. */
export function putTableRound({ tableId, openedAt, roundId }: Round): Write {
  const key = keys.tableRoundKey(tableId, openedAt, roundId);
  return once('table round', 'rounds', tableRoundItem.toAttributes(key, {}));
}

/** Writes nothing: holds only while the round is unknown. */
export function checkRoundUnknown(roundId: string): Write {
  const check = toKey(keys.roundKey(roundId));
  return { record: 'round', table: 'rounds', action: { check }, condition: 'absent' };
}

/** Writes nothing: holds only while this is the configuration of the table. */
export function checkTable({ tableId, revision }: TableConfig): Write {
  const check = toKey(keys.tableKey(tableId));
  const condition = version('revision', revision);
  return { record: 'table', table: 'rounds', action: { check }, condition };
}

export function putGate(roundId: string, shard: number, gate: Gate): Write {
  return once('gate', 'rounds', gateItem.toAttributes(keys.gateKey(roundId, shard), gate));
}

export function putRuling(ruling: Ruling): Write {
  const key = keys.rulingKey(ruling.roundId, ruling.number);
  return once('ruling', 'rounds', rulingItem.toAttributes(key, ruling));
}

export function putEvidence(evidence: Evidence): Write {
  const key = keys.evidenceKey(evidence.roundId, evidence.contentHash);
  return once('evidence', 'rounds', evidenceItem.toAttributes(key, evidence));
}

export function putEarly(early: EarlyMessage): Write {
  const key = keys.earlyKey(early.roundId, early.messageId);
  return once('early message', 'rounds', earlyItem.toAttributes(key, early));
}

/** `seen` is the revision that was read, `undefined` for a player who was never stopped there. */
export function putQuarantine(player: QuarantinedPlayer, seen: number | undefined): Write {
  const key = keys.quarantineKey(player.roundId, player.walletId);
  const put = quarantineItem.toAttributes(key, player);
  const condition = version('revision', seen);
  return { record: 'quarantine', table: 'rounds', action: { put }, condition };
}

export function putIncident(incident: Incident): Write {
  const key = keys.incidentKey(incident.roundId, incident.messageId);
  return once('incident', 'rounds', incidentItem.toAttributes(key, incident));
}

export function putWindow(window: DecisionWindow): Write {
  const key = keys.windowKey(window.roundId, window.messageId);
  return once('window', 'rounds', windowItem.toAttributes(key, window));
}

export function putVoidProposal(proposal: VoidProposal): Write {
  const key = keys.voidProposalKey(proposal.roundId, proposal.proposalId);
  return once('void proposal', 'rounds', voidProposalItem.toAttributes(key, proposal));
}

export function putProposal(proposal: Proposal): Write {
  const key = keys.proposalKey(proposal.roundId, proposal.proposalId);
  return once('proposal', 'rounds', proposalItem.toAttributes(key, proposal));
}

export function putDone(done: ShardDone): Write {
  const key = keys.doneKey(done.roundId, done.ruling, done.shard);
  return once('done', 'rounds', doneItem.toAttributes(key, done));
}

export function putAdjustment(adjustment: Adjustment): Write {
  const { roundId, walletId, slipId } = adjustment;
  const key = keys.adjustmentKey(roundId, walletId, slipId);
  return once('adjustment', 'rounds', adjustmentItem.toAttributes(key, adjustment));
}

export function putDispute(dispute: Dispute): Write {
  const key = keys.disputeKey(dispute.roundId, dispute.disputeId);
  return once('dispute', 'rounds', disputeItem.toAttributes(key, dispute));
}

/** Takes the dispute's id, and says which round it is about. */
export function putDisputeId({ disputeId, roundId }: Dispute): Write {
  const put = disputePlaceItem.toAttributes(keys.disputeIdKey(disputeId), { disputeId, roundId });
  return once('dispute id', 'rounds', put);
}

/** Lists a dispute under the day on which it was opened. */
export function putDisputeListing({ disputeId, roundId, openedAt }: Dispute): Write {
  const key = keys.disputeListingKey(openedAt, disputeId);
  const put = disputePlaceItem.toAttributes(key, { disputeId, roundId });
  return once('dispute listing', 'rounds', put);
}

export function putDisputeDecision(decision: DisputeDecision): Write {
  const key = keys.disputeDecisionKey(decision.roundId, decision.disputeId);
  return once('dispute decision', 'rounds', disputeDecisionItem.toAttributes(key, decision));
}

export function putParked(parked: ParkedMessage): Write {
  const key = keys.parkedKey(parked.sentAt, parked.messageId);
  return once('parked message', 'rounds', parkedItem.toAttributes(key, parked));
}

export function putRedrive(redrive: Redrive): Write {
  const key = keys.redriveKey(redrive.sentAt, redrive.messageId);
  return once('redrive', 'rounds', redriveItem.toAttributes(key, redrive));
}

/** The conditions of writes, without the writes. */
export function checksOf(writes: readonly Write[]): readonly Write[] {
  return writes.filter(({ condition }) => condition !== 'none').map(checkOf);
}

function checkOf(write: Write): Write {
  if ('check' in write.action) return write;
  const { partitionKey, sortKey } = write.table === 'wallets' ? keys.WALLETS_KEY : keys.ROUNDS_KEY;
  const { [partitionKey]: partition, [sortKey]: sort } = write.action.put;
  invariant(partition !== undefined && sort !== undefined, `a ${write.record} has no key`);
  return { ...write, action: { check: { [partitionKey]: partition, [sortKey]: sort } } };
}

/** A record that is written once and never again. */
export function once(record: string, table: Write['table'], put: Attributes): Write {
  return { record, table, action: { put }, condition: 'absent' };
}

/** The version that was read must still be there; `undefined` for what did not exist. */
export function version(attribute: string, seen: number | undefined): Condition {
  return seen === undefined ? 'absent' : { attribute, equals: { N: String(seen) } };
}
