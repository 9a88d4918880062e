import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { BettingSwitch } from '../../../shared/domain/rounds/records.ts';
import type { TableConfig } from '../../../shared/domain/rounds/round.ts';
import type { Slip } from '../../../shared/domain/rounds/slip.ts';
import { createDynamoDbStore } from '../../../shared/store/dynamodb-store.ts';
import type { Attributes } from '../../../shared/store/items/item.ts';
import { bettingItem, gateItem } from '../../../shared/store/items/record-items.ts';
import { BETTING_COPIES, shardOf, UNFINISHED_INDEX } from '../../../shared/store/keys.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import * as writes from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  roundWith,
  rulingWith,
  settlingRound,
  stepWith,
  tombstone,
  wagersOn,
  walletWith,
} from '../../support/builders.ts';
import { fakeDynamoDb, serviceError } from '../../support/builders-aws.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const TABLES = { wallets: 'Wallets-1', rounds: 'Rounds-1' };
const AT = '2026-12-01T20:15:00.000Z';

function storeWith(answer: Parameters<typeof fakeDynamoDb>[0], slipPageSize?: number) {
  const { client, sent } = fakeDynamoDb(answer);
  const options = { client, tables: TABLES, clock: createFakeClock() };
  const pages = slipPageSize === undefined ? {} : { slipPageSize };
  return { store: createDynamoDbStore({ ...options, ...pages }), sent };
}

/** The item that a write puts. */
function itemOf({ action }: writes.Write): Attributes {
  if (!('put' in action)) throw new Error('nothing is put');
  return action.put;
}

function stepItem(walletId: string, step: number): Attributes {
  const entry = {
    walletId,
    seq: 10 + step,
    cause: { kind: 'settlement', ...stepWith({ step, ruling: step }) },
    ...({ from: 'round', to: 'wallet' } as const),
    ...{ amount: amount(0n), balanceBefore: amount(0n), balanceAfter: amount(0n) },
    ...{ owedBefore: amount(0n), owedAfter: amount(0n), effectiveAt: AT, bookedAt: AT },
    ...{ actor: 'ann', prevHash: '0'.repeat(64), hash: '1'.repeat(64) },
  } as const;
  return itemOf(writes.putEntry(entry));
}

describe('reading wallets', () => {
  it('answers nothing where there is nothing', async () => {
    const { store } = storeWith(() => ({}));
    await expect(store.readWallet('ann:USD')).resolves.toBeUndefined();
    await expect(store.readTransfer('ann:USD', 'transfer-1')).resolves.toBeUndefined();
  });

  it('answers several by their ids, without those that do not exist', async () => {
    const [ann, bob] = ['ann:USD', 'bob:USD'].map((walletId) => walletWith({ walletId }));
    if (ann === undefined || bob === undefined) throw new Error('there are two wallets');
    const items = [bob, ann].map((wallet) => itemOf(writes.putWallet(wallet, undefined)));
    const { store, sent } = storeWith(() => ({ Responses: { 'Wallets-1': items } }));
    const wallets = await store.readWallets(['ann:USD', 'bob:USD', 'eve:USD']);
    expect(Object.fromEntries(wallets)).toEqual({ 'ann:USD': ann, 'bob:USD': bob });
    expect(sent).toMatchObject([
      { input: { RequestItems: { 'Wallets-1': { Keys: { length: 3 } } } } },
    ]);
  });

  it('answers ledger entries in booking order, whatever their keys are', async () => {
    const Items = [stepItem('ann:USD', 3), stepItem('ann:USD', 1), stepItem('ann:USD', 2)];
    const { store, sent } = storeWith(() => ({ Items }));
    const entries = await store.readEntries('ann:USD');
    expect(entries.map(({ seq }) => seq)).toEqual([11, 12, 13]);
    expect(sent).toEqual([
      {
        command: 'QueryCommand',
        input: {
          TableName: 'Wallets-1',
          KeyConditionExpression: 'walletId = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':partition': { S: 'ann:USD' }, ':prefix': { S: 'ENTRY#' } },
          ConsistentRead: true,
        },
      },
    ]);
  });
});

describe('reading a page of entries', () => {
  const place = `ENTRY#${AT}#round#round-1#000001`;
  const values = (first: string) => ({
    ':partition': { S: 'ann:USD' },
    ':first': { S: first },
    ':last': { S: 'ENTRY#~' },
  });

  it('goes through all of them in game time, and says where to go on', async () => {
    const Items = [stepItem('ann:USD', 1), stepItem('ann:USD', 2)];
    const LastEvaluatedKey = { walletId: { S: 'ann:USD' }, sk: { S: place } };
    const { store, sent } = storeWith(() => ({ Items, LastEvaluatedKey }));
    const page = await store.readEntryPage('ann:USD', { limit: 2 });
    expect(page).toMatchObject({ entries: [{ seq: 11 }, { seq: 12 }], next: place });
    expect(sent).toEqual([
      {
        command: 'QueryCommand',
        input: {
          TableName: 'Wallets-1',
          KeyConditionExpression: 'walletId = :partition AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: values('ENTRY#'),
          ...{ Limit: 2, ScanIndexForward: true, ConsistentRead: true },
        },
      },
    ]);
  });

  it('begins at a time, or goes on behind an entry, forwards or backwards', async () => {
    const { store, sent } = storeWith(() => ({}));
    await expect(
      store.readEntryPage('ann:USD', { from: AT, after: place, limit: 5 }),
    ).resolves.toEqual({ entries: [], next: undefined });
    await store.readEntryPage('ann:USD', { newestFirst: true, after: place, limit: 5 });
    const ExclusiveStartKey = { walletId: { S: 'ann:USD' }, sk: { S: place } };
    const again = { ExclusiveStartKey, Limit: 5 };
    const begin = { ExpressionAttributeValues: values(`ENTRY#${AT}`), ScanIndexForward: true };
    const back = { ExpressionAttributeValues: values('ENTRY#'), ScanIndexForward: false };
    expect(sent).toMatchObject([
      { input: { ...begin, ...again } },
      { input: { ...back, ...again } },
    ]);
  });
});

describe('reading a page of all tables', () => {
  it('answers them in order of their ids, consistently, and says where to go on', async () => {
    const { houseRules, limits, shards, corrections } = roundWith();
    const table: TableConfig = {
      ...{ houseRules, limits, shards, corrections, tableId: 'table-1' },
      ...{ state: 'paused', bettingSeconds: 30, revision: 3 },
    };
    const Items = [itemOf(writes.putTableListing(table))];
    const LastEvaluatedKey = { pk: { S: 'TABLES:0' }, sk: { S: 'table-1' } };
    const { store, sent } = storeWith(() => ({ Items, LastEvaluatedKey }));
    const { game, variant } = houseRules;
    await expect(store.readTablePage({ limit: 1 })).resolves.toEqual({
      tables: [{ tableId: 'table-1', game, variant, state: 'paused', currencies: ['USD'] }],
      next: 'table-1',
    });
    await store.readTablePage({ after: 'table-1', limit: 1 });
    const query = {
      TableName: 'Rounds-1',
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': { S: 'TABLES:0' } },
      ...{ Limit: 1, ConsistentRead: true },
    };
    expect(sent.map(({ input }) => input)).toEqual([
      query,
      { ...query, ExclusiveStartKey: LastEvaluatedKey },
    ]);
  });
});

describe('reading the rounds of a table', () => {
  it('answers the ids of the newest, from their keys alone', async () => {
    const Items = ['b', 'a'].map((roundId) => itemOf(writes.putTableRound(roundWith({ roundId }))));
    const { store, sent } = storeWith(() => ({ Items }));
    await expect(store.readTableRounds('table-1', 2)).resolves.toEqual(['b', 'a']);
    expect(sent).toMatchObject([
      {
        input: {
          ExpressionAttributeValues: {
            ':partition': { S: 'TABLE:table-1' },
            ':prefix': { S: 'ROUND#' },
          },
          ...{ Limit: 2, ScanIndexForward: false },
        },
      },
    ]);
  });
});

describe('reading the rounds that opened within a time', () => {
  it('answers all pages, from their keys alone', async () => {
    const item = (roundId: string) => itemOf(writes.putTableRound(roundWith({ roundId })));
    const LastEvaluatedKey = { pk: { S: 'TABLE:table-1' }, sk: { S: 'somewhere' } };
    const pages = [{ Items: [item('a')], LastEvaluatedKey }, { Items: [item('b')] }];
    const { store, sent } = storeWith(() => pages.shift() ?? {});
    const { openedAt } = roundWith();
    await expect(store.readTableRoundsBetween('table-1', openedAt, AT)).resolves.toEqual([
      ...[
        { roundId: 'a', openedAt },
        { roundId: 'b', openedAt },
      ],
    ]);
    expect(sent).toMatchObject([
      {
        input: {
          KeyConditionExpression: 'pk = :partition AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':partition': { S: 'TABLE:table-1' },
            ':first': { S: `ROUND#${openedAt}` },
            ':last': { S: `ROUND#${AT}#~` },
          },
        },
      },
      { input: { ExclusiveStartKey: LastEvaluatedKey } },
    ]);
  });
});

describe('reading the sums of a round', () => {
  it('picks them out of everything that is kept of it', async () => {
    const round = settlingRound({ state: 'settled' });
    const doneAt = AT;
    const done = { roundId: 'round-1', ruling: 1, shard: 0, totals: [], doneAt };
    const decision = { kind: 'void', reason: 'why' } as const;
    const about = { messageId: 'm-1', sentAt: AT, recordedAt: AT, roundId: 'round-1' };
    const why = { code: 'RULING_CONFLICT', message: 'why', contentHash: '0'.repeat(64) } as const;
    const Items = [
      writes.putDone(done),
      writes.putEvidence({ ...about, ...why, decision }),
      writes.putRound(round, undefined),
      writes.putRuling(rulingWith()),
    ].map(itemOf);
    const { store, sent } = storeWith(() => ({ Items }));
    await expect(store.readRoundSums('round-1')).resolves.toEqual({
      ...{ round, rulings: [rulingWith()], done: [done], adjustments: [] },
    });
    expect(sent).toHaveLength(1);
  });

  it('answers nothing where there is no round', async () => {
    const { store } = storeWith(() => ({ Items: [] }));
    await expect(store.readRoundSums('round-1')).resolves.toBeUndefined();
  });
});

describe('reading the last steps', () => {
  const round = settlingRound({ latestRuling: 3 });

  it('asks for every step that the rulings allow, and answers the newest of each', async () => {
    const items = [
      stepItem('ann:USD', 2),
      stepItem('ann:USD', 3),
      stepItem('bob:USD', 1),
      stepItem('ann:USD', 1),
    ];
    const { store, sent } = storeWith(() => ({ Responses: { 'Wallets-1': items } }));
    const steps = await store.readLastSteps(round, ['ann:USD', 'bob:USD', 'eve:USD']);
    expect(Object.fromEntries(steps)).toEqual({
      'ann:USD': stepWith({ step: 3, ruling: 3 }),
      'bob:USD': stepWith({ step: 1, ruling: 1 }),
    });
    const wanted = ['ann:USD', 'bob:USD', 'eve:USD'].flatMap((walletId) =>
      [1, 2, 3].map((step) => ({
        walletId: { S: walletId },
        sk: { S: `ENTRY#${round.closesAt}#round#round-1#00000${step}` },
      })),
    );
    expect(sent[0]).toMatchObject({
      input: { RequestItems: { 'Wallets-1': { Keys: wanted, ConsistentRead: true } } },
    });
  });

  it('goes on for as long as there are more steps than rulings, for those who have them', async () => {
    const steps = [1, 2, 3, 4, 5].map((step) => stepItem('ann:USD', step));
    const inStore = [...steps, stepItem('bob:USD', 2), stepItem('bob:USD', 1)];
    const { store, sent } = storeWith(({ input }) => {
      const Keys = 'RequestItems' in input ? input.RequestItems?.['Wallets-1'] : undefined;
      const asked = JSON.stringify(Keys);
      const found = inStore.filter(({ walletId, sk }) =>
        asked.includes(JSON.stringify({ walletId, sk })),
      );
      return { Responses: { 'Wallets-1': found } };
    });
    const newest = await store.readLastSteps(round, ['ann:USD', 'bob:USD']);
    expect([...newest].map(([walletId, { step }]) => [walletId, step])).toEqual([
      ['ann:USD', 5],
      ['bob:USD', 2],
    ]);
    expect(sent).toHaveLength(4);
  });

  it('asks once under the first ruling of a round that was never settled', async () => {
    const first = settlingRound({ latestRuling: 1 });
    const { store, sent } = storeWith(() => ({
      Responses: { 'Wallets-1': [stepItem('ann:USD', 1)] },
    }));
    await store.readLastSteps(first, ['ann:USD', 'bob:USD']);
    expect(sent).toHaveLength(1);
    await store.readLastSteps({ ...first, state: 'settled' }, ['ann:USD', 'bob:USD']);
    expect(sent).toHaveLength(3);
  });

  it('asks for nothing when there are no wallets', async () => {
    const { store, sent } = storeWith(() => ({}));
    await expect(store.readLastSteps(round, [])).resolves.toEqual(new Map());
    expect(sent).toEqual([]);
  });
});

describe('reading a round', () => {
  it('answers early messages in the order in which the table sent them', async () => {
    const Items = [9, 7, 8].map((seq) =>
      itemOf(writes.putEarly({ roundId: 'round-1', messageId: `message-${seq}`, seq, body: '{}' })),
    );
    const { store, sent } = storeWith(() => ({ Items }));
    const early = await store.readEarlyMessages('round-1');
    expect(early.map(({ seq }) => seq)).toEqual([7, 8, 9]);
    expect(sent).toMatchObject([
      { input: { ExpressionAttributeValues: { ':prefix': { S: 'EARLY#' } } } },
    ]);
  });

  it('answers rulings as they come, for their keys are in order', async () => {
    const Items = [1, 2].map((number) => itemOf(writes.putRuling(rulingWith({ number }))));
    const { store, sent } = storeWith(() => ({ Items }));
    const rulings = await store.readRulings('round-1');
    expect(rulings.map(({ number }) => number)).toEqual([1, 2]);
    expect(sent).toMatchObject([
      {
        input: {
          TableName: 'Rounds-1',
          KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: {
            ':partition': { S: 'round-1' },
            ':prefix': { S: 'RULING#' },
          },
        },
      },
    ]);
  });

  it('looks for the shards that are done under one ruling', async () => {
    const { store, sent } = storeWith(() => ({}));
    await store.readDone('round-1', 2);
    await store.readQuarantinedPlayers('round-1');
    await store.readParked('2026-12-01');
    expect(sent).toMatchObject([
      { input: { ExpressionAttributeValues: { ':prefix': { S: 'DONE#2#' } } } },
      { input: { ExpressionAttributeValues: { ':prefix': { S: 'QUARANTINE#' } } } },
      {
        input: {
          KeyConditionExpression: 'pk = :partition',
          ExpressionAttributeValues: { ':partition': { S: 'PARKED:2026-12-01' } },
        },
      },
    ]);
  });
});

describe('listing the rounds that are not settled', () => {
  const openedAt = (minute: number) => `2026-12-01T20:0${minute}:00.000Z`;
  const shown = (roundId: string, minute: number) =>
    itemOf(writes.putRound(roundWith({ roundId, openedAt: openedAt(minute) }), undefined));
  const { name: IndexName, attributes } = UNFINISHED_INDEX;
  /** Two pages in one partition of the index, a round in another, none in the others. */
  const answer = ({ input }: { readonly input: object }) => {
    const asked = JSON.stringify(input);
    const project = (item: Attributes) =>
      Object.fromEntries(
        Object.entries(item).filter(([name]) => attributes.some((each) => each === name)),
      );
    if (asked.includes('further')) return { Items: [project(shown('round-3', 3))] };
    if (asked.includes('U#1')) return { Items: [project(shown('round-2', 2))] };
    if (!asked.includes('U#0')) return {};
    const LastEvaluatedKey = { pk: { S: 'further' } };
    return { Items: [project(shown('round-1', 1))], LastEvaluatedKey };
  };

  it('asks every partition of the index, page by page, and answers the oldest first', async () => {
    const { store, sent } = storeWith(answer);
    const rounds = await store.listUnfinished();
    expect(rounds.map(({ roundId }) => roundId)).toEqual(['round-1', 'round-2', 'round-3']);
    const query = (part: string) => ({
      TableName: 'Rounds-1',
      IndexName,
      KeyConditionExpression: 'unfinished = :partition',
      ExpressionAttributeValues: { ':partition': { S: part } },
      // An index has no other reads.
      ConsistentRead: false,
    });
    expect(sent.map(({ input }) => input)).toEqual([
      ...['U#0', 'U#1', 'U#2', 'U#3'].map(query),
      { ...query('U#0'), ExclusiveStartKey: { pk: { S: 'further' } } },
    ]);
  });
});

describe('reading slips', () => {
  const slips: readonly Slip[] = [
    acceptedSlip(wagersOn({ banker: 100n })),
    tombstone('slip-2', 'bob:USD'),
  ];
  const items = slips.map((slip) => itemOf(writes.putSlip(slip, 3)));
  const gate = itemOf(writes.putGate('round-1', 3, { state: 'open' }));

  it('answers a page without the gate that lies among them, and where to go on', async () => {
    const LastEvaluatedKey = { pk: { S: 'round-1#3' }, sk: { S: 'bob:USD#slip-2' } };
    const { store, sent } = storeWith(() => ({ Items: [gate, ...items], LastEvaluatedKey }));
    await expect(store.readSlipPage('round-1', 3)).resolves.toEqual({
      slips,
      next: 'bob:USD#slip-2',
    });
    expect(sent).toEqual([
      {
        command: 'QueryCommand',
        input: {
          TableName: 'Rounds-1',
          KeyConditionExpression: 'pk = :partition',
          ExpressionAttributeValues: { ':partition': { S: 'round-1#3' } },
          ConsistentRead: true,
        },
      },
    ]);
  });

  it('goes on behind a slip, and takes no more than a page', async () => {
    const { store, sent } = storeWith(() => ({ Items: [] }), 50);
    await expect(store.readSlipPage('round-1', 3, 'bob:USD#~')).resolves.toEqual({
      slips: [],
      next: undefined,
    });
    expect(sent).toMatchObject([
      {
        input: {
          Limit: 50,
          ExclusiveStartKey: { pk: { S: 'round-1#3' }, sk: { S: 'bob:USD#~' } },
        },
      },
    ]);
  });

  it("answers one player's slips", async () => {
    const { store, sent } = storeWith(() => ({ Items: items.slice(0, 1) }));
    await expect(store.readPlayerSlips('round-1', 3, 'ann:USD')).resolves.toEqual(
      slips.slice(0, 1),
    );
    expect(sent).toMatchObject([
      {
        input: {
          KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: {
            ':partition': { S: 'round-1#3' },
            ':prefix': { S: 'ann:USD#' },
          },
        },
      },
    ]);
  });

  it('answers all that may keep a slip out in one request, in whatever order it comes', async () => {
    const round = roundWith({ shards: 4 });
    const [pk, part] = [`round-1#${shardOf('ann:USD', 4)}`, shardOf('ann:USD', BETTING_COPIES)];
    const switched: BettingSwitch = {
      ...{ state: 'stopped', revision: 1 },
      since: { at: '2026-12-01T20:00:00.000Z', actor: 'mia', reason: 'why' },
    };
    const found = [
      bettingItem.toAttributes({ pk: `BETTING:${part}`, sk: 'SWITCH' }, switched),
      { ...gate, pk: { S: pk } },
    ];
    const { store, sent } = storeWith(() => ({ Responses: { 'Rounds-1': found } }));
    await expect(store.readAdmission(round, 'ann:USD')).resolves.toEqual({
      ...{ gate: { state: 'open' }, table: undefined, betting: switched },
    });
    const Keys = [
      { pk: { S: pk }, sk: { S: 'GATE' } },
      { pk: { S: 'TABLE:table-1' }, sk: { S: 'CONFIG' } },
      { pk: { S: `BETTING:${part}` }, sk: { S: 'SWITCH' } },
    ];
    const request = { RequestItems: { 'Rounds-1': { Keys, ConsistentRead: true } } };
    expect(sent.map(({ input }) => input)).toEqual([request]);
  });

  it('answers a gate and a slip by their keys', async () => {
    const { store, sent } = storeWith(({ input }) => ({
      Item: JSON.stringify(input).includes('GATE') ? gate : items[0],
    }));
    await expect(store.readGate('round-1', 3)).resolves.toEqual({ state: 'open' });
    const key = { roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1' };
    await expect(store.readSlip(key, 3)).resolves.toEqual(slips[0]);
    expect(sent).toMatchObject([
      { input: { Key: { pk: { S: 'round-1#3' }, sk: { S: 'GATE' } } } },
      { input: { Key: { pk: { S: 'round-1#3' }, sk: { S: 'ann:USD#slip-1' } } } },
    ]);
  });
});

describe('a gate', () => {
  const KEY = { pk: { S: 'round-1#3' }, sk: { S: 'GATE' } };
  const conditionFailed = new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: { httpStatusCode: 400 },
  });
  const refuse = (error: Error) => () => {
    throw error;
  };

  it('is closed only while it is open, so that a sealed one stays sealed', async () => {
    const { store, sent } = storeWith(() => ({}));
    await store.closeGate('round-1', 3);
    expect(sent).toEqual([
      {
        command: 'UpdateItemCommand',
        input: {
          TableName: 'Rounds-1',
          Key: KEY,
          UpdateExpression: 'SET #state = :closed',
          ConditionExpression: '#state = :open',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':closed': { S: 'closed' }, ':open': { S: 'open' } },
        },
      },
    ]);
  });

  it('may be closed or sealed already', async () => {
    const { store } = storeWith(refuse(conditionFailed));
    await expect(store.closeGate('round-1', 3)).resolves.toBeUndefined();
  });

  it('answers where an interrupted settlement may go on when it is sealed', async () => {
    const resume = { ruling: 1, afterWalletId: 'ann:USD' };
    const Attributes = gateItem.toAttributes(
      { pk: 'round-1#3', sk: 'GATE' },
      { state: 'sealed', resume },
    );
    const { store, sent } = storeWith(() => ({ Attributes }));
    await expect(store.sealGate('round-1', 3)).resolves.toEqual({ state: 'sealed', resume });
    expect(sent).toMatchObject([
      {
        input: {
          Key: KEY,
          UpdateExpression: 'SET #state = :sealed',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeValues: { ':sealed': { S: 'sealed' } },
          ReturnValues: 'ALL_NEW',
        },
      },
    ]);
  });

  it('that does not exist is not made by sealing it', async () => {
    const { store } = storeWith(refuse(conditionFailed));
    await expect(store.sealGate('round-1', 3)).rejects.toBe(conditionFailed);
  });

  it('keeps a resume hint that is read back', async () => {
    const { store, sent } = storeWith(() => ({}));
    const resume = { ruling: 1, afterWalletId: 'ann:USD' };
    await store.saveResumeHint('round-1', 3, resume);
    const hint = { M: { ruling: { N: '1' }, afterWalletId: { S: 'ann:USD' } } };
    expect(sent).toMatchObject([
      {
        input: {
          Key: KEY,
          UpdateExpression: 'SET #resume = :resume',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#resume': 'resume' },
          ExpressionAttributeValues: { ':resume': hint },
        },
      },
    ]);
    const stored = { schema: { N: '1' }, state: { S: 'sealed' }, resume: hint };
    expect(gateItem.fromAttributes(stored).resume).toEqual(resume);
  });

  it('is asked again when nobody answers, and given up after a while', async () => {
    const { store, sent } = storeWith(refuse(serviceError('TimeoutError')));
    await expect(store.closeGate('round-1', 3)).rejects.toThrow(StoreUnavailableError);
    expect(sent).toHaveLength(8);
  });
});

it('commits writes to the tables it was given', async () => {
  const { store, sent } = storeWith(() => ({}));
  const committed = await store.commit([writes.checkRoundUnknown('round-1')]);
  expect(committed).toEqual({ ok: true, value: undefined });
  expect(sent).toMatchObject([
    { input: { TransactItems: [{ ConditionCheck: { TableName: 'Rounds-1' } }] } },
  ]);
});
