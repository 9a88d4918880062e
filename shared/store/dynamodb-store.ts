import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type QueryCommandInput,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { LedgerEntry, SettlementStep } from '../domain/ledger/entry.ts';
import type { Gate } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Clock } from './clock.ts';
import { commit, type TableNames } from './commit.ts';
import { entryItem } from './items/entry-item.ts';
import { type Attributes, type ItemCodec, toKey } from './items/item.ts';
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
  voidProposalItem,
  windowItem,
} from './items/record-items.ts';
import { readUnfinished, roundItem, tableItem } from './items/round-item.ts';
import { slipItem } from './items/slip-item.ts';
import { transferItem } from './items/transfer-item.ts';
import { walletItem } from './items/wallet-item.ts';
import * as keys from './keys.ts';
import { createReader, type Reader, retryTransient } from './read.ts';
import type { SlipPage, Store } from './store.ts';

export interface DynamoDbStoreOptions {
  readonly client: DynamoDBClient;
  readonly tables: TableNames;
  readonly clock: Clock;
  /** Most slips in one page; without it as many as fit into 1 MB. */
  readonly slipPageSize?: number;
}

/** The port on DynamoDB: reads and writes, no decisions. */
export function createDynamoDbStore(options: DynamoDbStoreOptions): Store {
  const { client, tables, clock } = options;
  const reader = createReader(client, clock);
  return {
    ...walletReads(reader, tables.wallets),
    ...roundReads(reader, tables.rounds),
    ...reportReads(reader, tables.rounds),
    ...disputeReads(reader, tables.rounds),
    ...slipReads(reader, tables.rounds, options.slipPageSize),
    ...gateWrites(client, tables.rounds, clock),
    commit: (writes) => commit(client, tables, writes),
  };
}

type WalletReads = Pick<
  Store,
  'readWallet' | 'readWallets' | 'readEntries' | 'readEntryPage' | 'readTransfer' | 'readLastSteps'
>;

function walletReads(reader: Reader, table: string): WalletReads {
  return {
    readWallet: async (walletId) =>
      decode(walletItem, await reader.get(table, keys.headKey(walletId))),
    readWallets: async (walletIds) => {
      const items = await reader.batchGet(table, walletIds.map(keys.headKey));
      const wallets = items.map((item) => walletItem.fromAttributes(item));
      return new Map(wallets.map((wallet) => [wallet.walletId, wallet]));
    },
    readEntries: async (walletId) => {
      const items = await reader.queryAll(partition(table, { walletId }, keys.ENTRY_PREFIX));
      const entries = items.map((item) => entryItem.fromAttributes(item));
      return entries.sort((left, right) => left.seq - right.seq);
    },
    readEntryPage: async (walletId, { newestFirst = false, from, after, limit }) => {
      const first = from === undefined ? keys.ENTRY_PREFIX : keys.entriesFrom(from);
      const page = await reader.queryPage({
        ...range(table, { walletId }, [first, keys.ENTRIES_END]),
        ...{ Limit: limit, ScanIndexForward: !newestFirst },
        ...(after === undefined ? {} : { ExclusiveStartKey: toKey({ walletId, sk: after }) }),
      });
      const entries = page.items.map((item) => entryItem.fromAttributes(item));
      return { entries, next: page.next?.['sk']?.S };
    },
    readTransfer: async (walletId, transferId) =>
      decode(transferItem, await reader.get(table, keys.transferKey(walletId, transferId))),
    readLastSteps: async (round, walletIds) => {
      const newest = new Map<string, SettlementStep>();
      let wanted = walletIds.flatMap((walletId) => stepKeys(walletId, round));
      for (let last = round.latestRuling; wanted.length > 0; last += 1) {
        const items = await reader.batchGet(table, wanted);
        for (const item of items) noteStep(newest, entryItem.fromAttributes(item));
        wanted = mayHaveMore(round)
          ? walletIds
              .filter((walletId) => newest.get(walletId)?.step === last)
              .map((walletId) => keys.stepKey(walletId, round, last + 1))
          : [];
      }
      return newest;
    },
  };
}

/** More steps than rulings come from slips that were voided while the round was settled. */
function mayHaveMore({ state, latestRuling }: Round): boolean {
  return state !== 'settling' || latestRuling > 1;
}

/** A ruling adds at most one step to a player. */
function stepKeys(walletId: string, round: Round): keys.WalletsKey[] {
  return Array.from({ length: round.latestRuling }, (_, index) =>
    keys.stepKey(walletId, round, index + 1),
  );
}

function noteStep(newest: Map<string, SettlementStep>, { walletId, cause }: LedgerEntry): void {
  if (cause.kind !== 'settlement') return;
  const { kind: _, ...step } = cause;
  if (step.step > (newest.get(walletId)?.step ?? 0)) newest.set(walletId, step);
}

type RoundReads = Pick<
  Store,
  | 'readTable'
  | 'readTablePage'
  | 'readRound'
  | 'readTableRounds'
  | 'listUnfinished'
  | 'readRulings'
  | 'readAllEvidence'
  | 'readEvidence'
  | 'readEarlyMessages'
  | 'readQuarantinedPlayers'
  | 'readIncidents'
  | 'readWindows'
  | 'readProposal'
  | 'readVoidProposal'
  | 'readAdjustments'
  | 'readDone'
  | 'readParkedMessage'
  | 'readParked'
  | 'readParkedPage'
  | 'readRedrives'
>;

function roundReads(reader: Reader, table: string): RoundReads {
  const list = listOf(reader, table);
  return {
    readTable: async (tableId) =>
      decode(tableItem, await reader.get(table, keys.tableKey(tableId))),
    readTablePage: async ({ after, limit }) => {
      const pk = keys.TABLES_PARTITION;
      const page = await reader.queryPage({
        ...{ ...partition(table, { pk }), Limit: limit },
        ...(after === undefined ? {} : { ExclusiveStartKey: toKey({ pk, sk: after }) }),
      });
      const tables = page.items.map((item) => tableListingItem.fromAttributes(item));
      return { tables, next: page.next?.['sk']?.S };
    },
    readRound: async (roundId) =>
      decode(roundItem, await reader.get(table, keys.roundKey(roundId))),
    readTableRounds: async (tableId, limit) => {
      const { pk } = keys.tableKey(tableId);
      const query = partition(table, { pk }, keys.TABLE_ROUND_PREFIX);
      const page = await reader.queryPage({ ...query, Limit: limit, ScanIndexForward: false });
      return page.items.map(({ sk }) => keys.roundIdOfTableRound(sk?.S ?? ''));
    },
    listUnfinished: async () => {
      const parts = keys.UNFINISHED_PARTITIONS.map((part) => {
        const { name: IndexName, partitionKey } = keys.UNFINISHED_INDEX;
        const query = partition(table, { [partitionKey]: part });
        return reader.queryAll({ ...query, IndexName, ConsistentRead: false });
      });
      const rounds = (await Promise.all(parts)).flat().map(readUnfinished);
      return rounds.sort((left, right) => (left.openedAt < right.openedAt ? -1 : 1));
    },
    readRulings: (roundId) => list(rulingItem, roundId, keys.RULING_PREFIX),
    readAllEvidence: (roundId) => list(evidenceItem, roundId, keys.EVIDENCE_PREFIX),
    readEvidence: async (roundId, contentHash) =>
      decode(evidenceItem, await reader.get(table, keys.evidenceKey(roundId, contentHash))),
    readEarlyMessages: async (roundId) => {
      const early = await list(earlyItem, roundId, keys.EARLY_PREFIX);
      return early.sort((left, right) => left.seq - right.seq);
    },
    readQuarantinedPlayers: (roundId) => list(quarantineItem, roundId, keys.QUARANTINE_PREFIX),
    readIncidents: async (roundId) => {
      const incidents = await list(incidentItem, roundId, keys.INCIDENT_PREFIX);
      return incidents.sort((left, right) => (left.sentAt < right.sentAt ? -1 : 1));
    },
    readWindows: async (roundId) => {
      const windows = await list(windowItem, roundId, keys.WINDOW_PREFIX);
      return windows.sort((left, right) => left.seq - right.seq);
    },
    readProposal: async (roundId, proposalId) =>
      decode(proposalItem, await reader.get(table, keys.proposalKey(roundId, proposalId))),
    readVoidProposal: async (roundId, proposalId) =>
      decode(voidProposalItem, await reader.get(table, keys.voidProposalKey(roundId, proposalId))),
    readAdjustments: (roundId) => list(adjustmentItem, roundId, keys.ADJUSTMENT_PREFIX),
    readDone: (roundId, ruling) => list(doneItem, roundId, keys.donePrefix(ruling)),
    readParkedMessage: async (sentAt, messageId) =>
      decode(parkedItem, await reader.get(table, keys.parkedKey(sentAt, messageId))),
    ...parkedReads(reader, table),
  };
}

type ParkedReads = Pick<Store, 'readParked' | 'readParkedPage' | 'readRedrives'>;

function parkedReads(reader: Reader, table: string): ParkedReads {
  const ofDay = (day: string) => partition(table, { pk: keys.parkedPartition(day) });
  return {
    readParked: async (day) => {
      const items = await reader.queryAll(ofDay(day));
      return items.map((item) => parkedItem.fromAttributes(item));
    },
    readParkedPage: async (day, { after, limit }) => {
      const pk = keys.parkedPartition(day);
      const page = await reader.queryPage({
        ...{ ...ofDay(day), Limit: limit },
        ...(after === undefined ? {} : { ExclusiveStartKey: toKey({ pk, sk: after }) }),
      });
      const messages = page.items.map((item) => parkedItem.fromAttributes(item));
      return { messages, next: page.next?.['sk']?.S };
    },
    readRedrives: async (messages) => {
      const wanted = messages.map(({ sentAt, messageId }) => keys.redriveKey(sentAt, messageId));
      const items = await reader.batchGet(table, wanted);
      return items.map((item) => redriveItem.fromAttributes(item));
    },
  };
}

type ReportReads = Pick<Store, 'readTableRoundsBetween' | 'readRounds' | 'readRoundSums'>;

function reportReads(reader: Reader, table: string): ReportReads {
  return {
    readTableRoundsBetween: async (tableId, first, last) => {
      const places = [keys.tableRoundsFrom(first), keys.tableRoundsUntil(last)] as const;
      const items = await reader.queryAll(range(table, keys.tableKey(tableId), places));
      return items.map(({ sk: { S: sk = '' } = {} }) => ({
        roundId: keys.roundIdOfTableRound(sk),
        openedAt: keys.openingOfTableRound(sk),
      }));
    },
    readRounds: async (roundIds) => {
      const items = await reader.batchGet(table, roundIds.map(keys.roundKey));
      return items.map((item) => roundItem.fromAttributes(item));
    },
    readRoundSums: async (roundId) => {
      const items = await reader.queryAll(partition(table, { pk: roundId }));
      const { sk: head } = keys.roundKey(roundId);
      const of = <T>(codec: ItemCodec<T>, prefix: string) =>
        items
          .filter(({ sk }) => sk?.S?.startsWith(prefix))
          .map((item) => codec.fromAttributes(item));
      const round = decode(
        roundItem,
        items.find(({ sk }) => sk?.S === head),
      );
      return round === undefined
        ? undefined
        : {
            round,
            rulings: of(rulingItem, keys.RULING_PREFIX),
            done: of(doneItem, keys.DONE_PREFIX),
            adjustments: of(adjustmentItem, keys.ADJUSTMENT_PREFIX),
          };
    },
  };
}

type DisputeReads = Pick<Store, 'readDispute' | 'readDisputeDecision' | 'readDisputesOf'>;

function disputeReads(reader: Reader, table: string): DisputeReads {
  const list = listOf(reader, table);
  return {
    readDispute: async (disputeId) => {
      const key = keys.disputeIdKey(disputeId);
      const place = decode(disputePlaceItem, await reader.get(table, key));
      if (place === undefined) return undefined;
      return decode(
        disputeItem,
        await reader.get(table, keys.disputeKey(place.roundId, disputeId)),
      );
    },
    readDisputeDecision: async (roundId, disputeId) =>
      decode(
        disputeDecisionItem,
        await reader.get(table, keys.disputeDecisionKey(roundId, disputeId)),
      ),
    readDisputesOf: async (day) => {
      const places = await list(disputePlaceItem, keys.disputesPartition(day));
      const wanted = places.map(({ roundId, disputeId }) => keys.disputeKey(roundId, disputeId));
      const disputes = (await reader.batchGet(table, wanted)).map((item) =>
        disputeItem.fromAttributes(item),
      );
      return disputes.sort((left, right) => (left.openedAt < right.openedAt ? -1 : 1));
    },
  };
}

type SlipReads = Pick<
  Store,
  'readBetting' | 'readAdmission' | 'readGate' | 'readSlip' | 'readPlayerSlips' | 'readSlipPage'
>;

function slipReads(reader: Reader, table: string, pageSize: number | undefined): SlipReads {
  return {
    readBetting: async () => decode(bettingItem, await reader.get(table, keys.bettingKey(0))),
    readAdmission: async ({ roundId, tableId, shards }, walletId) => {
      const gate = keys.gateKey(roundId, keys.shardOf(walletId, shards));
      const config = keys.tableKey(tableId);
      const betting = keys.bettingKey(keys.shardOf(walletId, keys.BETTING_COPIES));
      const items = await reader.batchGet(table, [gate, config, betting]);
      const find = ({ pk }: keys.RoundsKey) => items.find((item) => item['pk']?.S === pk);
      return {
        gate: decode(gateItem, find(gate)),
        table: decode(tableItem, find(config)),
        betting: decode(bettingItem, find(betting)),
      };
    },
    readGate: async (roundId, shard) =>
      decode(gateItem, await reader.get(table, keys.gateKey(roundId, shard))),
    readSlip: async (key, shard) =>
      decode(slipItem, await reader.get(table, keys.slipKey(shard, key))),
    readPlayerSlips: async (roundId, shard, walletId) => {
      const { pk, sk } = keys.slipKey(shard, { roundId, walletId, slipId: '' });
      const items = await reader.queryAll(partition(table, { pk }, sk));
      return items.map((item) => slipItem.fromAttributes(item));
    },
    readSlipPage: async (roundId, shard, after): Promise<SlipPage> => {
      const { pk, sk: gate } = keys.gateKey(roundId, shard);
      const page = await reader.queryPage({
        ...partition(table, { pk }),
        ...(pageSize === undefined ? {} : { Limit: pageSize }),
        ...(after === undefined ? {} : { ExclusiveStartKey: toKey({ pk, sk: after }) }),
      });
      // The gate lies among the slips.
      const slips = page.items.filter((item) => item['sk']?.S !== gate);
      return {
        slips: slips.map((item) => slipItem.fromAttributes(item)),
        next: page.next?.['sk']?.S,
      };
    },
  };
}

type GateWrites = Pick<Store, 'closeGate' | 'sealGate' | 'saveResumeHint'>;

/** All three may safely happen twice, so a lost answer is simply sent again. */
function gateWrites(client: DynamoDBClient, TableName: string, clock: Clock): GateWrites {
  const update = (roundId: string, shard: number, input: Partial<UpdateItemCommandInput>) => {
    const Key = toKey(keys.gateKey(roundId, shard));
    return retryTransient(clock, () =>
      client.send(new UpdateItemCommand({ TableName, Key, ...input })),
    );
  };
  return {
    closeGate: async (roundId, shard) => {
      try {
        await update(roundId, shard, {
          UpdateExpression: 'SET #state = :closed',
          ConditionExpression: '#state = :open',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':closed': { S: 'closed' }, ':open': { S: 'open' } },
        });
      } catch (error) {
        // Closed or sealed already.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    sealGate: async (roundId, shard): Promise<Gate> => {
      const { Attributes } = await update(roundId, shard, {
        UpdateExpression: 'SET #state = :sealed',
        ConditionExpression: 'attribute_exists(sk)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':sealed': { S: 'sealed' } },
        ReturnValues: 'ALL_NEW',
      });
      return gateItem.fromAttributes(Attributes ?? {});
    },
    saveResumeHint: async (roundId, shard, resume) => {
      await update(roundId, shard, {
        UpdateExpression: 'SET #resume = :resume',
        ConditionExpression: 'attribute_exists(sk)',
        ExpressionAttributeNames: { '#resume': 'resume' },
        ExpressionAttributeValues: { ':resume': { M: marshall(resume) } },
      });
    },
  };
}

/** Reads the items of a partition whose sort key begins with a prefix. */
function listOf(reader: Reader, table: string) {
  return async <T>(codec: ItemCodec<T>, pk: string, prefix?: string) => {
    const items = await reader.queryAll(partition(table, { pk }, prefix));
    return items.map((item) => codec.fromAttributes(item));
  };
}

function decode<T>(codec: ItemCodec<T>, item: Attributes | undefined): T | undefined {
  return item === undefined ? undefined : codec.fromAttributes(item);
}

/** The items of a partition whose sort key lies between two others, which are included. */
function range(
  TableName: string,
  key: { readonly walletId: string } | { readonly pk: string },
  [first, last]: readonly [string, string],
): QueryCommandInput {
  const [name, value] = 'pk' in key ? ['pk', key.pk] : ['walletId', key.walletId];
  return {
    TableName,
    KeyConditionExpression: `${name} = :partition AND sk BETWEEN :first AND :last`,
    ExpressionAttributeValues: {
      ':partition': { S: value },
      ':first': { S: first },
      ':last': { S: last },
    },
  };
}

/** The items of a partition, all of them or those whose sort key begins with a prefix. */
function partition(
  TableName: string,
  partitionKey: Readonly<Record<string, string>>,
  prefix?: string,
): QueryCommandInput {
  const [[name = '', value = ''] = []] = Object.entries(partitionKey);
  return prefix === undefined
    ? {
        TableName,
        KeyConditionExpression: `${name} = :partition`,
        ExpressionAttributeValues: { ':partition': { S: value } },
      }
    : {
        TableName,
        KeyConditionExpression: `${name} = :partition AND begins_with(sk, :prefix)`,
        ExpressionAttributeValues: { ':partition': { S: value }, ':prefix': { S: prefix } },
      };
}
