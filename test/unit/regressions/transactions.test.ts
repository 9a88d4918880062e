import { describe, expect, it } from 'vitest';
import { fail } from '../../../shared/domain/result.ts';
import { finishShard } from '../../../shared/operations/finish-shard.ts';
import { readRulingToApply } from '../../../shared/operations/ruling-to-apply.ts';
import { settlePlayer } from '../../../shared/operations/settle-player.ts';
import type { CommitFailure } from '../../../shared/store/commit.ts';
import { createDynamoDbStore } from '../../../shared/store/dynamodb-store.ts';
import type { Store } from '../../../shared/store/store.ts';
import { putGate } from '../../../shared/store/writes.ts';
import { roundWith, settlingRound } from '../../support/builders.ts';
import { fakeDynamoDb, serviceError } from '../../support/builders-aws.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { accept, BETTING_AT, openScene, requestOf, rule } from '../operations/scene.ts';

const TABLES = { wallets: 'Wallets-1', rounds: 'Rounds-1' };

/** Ann has 100 on the banker, who won, and nobody has been paid. */
async function openRuledScene() {
  const ports = openScene();
  await accept(ports, requestOf('ann', { banker: 100n }));
  rule(ports);
  const ruling = await readRulingToApply(ports, 'round-1', 1);
  if (typeof ruling === 'string') throw new Error(ruling);
  const countSteps = async () => {
    const entries = await ports.store.readEntries('ann:USD');
    return entries.filter(({ cause }) => cause.kind === 'settlement').length;
  };
  return { ports, ruling, countSteps };
}

describe('PynamoDB #1264 and aws-sdk-java-v2 #2518: a transaction that does not come through', () => {
  const FAILURES: readonly CommitFailure[] = [
    { kind: 'conflict' },
    { kind: 'in-progress' },
    { kind: 'throttled' },
    { kind: 'unanswered' },
    { kind: 'condition-failed', records: ['wallet'] },
  ];

  it.each(FAILURES)(
    'is decided again from fresh reads, after a pause: $kind [peer 34]',
    async (failure) => {
      const { ports, ruling, countSteps } = await openRuledScene();
      ports.store.failNext(failure);
      const before = ports.store.calls.length;
      await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'settled' });
      const calls = ports.store.calls.slice(before);
      const between = calls.slice(calls.indexOf('commit') + 1, calls.lastIndexOf('commit'));
      expect(between).toContain('readWallet');
      // Fresh reads come last: before them there is at most the look whether it is at work still.
      expect(between.lastIndexOf('commit')).toBeLessThan(between.indexOf('readWallet'));
      expect(ports.clock.slept).toHaveLength(1);
      expect(await countSteps()).toBe(1);
    },
  );

  it('is not sent again when it came through and only its answer is lost [peer 34]', async () => {
    const { ports, ruling, countSteps } = await openRuledScene();
    ports.store.loseNextAnswer();
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'nothing' });
    expect(await countSteps()).toBe(1);
  });
});

describe('PynamoDB #1264: 40 shards that are done at the same time', () => {
  it('settle their round once, though every third transaction conflicts [aws 8]', async () => {
    const SHARDS = 40;
    const ports = openScene({ shards: SHARDS });
    rule(ports, { shards: SHARDS });
    const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
    for (const shard of shards) ports.store.seed(putGate('round-1', shard, { state: 'sealed' }));
    let sends = 0;
    const doneWhenSettled: number[] = [];
    const commit: Store['commit'] = async (writes) => {
      sends += 1;
      if (sends % 3 === 0) return fail({ kind: 'conflict' });
      const done = await ports.store.readDone('round-1', 1);
      const committed = await ports.store.commit(writes);
      if (committed.ok && writes.some(({ record }) => record === 'round')) {
        doneWhenSettled.push(done.length);
      }
      return committed;
    };
    const busy = { ...ports, store: { ...ports.store, commit } };
    const target = { schema: 1, work: 'finish', tableId: 'table-1', roundId: 'round-1' } as const;
    const options = { hasTime: () => true, isRepeated: false };
    const finish = (shard: number) =>
      finishShard(busy, { ...target, shard, ruling: 1, notBefore: BETTING_AT }, options);
    await expect(Promise.all(shards.map(finish))).resolves.toEqual(Array(SHARDS).fill('done'));
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
    expect(doneWhenSettled).toEqual([SHARDS]);
  });
});

describe('xoto3 #13: a plain update that another transaction on its item refuses', () => {
  it.each(['closeGate', 'sealGate', 'saveResumeHint'] as const)(
    'is sent again after a pause: %s [aws 9]',
    async (name) => {
      let refusals = 2;
      const { client, sent } = fakeDynamoDb(() => {
        if (refusals === 0) return { Attributes: { state: { S: 'sealed' }, schema: { N: '1' } } };
        refusals -= 1;
        throw serviceError('TransactionConflictException', { status: 400 });
      });
      const clock = createFakeClock();
      const store = createDynamoDbStore({ client, tables: TABLES, clock });
      const hint = { ruling: 1, afterWalletId: 'ann:USD' };
      await store[name]('round-1', 0, hint);
      expect(sent).toHaveLength(3);
      expect(clock.slept).toHaveLength(2);
    },
  );
});

describe('machinery #525 and pypicloud #66: whoever asks whether all is there', () => {
  it('reads consistently, and never through an index [aws 15]', async () => {
    const { client, sent } = fakeDynamoDb(() => ({}));
    const store = createDynamoDbStore({ client, tables: TABLES, clock: createFakeClock() });
    const slip = { roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1' };
    const reads = {
      readWallet: () => store.readWallet('ann:USD'),
      readWallets: () => store.readWallets(['ann:USD']),
      readEntries: () => store.readEntries('ann:USD'),
      readEntryPage: () => store.readEntryPage('ann:USD', { limit: 5 }),
      readTransfer: () => store.readTransfer('ann:USD', 'transfer-1'),
      readLastSteps: () => store.readLastSteps(settlingRound(), ['ann:USD']),
      readTable: () => store.readTable('table-1'),
      readTablePage: () => store.readTablePage({ limit: 5 }),
      readTableRounds: () => store.readTableRounds('table-1', 5),
      readTableRoundsBetween: () => store.readTableRoundsBetween('table-1', BETTING_AT, BETTING_AT),
      readRounds: () => store.readRounds(['round-1']),
      readRoundSums: () => store.readRoundSums('round-1'),
      readRound: () => store.readRound('round-1'),
      readRulings: () => store.readRulings('round-1'),
      readAllEvidence: () => store.readAllEvidence('round-1'),
      readEvidence: () => store.readEvidence('round-1', 'hash'),
      readEarlyMessages: () => store.readEarlyMessages('round-1'),
      readQuarantinedPlayers: () => store.readQuarantinedPlayers('round-1'),
      readIncidents: () => store.readIncidents('round-1'),
      readVoidProposal: () => store.readVoidProposal('round-1', 'proposal-1'),
      readWindows: () => store.readWindows('round-1'),
      readProposal: () => store.readProposal('round-1', 'proposal-1'),
      readAdjustments: () => store.readAdjustments('round-1'),
      readDone: () => store.readDone('round-1', 1),
      readDispute: () => store.readDispute('dispute-1'),
      readDisputeDecision: () => store.readDisputeDecision('round-1', 'dispute-1'),
      readDisputesOf: () => store.readDisputesOf('2026-12-01'),
      readParkedMessage: () => store.readParkedMessage(BETTING_AT, 'message-1'),
      readParked: () => store.readParked('2026-12-01'),
      readParkedPage: () => store.readParkedPage('2026-12-01', { limit: 5 }),
      readRedrives: () => store.readRedrives([{ sentAt: BETTING_AT, messageId: 'message-1' }]),
      readBetting: () => store.readBetting(),
      readAdmission: () => store.readAdmission(roundWith(), 'ann:USD'),
      readGate: () => store.readGate('round-1', 0),
      readSlip: () => store.readSlip(slip, 0),
      readPlayerSlips: () => store.readPlayerSlips('round-1', 0, 'ann:USD'),
      readSlipPage: () => store.readSlipPage('round-1', 0),
    };
    const names = Object.keys(store).filter((name) => name.startsWith('read'));
    expect(Object.keys(reads).toSorted()).toEqual(names.toSorted());
    for (const [name, read] of Object.entries(reads)) {
      const before = sent.length;
      await read();
      const inputs = sent.slice(before).map(({ input }) => JSON.stringify(input));
      expect([name, inputs.length]).toEqual([name, 1]);
      expect(inputs.join()).toContain('"ConsistentRead":true');
      expect(inputs.join()).not.toContain('IndexName');
    }
  });
});

describe('Lago #3618: 500 copies of one settlement at the same time', () => {
  it('pay one wallet once [aws 16]', async () => {
    const { ports, ruling, countSteps } = await openRuledScene();
    const copies = Array.from({ length: 500 }, () => settlePlayer(ports, ruling, 'ann:USD'));
    const kinds = (await Promise.all(copies)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array(499).fill('nothing'), 'settled']);
    expect(await countSteps()).toBe(1);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1095n });
  });
});
