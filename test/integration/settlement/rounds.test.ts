import { describe, expect } from 'vitest';
import type { TableMessage } from '../../../infra/local/table-feed.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { BANKER_WINS, IMPOSSIBLE, PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

const NOTHING = { stake: 0n, payout: 0n, refund: 0n, commission: 0n, house: 0n };

/** An open round with ann, who has 100 of her 1000 on the player, and bob, with 33 on the banker. */
async function openRoundWithBets(croupier: TestCroupier) {
  const table = await croupier.openTable();
  const round = await table.openRound();
  const ann = await croupier.createPlayer('ann', 1000n);
  const bob = await croupier.createPlayer('bob', 1000n);
  expect(await ann.bet(round, { player: 100n })).toBe('accepted');
  expect(await bob.bet(round, { banker: 33n })).toBe('accepted');
  const histories = async () => [await ann.history(), await bob.history()];
  return { table, round, ann, bob, histories };
}

const UNSETTLED = [
  ['deposit +1000', 'stake -100'],
  ['deposit +1000', 'stake -33'],
];
const PLAYER_PAID = [
  ['deposit +1000', 'stake -100', 'settlement +200'],
  ['deposit +1000', 'stake -33', 'settlement +0'],
];
const REFUNDED = [
  ['deposit +1000', 'stake -100', 'settlement +100'],
  ['deposit +1000', 'stake -33', 'settlement +33'],
];

describe.concurrent('a message that comes before its round', () => {
  it('is kept, and applied in the order of the table when the round opens', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = table.newRound();
    const closed = await round.sendBettingClosed();
    const result = await round.sendResult(PLAYER_WINS);
    await table.untilCaughtUp();
    expect(await round.read()).toBeUndefined();
    expect(await croupier.ports.store.readEarlyMessages(round.roundId)).toMatchObject([
      { body: closed },
      { body: result },
    ]);

    await round.sendOpened();
    await round.until('settled');
    expect(await round.totals()).toEqual(NOTHING);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('failed BETTING_CLOSED');
  });

  it('opens the round void when it is a void', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = table.newRound();
    await round.sendVoid('shoe changed');
    await round.sendOpened();
    await round.until('settled');
    expect(await croupier.ports.store.readRulings(round.roundId)).toMatchObject([
      { number: 1, decision: { kind: 'void', reason: 'shoe changed' }, actor: 'staff-7' },
    ]);
    await round.sendResult(PLAYER_WINS);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
  });

  it('is set aside when the round turns out to be another table’s', async ({ croupier }) => {
    const table = await croupier.openTable();
    const other = await croupier.openTable();
    const round = table.newRound();
    const { roundId, closesAt: at } = round;
    const body = await other.feed.send({ type: 'result', roundId, at, scan: { ...PLAYER_WINS } });
    await table.untilCaughtUp();
    await round.sendOpened();
    await round.until('open');
    await table.untilCaughtUp();
    expect((await round.read())?.state).toBe('open');
    const sentOn = round.closesAt.slice(0, 10);
    const parked = await croupier.ports.store.readParked(sentOn);
    expect(parked.filter((message) => message.body === body)).toMatchObject([
      { code: 'GAME_MISMATCH' },
    ]);
  });
});

describe.concurrent('a round without a valid result', () => {
  it('is held by an impossible scan, and stays held until a valid result settles it', async ({
    croupier,
  }) => {
    const { table, round, ann, histories } = await openRoundWithBets(croupier);
    const { roundId } = round;
    await round.sendBettingClosed();
    await round.sendResult(IMPOSSIBLE);
    await round.until('held');
    await round.sendResult(IMPOSSIBLE);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'held', latestRuling: 0 });
    expect(await histories()).toEqual(UNSETTLED);
    expect(await ann.wallet()).toMatchObject({ balance: 900n, inPlay: 100n });
    expect(await croupier.untilAlarm('round-held', roundId)).toMatchObject({
      code: 'SCAN_IMPOSSIBLE',
    });
    const contentHash = hashDecision({ kind: 'result', scan: { ...IMPOSSIBLE } });
    expect(await croupier.ports.store.readEvidence(roundId, contentHash)).toMatchObject({
      code: 'SCAN_IMPOSSIBLE',
      decision: { scan: IMPOSSIBLE },
    });
    expect(await ann.cancel(round, 'slip-1')).toBe('failed CANCEL_TOO_LATE');

    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    expect(await histories()).toEqual(PLAYER_PAID);
  });

  it('takes no more slips after an impossible scan before the bell', async ({ croupier }) => {
    const { table, round, ann } = await openRoundWithBets(croupier);
    await round.sendResult(IMPOSSIBLE, round.secondsIn(10));
    await table.untilCaughtUp();
    expect((await round.read())?.state).toBe('held');
    expect(await ann.bet(round, { player: 10n })).toBe('failed BETTING_CLOSED');
  });

  it.for([
    { ends: 'a valid result settles it', send: 'sendResult', expected: PLAYER_PAID },
    { ends: 'a void refunds it', send: 'sendVoid', expected: REFUNDED },
  ] as const)('is held when the table detected none, until $ends', async (row, { croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    await round.sendBettingClosed();
    await round.sendNoResult();
    await round.sendBettingClosed();
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'held', latestRuling: 0 });
    await croupier.untilAlarm('round-held', round.roundId);
    expect(await histories()).toEqual(UNSETTLED);

    if (row.send === 'sendResult') await round.sendResult(PLAYER_WINS);
    else await round.sendVoid('cards lost');
    await round.until('settled');
    expect(await histories()).toEqual(row.expected);
  });
});

describe.concurrent('a result before the bell', () => {
  it('gives back what was received at its time or later, and settles the rest', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const bob = await croupier.createPlayer('bob', 1000n);
    const received = (seconds: number) => ({ receivedAt: round.secondsIn(seconds) });
    expect(await ann.bet(round, { banker: 21n }, received(19.999))).toBe('accepted');
    expect(await ann.bet(round, { banker: 21n, tie: 4n }, received(20))).toBe('accepted');
    expect(await bob.bet(round, { player: 50n }, received(25))).toBe('accepted');

    await round.sendResult(BANKER_WINS, round.secondsIn(20));
    await round.until('settled');
    // 21 wins 19; the 25 of the second slip come back as they are.
    expect(await ann.history()).toEqual([
      ...['deposit +1000', 'stake -21', 'stake -25', `settlement +${21 + 19 + 25}`],
    ]);
    expect(await bob.history()).toEqual(['deposit +1000', 'stake -50', 'settlement +50']);
    expect(await round.totals()).toEqual({
      ...{ stake: 96n, payout: 40n, refund: 75n, commission: 2n },
      house: -19n,
    });
    expect(await round.read()).toMatchObject({ lateFrom: round.secondsIn(20) });
    expect(await croupier.untilAlarm('result-before-bell', round.roundId)).toMatchObject({
      at: round.secondsIn(20),
    });
    expect(await ann.bet(round, { banker: 1n }, received(5))).toBe('failed BETTING_CLOSED');
  });

  it.for([
    ['the bell had been rung early', 'betting-closed'],
    ['the scanner had been blind', 'no-result'],
    ['the scan before it was impossible', 'impossible'],
    ['a fault had made the table wait', 'incident'],
    ['the round had been void', 'void'],
  ] as const)('gives back what came after it, although %s', async ([, first], { croupier }) => {
    const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
    const table = await croupier.openTable({ corrections });
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const received = (seconds: number) => ({ receivedAt: round.secondsIn(seconds) });
    expect(await ann.bet(round, { player: 100n }, received(4.999))).toBe('accepted');
    expect(await ann.bet(round, { player: 10n }, received(5))).toBe('accepted');
    expect(await ann.bet(round, { player: 1n }, received(20))).toBe('accepted');

    const { roundId } = round;
    const at = round.secondsIn(5);
    const why = { reason: 'power cut', actor: 'staff-7' };
    const said: Readonly<Record<typeof first, TableMessage>> = {
      'betting-closed': { type: 'betting-closed', roundId, at },
      'no-result': { type: 'no-result', roundId, at, reason: 'camera' },
      impossible: { type: 'result', roundId, at, scan: { ...IMPOSSIBLE } },
      incident: {
        type: 'incident',
        roundId,
        at,
        incident: 'result-not-detected',
        actor: 'staff-7',
      },
      void: { type: 'void', roundId, at, ...why },
    };
    await table.feed.send(said[first]);
    if (first === 'void') {
      await round.until('settled');
      const decision = { kind: 'result', scan: { ...PLAYER_WINS } } as const;
      await table.feed.send({ type: 'correction', roundId, at, corrects: 1, decision, ...why });
    } else await round.sendResult(PLAYER_WINS, round.secondsIn(10));
    await untilQueuesAreEmpty(croupier);
    await round.until('settled');
    expect(await ann.balance()).toBe(1100n);
  });

  it('is none at the very time of the bell', async ({ croupier }) => {
    const { round, ann, histories } = await openRoundWithBets(croupier);
    expect(await ann.bet(round, { banker: 10n }, { receivedAt: round.secondsIn(29.999) })).toBe(
      'accepted',
    );
    await round.sendResult(PLAYER_WINS, round.closesAt);
    await round.until('settled');
    expect((await histories())[0]).toEqual([
      ...['deposit +1000', 'stake -100', 'stake -10', 'settlement +200'],
    ]);
    expect(croupier.alarms('result-before-bell', round.roundId)).toEqual([]);
  });
});

describe.concurrent('a void', () => {
  it.for([{ state: 'open' }, { state: 'closed' }] as const)(
    'of a round that is $state gives every stake back, without commission',
    async ({ state }, { croupier }) => {
      const { round, ann, bob, histories } = await openRoundWithBets(croupier);
      if (state === 'closed') {
        await round.sendBettingClosed();
        await round.until('closed');
      }
      await round.sendVoid('ball on the floor');
      await round.until('settled');
      expect(await histories()).toEqual(REFUNDED);
      expect(await ann.wallet()).toMatchObject({ balance: 1000n, inPlay: 0n });
      expect(await bob.wallet()).toMatchObject({ balance: 1000n, inPlay: 0n });
      expect(await round.totals()).toEqual({ ...NOTHING, stake: 133n, refund: 133n });
      expect(await ann.bet(round, { player: 10n })).toBe('failed BETTING_CLOSED');
    },
  );

  it('that comes again for another reason changes nothing', async ({ croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    await round.sendVoid('shoe changed');
    await round.until('settled');
    await round.sendVoid('cards exposed');
    await table.untilCaughtUp();
    expect(await histories()).toEqual(REFUNDED);
    expect(await croupier.ports.store.readRulings(round.roundId)).toMatchObject([
      { decision: { kind: 'void', reason: 'shoe changed' } },
    ]);
  });

  it('outlives a result that comes after it', async ({ croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    await round.sendVoid('shoe changed');
    await round.until('settled');
    await round.sendResult(PLAYER_WINS);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(REFUNDED);
  });

  it('of a round that is ruled by a result is left to an operator', async ({ croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    const body = await round.sendVoid('shoe changed');
    await table.untilCaughtUp();
    expect(await croupier.parked(body)).toMatchObject([{ code: 'OPERATOR_REQUIRED' }]);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await histories()).toEqual(PLAYER_PAID);
  });

  it('and a result that race each other settle the round by one of them', async ({ croupier }) => {
    const { table, round, histories } = await openRoundWithBets(croupier);
    const result = JSON.parse(await round.sendBettingClosed());
    await round.until('closed');
    const [seen, cancelled] = [
      { ...result, messageId: 'seen', type: 'result', scan: PLAYER_WINS },
      { ...result, messageId: 'cancelled', type: 'void', reason: 'late', actor: 'staff-7' },
    ].map((message) => JSON.stringify(message));
    await Promise.all([
      table.feed.sendBody(seen ?? '', { groupId: `${table.tableId}-a` }),
      table.feed.sendBody(cancelled ?? '', { groupId: `${table.tableId}-b` }),
    ]);
    await untilQueuesAreEmpty(croupier);
    const [ruling, ...more] = await croupier.ports.store.readRulings(round.roundId);
    expect(more).toEqual([]);
    expect((await round.read())?.state).toBe('settled');
    expect(await histories()).toEqual(ruling?.decision.kind === 'void' ? REFUNDED : PLAYER_PAID);
  });
});

describe.concurrent('a copy of an older message', () => {
  it('changes nothing about a settled round', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await round.sendBettingClosed();
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    const before = await round.read();
    await round.sendOpened();
    await round.sendBettingClosed();
    await round.sendNoResult();
    await table.untilCaughtUp();
    expect(await round.read()).toEqual(before);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });
});

describe.concurrent('a round whose id is a word that the records use themselves', () => {
  it('settles like any other', async ({ croupier }) => {
    // Shard 0 of the round TABLE is not table 0.
    const roundId = 'TABLE';
    const table = await croupier.openTable({ tableId: '0', shards: 1 });
    const round = table.newRound(roundId);
    await round.sendOpened();
    await round.until('open');
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    expect(await ann.balance()).toBe(1100n);
  });
});
