import { SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { describe, expect } from 'vitest';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { killingAt, settlementEntry } from '../../support/croupier-kill.ts';
import { returnedPlaces, sqsEvent, untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import {
  BANKER_WINS,
  type BaccaratDeal,
  IMPOSSIBLE,
  PLAYER_WINS,
  TIE,
} from '../../support/table-scans.ts';

const it = croupierTest();

/** An open round with ann, who has 100 of her 1000 on the player, and bob, with 100 on the banker. */
async function openRoundWithBets(croupier: TestCroupier, shards = 2) {
  const table = await croupier.openTable({ shards });
  const round = await table.openRound();
  const ann = await croupier.createPlayer('ann', 1000n);
  const bob = await croupier.createPlayer('bob', 1000n);
  expect(await ann.bet(round, { player: 100n })).toBe('accepted');
  expect(await bob.bet(round, { banker: 100n })).toBe('accepted');
  const histories = async () => [await ann.history(), await bob.history()];
  return { table, round, histories };
}

const PLAYER_PAID_ONCE = [
  ['deposit +1000', 'stake -100', 'settlement +200'],
  ['deposit +1000', 'stake -100', 'settlement +0'],
];

describe('Midaz #1519 and ministack #1326: 50 copies of a result', () => {
  it('that come at once, in one message group and in many, are paid once [peer 7] [peer 35]', async ({
    croupier,
  }) => {
    const { table, round, histories } = await openRoundWithBets(croupier, 1);
    const body = await round.sendResult(PLAYER_WINS);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        table.feed.sendBody(body, {
          // Every second one may be worked on at the same time as any other.
          groupId: n % 2 === 0 ? table.tableId : `${table.tableId}-${n}`,
          deduplicationId: `${table.tableId}-copy-${n}`,
        }),
      ),
    );
    await untilQueuesAreEmpty(croupier);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
    expect(await croupier.ports.store.readRulings(round.roundId)).toHaveLength(1);
  });
});

describe.concurrent('copies in one batch', () => {
  it.for([
    { groups: 'one after the other in one group', groupIds: ['a', 'a', 'a'] },
    { groups: 'at the same time in different groups', groupIds: ['a', 'b', 'c'] },
  ])('settle a round once, $groups', async ({ groupIds }, { croupier }) => {
    const { round, histories } = await openRoundWithBets(croupier);
    const body = await round.sendResult(PLAYER_WINS);
    const event = sqsEvent(...groupIds.map((groupId) => ({ body, groupId })));
    const outcome = await croupier.aws.invoke('RecordTableEvents', event);
    expect(returnedPlaces(event, outcome)).toEqual([]);
    await untilQueuesAreEmpty(croupier);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });

  it('of every message play a round once', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = table.newRound();
    const bodies = [
      await round.sendOpened(),
      await round.sendBettingClosed(),
      await round.sendResult(PLAYER_WINS),
    ];
    const event = sqsEvent(...bodies.flatMap((body) => [{ body }, { body }]));
    const outcome = await croupier.aws.invoke('RecordTableEvents', event);
    expect(returnedPlaces(event, outcome)).toEqual([]);
    await untilQueuesAreEmpty(croupier);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
  });

  it('of settlement work pay nobody twice, during the settlement and after it', async ({
    croupier,
  }) => {
    const { round, histories } = await openRoundWithBets(croupier);
    const shards = [0, 1].map((shard) => workFor(round, shard));
    const copies = () => croupier.aws.invoke('SettleShard', sqsEvent(...shards, ...shards));
    await round.sendResult(PLAYER_WINS);
    await round.until('settling');
    const during = await Promise.all([copies(), copies()]);
    await untilQueuesAreEmpty(croupier);
    expect((await round.read())?.state).toBe('settled');
    const after = await Promise.all([copies(), copies()]);
    expect([...during, ...after]).toEqual(
      Array(4).fill({ ok: true, payload: '{"batchItemFailures":[]}' }),
    );
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });
});

function workFor({ tableId, roundId }: TestRound, shard: number) {
  return {
    body: JSON.stringify({ schema: 1, work: 'settle', tableId, roundId, shard, ruling: 1 }),
  };
}

describe.concurrent('another result for a ruled round', () => {
  /** Settled for the player, then told otherwise. */
  async function settleAndContradict(croupier: TestCroupier, contradiction: BaccaratDeal) {
    const played = await openRoundWithBets(croupier);
    await played.round.sendResult(PLAYER_WINS);
    await played.round.until('settled');
    const body = await played.round.sendResult(contradiction);
    return { ...played, body };
  }

  it('moves no money, quarantines the round and keeps the evidence', async ({ croupier }) => {
    const { table, round, histories, body } = await settleAndContradict(croupier, BANKER_WINS);
    await round.until('quarantined');
    await table.untilCaughtUp();
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
    expect(await croupier.ports.store.readRulings(round.roundId)).toHaveLength(1);
    expect(await evidenceOf(croupier, round, BANKER_WINS)).toMatchObject({
      code: 'RULING_CONFLICT',
      decision: { kind: 'result', scan: BANKER_WINS },
      sentAt: round.closesAt,
      messageId: JSON.parse(body).messageId,
    });
    expect(await croupier.untilAlarm('round-quarantined', round.roundId)).toMatchObject({
      ...{ roundId: round.roundId, tableId: round.tableId, code: 'RULING_CONFLICT' },
    });
  });

  it('Powertools TS #2058: is a contradiction under the same message id too [peer 23]', async ({
    croupier,
  }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    const body = await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    await table.feed.sendBody(JSON.stringify({ ...JSON.parse(body), scan: BANKER_WINS }));
    await round.until('quarantined');
    await table.untilCaughtUp();
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });

  it('stays a contradiction when both are sent again', async ({ croupier }) => {
    const { table, round, histories } = await settleAndContradict(croupier, BANKER_WINS);
    await round.until('quarantined');
    await round.sendResult(BANKER_WINS);
    await round.sendResult(PLAYER_WINS);
    await table.untilCaughtUp();
    expect((await round.read())?.state).toBe('quarantined');
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });

  it('is none when only its message id differs', async ({ croupier }) => {
    const { table, round, histories } = await settleAndContradict(croupier, PLAYER_WINS);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });

  it('is ignored when the rules cannot produce it', async ({ croupier }) => {
    const { table, round, histories } = await settleAndContradict(croupier, IMPOSSIBLE);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });

  it('never pays by two results when both come at once', async ({ croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    const player = await round.sendResult(PLAYER_WINS);
    const tie = JSON.stringify({ ...JSON.parse(player), scan: TIE, messageId: 'other' });
    await table.feed.sendBody(tie, { groupId: `${table.tableId}-other` });
    await round.until('quarantined');
    await untilQueuesAreEmpty(croupier);
    const [ruling, ...more] = await croupier.ports.store.readRulings(round.roundId);
    expect(more).toEqual([]);
    const isTie = ruling?.facts['winner'] === 'tie';
    expect(await evidenceOf(croupier, round, isTie ? PLAYER_WINS : TIE)).toBeDefined();
    // The quarantine may come before or after each player's step.
    const [ann = [], bob = []] = await histories();
    expect([undefined, isTie ? 'settlement +100' : 'settlement +200']).toContain(ann[2]);
    expect([undefined, isTie ? 'settlement +100' : 'settlement +0']).toContain(bob[2]);
    expect([ann.length, bob.length].every((length) => length <= 3)).toBe(true);
  });
});

function evidenceOf({ ports }: TestCroupier, { roundId }: TestRound, deal: BaccaratDeal) {
  const contentHash = hashDecision({ kind: 'result', scan: { ...deal } });
  return ports.store.readEvidence(roundId, contentHash);
}

describe('a settlement worker that is killed in the middle', () => {
  it('is replaced when the queue delivers the work again', async ({ croupier }) => {
    const { aws, sqs } = croupier;
    const QueueUrl = aws.queueUrl('SettlementWorkQueue');
    const setVisibility = (VisibilityTimeout: string) =>
      sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout } }));
    await setVisibility('1');
    const { round, histories } = await openRoundWithBets(croupier);
    await killingAt(croupier, 'SettleShard', settlementEntry(1), async () => {
      await round.sendResult(PLAYER_WINS);
      await round.until('settled');
    });
    await setVisibility('360');
    expect(croupier.logLines).toContainEqual(expect.stringContaining('signal SIGKILL'));
    expect(await histories()).toEqual(PLAYER_PAID_ONCE);
  });
});
