import type { LedgerEntry, SettlementStep } from '../../shared/domain/ledger/entry.ts';
import { fail, ok } from '../../shared/domain/result.ts';
import type { ParkedMessage } from '../../shared/domain/rounds/records.ts';
import type { CommitFailure } from '../../shared/store/commit.ts';
import { entryItem } from '../../shared/store/items/entry-item.ts';
import { type Attributes, type ItemCodec, toKey } from '../../shared/store/items/item.ts';
import {
  differenceItem,
  reconciliationItem,
} from '../../shared/store/items/reconciliation-items.ts';
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
} from '../../shared/store/items/record-items.ts';
import { readUnfinished, roundItem, tableItem } from '../../shared/store/items/round-item.ts';
import { slipItem } from '../../shared/store/items/slip-item.ts';
import { transferItem } from '../../shared/store/items/transfer-item.ts';
import { walletItem } from '../../shared/store/items/wallet-item.ts';
import * as keys from '../../shared/store/keys.ts';
import type { ReconciliationStore } from '../../shared/store/reconciliation-store.ts';
import type { Store } from '../../shared/store/store.ts';
import { putGate, type Write } from '../../shared/store/writes.ts';

type Call = keyof (Store & ReconciliationStore);
type Key = keys.WalletsKey | keys.RoundsKey;

/** A store in memory, which a test can watch and interfere with. */
export interface MemoryStore extends Store, ReconciliationStore {
  /** The names of all calls so far. */
  readonly calls: readonly Call[];
  /** The records of every transaction that was sent, committed or not. */
  readonly sent: readonly (readonly string[])[];
  /** Writes without conditions, as if it had always been so. */
  seed(...writes: readonly Write[]): void;
  /** Does something just before the next call of this name, once. */
  before(call: Call, action: () => void): void;
  /** Answers the next transactions with these failures, one each; nothing is written. */
  failNext(...failures: readonly CommitFailure[]): void;
  /** Commits the next transaction, but nobody hears of it. */
  loseNextAnswer(): void;
}

export function createMemoryStore(slipPageSize = 1000): MemoryStore {
  const shelf = createShelf();
  const calls: Call[] = [];
  const sent: string[][] = [];
  const interferences: { readonly call: Call; readonly action: () => void }[] = [];
  const failures: CommitFailure[] = [];
  let isAnswerLost = false;
  const noticed = (call: Call) => {
    calls.push(call);
    const index = interferences.findIndex((each) => each.call === call);
    if (index >= 0) interferences.splice(index, 1)[0]?.action();
  };
  const commit: Store['commit'] = async (writes) => {
    sent.push(writes.map(({ record }) => record));
    const failure = failures.shift() ?? shelf.findFailure(writes);
    if (failure !== undefined) return fail(failure);
    writes.forEach(shelf.put);
    if (!isAnswerLost) return ok(undefined);
    isAnswerLost = false;
    return fail({ kind: 'unanswered' });
  };
  const store: Store & ReconciliationStore = {
    ...walletReads(shelf),
    ...roundReads(shelf),
    ...reportReads(shelf),
    ...disputeReads(shelf),
    ...slipReads(shelf, slipPageSize),
    ...reconciliationReads(shelf),
    ...gateWrites(shelf),
    commit,
  };
  return {
    ...watched(store, noticed),
    calls,
    sent,
    seed: (...writes) => writes.forEach(shelf.put),
    before: (call, action) => interferences.push({ call, action }),
    failNext: (...next) => failures.push(...next),
    loseNextAnswer: () => {
      isAnswerLost = true;
    },
  };
}

/** The same store, which tells of every call before it does anything. */
function watched<T extends Store & ReconciliationStore>(
  store: T,
  noticed: (call: Call) => void,
): T {
  return new Proxy(store, {
    get: (target, name: Call) => {
      const method = target[name];
      return (...args: Parameters<typeof method>) => {
        noticed(name);
        return Reflect.apply(method, target, args);
      };
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  });
}

interface Shelf {
  get<T>(codec: ItemCodec<T>, key: Key): T | undefined;
  /** In order of the sort keys. */
  list<T>(codec: ItemCodec<T>, partition: string, prefix: string): readonly T[];
  /** The sort keys in their order. */
  keysOf(partition: string, prefix: string): readonly string[];
  /** All items that have an attribute, with nothing but these others. */
  project(attribute: string, others: readonly string[]): readonly Attributes[];
  /** The partition keys of a table in their order. */
  partitions(table: 'wallets' | 'rounds'): readonly string[];
  put(write: Write): void;
  findFailure(writes: readonly Write[]): CommitFailure | undefined;
}

function createShelf(): Shelf {
  const items = new Map<string, Attributes>();
  const placeOf = ({ walletId, pk, sk }: Attributes) => `${pk?.S ?? walletId?.S} ${sk?.S}`;
  const holds = ({ action, condition }: Write): boolean => {
    const item = items.get(placeOf('put' in action ? action.put : action.check));
    if (condition === 'none') return true;
    if (condition === 'absent') return item === undefined;
    return JSON.stringify(item?.[condition.attribute]) === JSON.stringify(condition.equals);
  };
  return {
    get: (codec, key) => {
      const item = items.get(placeOf(toKey(key)));
      return item === undefined ? undefined : codec.fromAttributes(item);
    },
    list: (codec, partition, prefix) =>
      [...items.keys()]
        // The gate lies among the slips, and is never listed with them.
        .filter((place) => place.startsWith(`${partition} ${prefix}`) && !place.endsWith(' GATE'))
        .toSorted()
        .map((place) => codec.fromAttributes(items.get(place) ?? {})),
    keysOf: (partition, prefix) =>
      [...items.keys()]
        .filter((place) => place.startsWith(`${partition} ${prefix}`))
        .map((place) => place.slice(partition.length + 1))
        .toSorted(),
    project: (attribute, others) =>
      [...items.values()]
        .filter((item) => item[attribute] !== undefined)
        .map((item) =>
          Object.fromEntries(
            Object.entries(item).filter(([name]) => name === attribute || others.includes(name)),
          ),
        ),
    partitions: (table) => {
      const { partitionKey } = table === 'wallets' ? keys.WALLETS_KEY : keys.ROUNDS_KEY;
      const other = table === 'wallets' ? keys.ROUNDS_KEY : keys.WALLETS_KEY;
      // A slip and a step name their wallet too.
      const own = [...items.values()].filter(
        (item) => table === 'rounds' || item[other.partitionKey] === undefined,
      );
      return [...new Set(own.flatMap((item) => item[partitionKey]?.S ?? []))].toSorted();
    },
    put: ({ action }) => {
      if ('put' in action) items.set(placeOf(action.put), action.put);
    },
    findFailure: (writes) => {
      const broken = writes.filter((write) => !holds(write)).map(({ record }) => record);
      return broken.length === 0 ? undefined : { kind: 'condition-failed', records: broken };
    },
  };
}

type WalletReads = Pick<
  Store,
  'readWallet' | 'readWallets' | 'readEntries' | 'readEntryPage' | 'readTransfer' | 'readLastSteps'
>;

function walletReads({ get, list }: Shelf): WalletReads {
  return {
    readWallet: async (walletId) => get(walletItem, keys.headKey(walletId)),
    readWallets: async (walletIds) => {
      const wallets = walletIds.map((walletId) => get(walletItem, keys.headKey(walletId)));
      return new Map(
        wallets.flatMap((wallet) => (wallet === undefined ? [] : [[wallet.walletId, wallet]])),
      );
    },
    readEntries: async (walletId) =>
      list(entryItem, walletId, keys.ENTRY_PREFIX).toSorted((left, right) => left.seq - right.seq),
    readEntryPage: async (walletId, { newestFirst = false, from, after, limit }) => {
      const keyOf = ({ effectiveAt, cause }: LedgerEntry) =>
        keys.entryKey(walletId, effectiveAt, cause).sk;
      const inGameTime = list(entryItem, walletId, keys.ENTRY_PREFIX);
      const inOrder = newestFirst ? inGameTime.toReversed() : inGameTime;
      const found = inOrder.filter((entry) => keyOf(entry) >= keys.entriesFrom(from ?? ''));
      const rest = found.slice(found.findIndex((entry) => keyOf(entry) === after) + 1);
      const entries = rest.slice(0, limit);
      const last = entries.at(-1);
      const next = rest.length > limit && last !== undefined ? keyOf(last) : undefined;
      return { entries, next };
    },
    readTransfer: async (walletId, transferId) =>
      get(transferItem, keys.transferKey(walletId, transferId)),
    readLastSteps: async (round, walletIds) => {
      const newest = new Map<string, SettlementStep>();
      for (const walletId of walletIds) {
        // Slips that were voided make for more steps than rulings.
        for (
          let step = 1;
          step <= round.latestRuling || newest.get(walletId)?.step === step - 1;
          step += 1
        ) {
          const entry = get(entryItem, keys.stepKey(walletId, round, step));
          if (entry?.cause.kind !== 'settlement') continue;
          const { kind: _, ...cause } = entry.cause;
          newest.set(walletId, cause);
        }
      }
      return newest;
    },
  };
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

function roundReads({ get, list, keysOf, project }: Shelf): RoundReads {
  return {
    readTable: async (tableId) => get(tableItem, keys.tableKey(tableId)),
    readTablePage: async ({ after = '', limit }) => {
      const tables = list(tableListingItem, keys.TABLES_PARTITION, '');
      const rest = tables.filter(({ tableId }) => tableId > after);
      const page = rest.slice(0, limit);
      return { tables: page, next: rest.length > limit ? page.at(-1)?.tableId : undefined };
    },
    readRound: async (roundId) => get(roundItem, keys.roundKey(roundId)),
    readTableRounds: async (tableId, limit) =>
      keysOf(keys.tableKey(tableId).pk, keys.TABLE_ROUND_PREFIX)
        .toReversed()
        .slice(0, limit)
        .map(keys.roundIdOfTableRound),
    listUnfinished: async () => {
      const { partitionKey, attributes } = keys.UNFINISHED_INDEX;
      return project(partitionKey, attributes)
        .map(readUnfinished)
        .toSorted((left, right) => (left.openedAt < right.openedAt ? -1 : 1));
    },
    readRulings: async (roundId) => list(rulingItem, roundId, keys.RULING_PREFIX),
    readAllEvidence: async (roundId) => list(evidenceItem, roundId, keys.EVIDENCE_PREFIX),
    readEvidence: async (roundId, contentHash) =>
      get(evidenceItem, keys.evidenceKey(roundId, contentHash)),
    readEarlyMessages: async (roundId) =>
      list(earlyItem, roundId, keys.EARLY_PREFIX).toSorted((left, right) => left.seq - right.seq),
    readIncidents: async (roundId) => list(incidentItem, roundId, keys.INCIDENT_PREFIX),
    readWindows: async (roundId) => list(windowItem, roundId, keys.WINDOW_PREFIX),
    readVoidProposal: async (roundId, proposalId) =>
      get(voidProposalItem, keys.voidProposalKey(roundId, proposalId)),
    readProposal: async (roundId, proposalId) =>
      get(proposalItem, keys.proposalKey(roundId, proposalId)),
    readQuarantinedPlayers: async (roundId) =>
      list(quarantineItem, roundId, keys.QUARANTINE_PREFIX),
    readAdjustments: async (roundId) => list(adjustmentItem, roundId, keys.ADJUSTMENT_PREFIX),
    readDone: async (roundId, ruling) => list(doneItem, roundId, keys.donePrefix(ruling)),
    readParkedMessage: async (sentAt, messageId) =>
      get(parkedItem, keys.parkedKey(sentAt, messageId)),
    readParked: async (day) => list(parkedItem, keys.parkedPartition(day), ''),
    readParkedPage: async (day, { after = '', limit }) => {
      const keyOf = ({ sentAt, messageId }: ParkedMessage) => keys.parkedKey(sentAt, messageId).sk;
      const ofDay = list(parkedItem, keys.parkedPartition(day), '');
      const rest = ofDay.filter((message) => keyOf(message) > after);
      const messages = rest.slice(0, limit);
      const last = messages.at(-1);
      const next = rest.length > limit && last !== undefined ? keyOf(last) : undefined;
      return { messages, next };
    },
    readRedrives: async (messages) =>
      messages.flatMap(({ sentAt, messageId }) => {
        const redrive = get(redriveItem, keys.redriveKey(sentAt, messageId));
        return redrive === undefined ? [] : [redrive];
      }),
  };
}

/** Two partitions to a page, so that everything takes several. */
const PARTITIONS_PER_PAGE = 2;

function reconciliationReads({ get, list, partitions }: Shelf): ReconciliationStore {
  return {
    readEntriesAt: async (places) =>
      new Map(
        places.flatMap(({ walletId, place: sk }) => {
          const entry = get(entryItem, { walletId, sk });
          return entry === undefined ? [] : [[walletId, entry]];
        }),
      ),
    readPartitionPage: async (table, after = '') => {
      const rest = partitions(table).filter((partition) => partition > after);
      const page = rest.slice(0, PARTITIONS_PER_PAGE);
      return { partitions: page, next: rest.length > page.length ? page.at(-1) : undefined };
    },
    readRun: async () => get(reconciliationItem, keys.reconciliationKey()),
    readDifferences: async (startedAt) =>
      list(differenceItem, keys.RECONCILIATION_PARTITION, keys.differencePrefix(startedAt)),
  };
}

type ReportReads = Pick<Store, 'readTableRoundsBetween' | 'readRounds' | 'readRoundSums'>;

function reportReads({ get, list, keysOf }: Shelf): ReportReads {
  return {
    readTableRoundsBetween: async (tableId, first, last) =>
      keysOf(keys.tableKey(tableId).pk, keys.TABLE_ROUND_PREFIX)
        .filter((sk) => sk >= keys.tableRoundsFrom(first) && sk <= keys.tableRoundsUntil(last))
        .map((sk) => ({
          roundId: keys.roundIdOfTableRound(sk),
          openedAt: keys.openingOfTableRound(sk),
        })),
    readRounds: async (roundIds) =>
      roundIds.flatMap((roundId) => get(roundItem, keys.roundKey(roundId)) ?? []),
    readRoundSums: async (roundId) => {
      const round = get(roundItem, keys.roundKey(roundId));
      return round === undefined
        ? undefined
        : {
            round,
            rulings: list(rulingItem, roundId, keys.RULING_PREFIX),
            done: list(doneItem, roundId, keys.DONE_PREFIX),
            adjustments: list(adjustmentItem, roundId, keys.ADJUSTMENT_PREFIX),
          };
    },
  };
}

type DisputeReads = Pick<Store, 'readDispute' | 'readDisputeDecision' | 'readDisputesOf'>;

function disputeReads({ get, list }: Shelf): DisputeReads {
  return {
    readDispute: async (disputeId) => {
      const place = get(disputePlaceItem, keys.disputeIdKey(disputeId));
      return place === undefined
        ? undefined
        : get(disputeItem, keys.disputeKey(place.roundId, disputeId));
    },
    readDisputeDecision: async (roundId, disputeId) =>
      get(disputeDecisionItem, keys.disputeDecisionKey(roundId, disputeId)),
    readDisputesOf: async (day) =>
      list(disputePlaceItem, keys.disputesPartition(day), '').flatMap(
        ({ roundId, disputeId }) => get(disputeItem, keys.disputeKey(roundId, disputeId)) ?? [],
      ),
  };
}

type SlipReads = Pick<
  Store,
  'readBetting' | 'readAdmission' | 'readGate' | 'readSlip' | 'readPlayerSlips' | 'readSlipPage'
>;

function slipReads({ get, list }: Shelf, pageSize: number): SlipReads {
  const partition = (roundId: string, shard: number) => keys.gateKey(roundId, shard).pk;
  return {
    readBetting: async () => get(bettingItem, keys.bettingKey(0)),
    readAdmission: async ({ roundId, tableId, shards }, walletId) => ({
      gate: get(gateItem, keys.gateKey(roundId, keys.shardOf(walletId, shards))),
      table: get(tableItem, keys.tableKey(tableId)),
      betting: get(bettingItem, keys.bettingKey(keys.shardOf(walletId, keys.BETTING_COPIES))),
    }),
    readGate: async (roundId, shard) => get(gateItem, keys.gateKey(roundId, shard)),
    readSlip: async (key, shard) => get(slipItem, keys.slipKey(shard, key)),
    readPlayerSlips: async (roundId, shard, walletId) =>
      list(slipItem, partition(roundId, shard), `${walletId}#`),
    readSlipPage: async (roundId, shard, after = '') => {
      const slips = list(slipItem, partition(roundId, shard), '').filter(
        (slip) => keys.slipKey(shard, slip).sk > after,
      );
      const page = slips.slice(0, pageSize);
      const last = page.at(-1);
      const next = slips.length > pageSize && last ? keys.slipKey(shard, last).sk : undefined;
      return { slips: page, next };
    },
  };
}

type GateWrites = Pick<Store, 'closeGate' | 'sealGate' | 'saveResumeHint'>;

function gateWrites({ get, put }: Shelf): GateWrites {
  const read = (roundId: string, shard: number) => get(gateItem, keys.gateKey(roundId, shard));
  return {
    closeGate: async (roundId, shard) => {
      const gate = read(roundId, shard);
      if (gate?.state === 'open') put(putGate(roundId, shard, { ...gate, state: 'closed' }));
    },
    sealGate: async (roundId, shard) => {
      const gate = read(roundId, shard);
      if (gate === undefined) throw new Error(`no gate of shard ${shard}`);
      const sealed = { ...gate, state: 'sealed' } as const;
      put(putGate(roundId, shard, sealed));
      return sealed;
    },
    saveResumeHint: async (roundId, shard, resume) => {
      const gate = read(roundId, shard);
      if (gate === undefined) throw new Error(`no gate of shard ${shard}`);
      put(putGate(roundId, shard, { ...gate, resume }));
    },
  };
}
