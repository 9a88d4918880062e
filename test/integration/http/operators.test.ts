import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import type { ParkedMessage } from '../../../shared/domain/rounds/records.ts';
import { parkMessage } from '../../../shared/operations/park-message.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { houseRulesOf, operatorPorts } from '../../support/operator.ts';
import {
  openRouletteRound,
  openRouletteTable,
  pocket,
  type RouletteRound,
} from '../corrections/roulette-table.ts';
import { eventually } from '../local-aws/eventually.ts';
import { createApiClient } from './api-client.ts';

const it = croupierTest();

const WHY = 'the recording shows it';

const TO_20 = { decision: pocket(20), reason: WHY, corrects: 1 };

type Rules = Parameters<typeof openRouletteTable>[1];

/** Ann has 10 on 17 and bob 10 on 20, of 1,000 each; 17 has come and is settled. */
async function settledRound(croupier: TestCroupier, rules?: Rules) {
  const call = createApiClient(croupier.aws.httpUrl);
  const round = await openRouletteRound(croupier, await openRouletteTable(croupier, rules));
  const ann = await croupier.createPlayer('ann', 1000n);
  const bob = await croupier.createPlayer('bob', 1000n);
  expect(await ann.bet(round, { 'straight:17': 10n }, { slipId: 'on-17' })).toBe('accepted');
  expect(await bob.bet(round, { 'straight:20': 10n }, { slipId: 'on-20' })).toBe('accepted');
  await round.spin(17);
  await round.untilSettledUnder(1);
  return { call, round, ann, bob };
}

/** The rounds of a list, as people see them. */
async function listed(croupier: TestCroupier, list: string, { roundId }: RouletteRound) {
  const call = createApiClient(croupier.aws.httpUrl);
  const { body } = await call('listRounds', { query: { list } });
  const { rounds } = body as { rounds: readonly { roundId: string }[] };
  return rounds.filter((each) => each.roundId === roundId);
}

describe('a correction by two people', () => {
  it('is previewed, proposed by one, approved by another, and moves the difference once', async ({
    croupier,
  }) => {
    const { call, round, ann, bob } = await settledRound(croupier, { approval: 'second-person' });
    const { roundId } = round;
    // 1,350 after the win of 360; the 100 that stay do not cover what is taken back.
    expect(await ann.withdraw(1250n)).toBe('done');
    const preview = { params: { roundId }, body: { decision: pocket(20) } };
    const totals = { gaining: 1, losing: 1, gained: '360', lost: '360', house: '0' };
    const shortfall = { code: 'CLAWBACK_SHORTFALL', amount: '260' };
    const moves = [{ brand: 'main', currency: 'USD', unchanged: 0, ...totals, shortfall }];
    expect(await call('previewRuling', preview)).toMatchObject({
      ...{ status: 200, body: { corrects: 1, totals: moves, stopped: [] } },
    });
    const alone = { params: { roundId, rulingId: 'alone' }, body: TO_20, principal: 'mia' };
    expect(await call('ruleRound', alone)).toMatchObject({
      ...{ status: 409, body: { code: 'APPROVAL_REQUIRED' } },
    });

    const params = { roundId, proposalId: 'to-20' };
    const proposal = { params, body: TO_20, principal: 'mia' };
    const proposed = await call('proposeCorrection', proposal);
    expect(proposed).toMatchObject({
      status: 201,
      body: { approved: false, actor: expect.stringMatching(/\/mia$/), preview: { totals: moves } },
    });
    expect(await call('proposeCorrection', proposal)).toEqual({
      ...{ ...proposed, status: 200, replayed: true },
    });
    await croupier.untilAlarm('correction-proposed', roundId);
    const other = { ...proposal, body: { ...TO_20, decision: pocket(5) } };
    expect(await call('proposeCorrection', other)).toMatchObject({
      ...{ status: 409, body: { code: 'PROPOSAL_CONFLICT' } },
    });

    expect(await call('approveCorrection', { params, principal: 'mia' })).toMatchObject({
      ...{ status: 403, body: { code: 'APPROVER_NOT_DIFFERENT' } },
    });
    expect(await call('approveCorrection', { params, principal: 'noa' })).toMatchObject({
      ...{ status: 201, replayed: false, body: { rulings: [{ number: 1 }, { reason: WHY }] } },
    });
    await round.untilSettledUnder(2);
    expect(await call('approveCorrection', { params, principal: 'noa' })).toMatchObject({
      ...{ status: 200, replayed: true },
    });
    expect(await ann.wallet()).toMatchObject({ balance: 0n, owed: 260n });
    expect(await bob.balance()).toBe(1350n);
    expect((await bob.entries()).at(-1)?.actor).toMatch(/user\/mia, approved by .*user\/noa$/);
  });

  it('is made by one where the house wants no second, once per id', async ({ croupier }) => {
    const { call, round, ann } = await settledRound(croupier);
    const params = { roundId: round.roundId, rulingId: 'to-20' };
    const first = await call('ruleRound', { params, body: TO_20 });
    expect(first).toMatchObject({ status: 201, body: { rulings: [{}, { number: 2 }] } });
    await round.untilSettledUnder(2);
    expect(await call('ruleRound', { params, body: TO_20 })).toMatchObject({
      ...{ status: 200, replayed: true, body: { state: 'settled' } },
    });
    const other = { ...TO_20, decision: pocket(5), corrects: 2 };
    expect(await call('ruleRound', { params, body: other })).toMatchObject({
      ...{ status: 409, body: { code: 'MESSAGE_CONFLICT' } },
    });
    expect(await ann.balance()).toBe(990n);
  });

  it('of an old round is for supervisors alone', async ({ croupier }) => {
    const { call, round, bob } = await settledRound(croupier, { horizonHours: 24 });
    const { roundId } = round;
    const late = { status: 409, body: { code: 'CORRECTION_TOO_LATE' } };
    const ruling = { params: { roundId, rulingId: 'late' }, body: TO_20 };
    const proposal = { params: { roundId, proposalId: 'late' }, body: TO_20 };
    const slip = {
      params: { roundId, walletId: bob.walletId, slipId: 'on-20' },
      body: { reason: WHY },
    };
    expect(await call('ruleRound', ruling)).toMatchObject(late);
    expect(await call('proposeCorrection', proposal)).toMatchObject(late);
    expect(await call('voidSlip', slip)).toMatchObject(late);
    expect(await call('proposeBeyondHorizon', proposal)).toMatchObject({ status: 201 });
    expect(await call('correctBeyondHorizon', ruling)).toMatchObject({ status: 201 });
    await round.untilSettledUnder(2);
    expect(await bob.balance()).toBe(1350n);
    expect(await call('voidSlipBeyondHorizon', slip)).toMatchObject({ status: 201 });
    expect(await bob.balance()).toBe(1000n);
  });
});

describe('a round that waits for people', () => {
  it('is listed as held and overdue until its result is entered, once', async ({ croupier }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const table = await openRouletteTable(croupier);
    const round = await openRouletteRound(croupier, table);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { 'straight:17': 10n })).toBe('accepted');
    const { roundId, tableId, closesAt } = round;
    const params = { roundId, rulingId: 'by-hand' };
    const body = { decision: pocket(17), reason: 'the wheel still shows it' };
    expect(await call('ruleRound', { params, body })).toMatchObject({
      ...{ status: 409, body: { code: 'ROUND_NOT_HELD', details: { state: 'open' } } },
    });
    await round.sendNoResult();
    await round.until('held');
    const standing = { tableId, state: 'held', latestRuling: 0, waitingSince: closesAt };
    expect(await listed(croupier, 'held', round)).toMatchObject([standing]);
    expect(await listed(croupier, 'overdue', round)).toMatchObject([standing]);
    const impossible = { ...body, decision: pocket(37) };
    expect(await call('ruleRound', { params, body: impossible })).toMatchObject({
      ...{ body: { code: expect.stringMatching(/^SCAN_/) } },
    });
    expect(await call('ruleRound', { params, body })).toMatchObject({
      ...{ status: 201, body: { state: 'settling', rulings: [{ number: 1, corrects: 0 }] } },
    });
    await round.untilSettledUnder(1);
    expect(await call('ruleRound', { params, body })).toMatchObject({
      ...{ status: 200, replayed: true },
    });
    expect(await ann.balance()).toBe(1350n);
    expect(await listed(croupier, 'held', round)).toEqual([]);
  });

  it('is listed as quarantined until a correction releases it', async ({ croupier }) => {
    const { call, round, ann } = await settledRound(croupier);
    await round.spin(20);
    await round.until('quarantined');
    expect(await listed(croupier, 'quarantined', round)).toMatchObject([
      { state: 'quarantined', stopped: [] },
    ]);
    const params = { roundId: round.roundId, rulingId: 'it-was-17' };
    const body = { ...TO_20, decision: pocket(17) };
    expect(await call('ruleRound', { params, body })).toMatchObject({ status: 201 });
    await round.untilSettledUnder(2);
    expect(await listed(croupier, 'quarantined', round)).toEqual([]);
    expect(await ann.balance()).toBe(1350n);
  });

  it('with a player whose slips do not fit goes on when a slip is void and the player released', async ({
    croupier,
  }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const table = await croupier.openTable({ houseRules: houseRulesOf('blackjack', 'live') });
    const round = await table.openRound();
    const { roundId, closesAt } = round;
    const ann = await croupier.createPlayer('ann', 1000n);
    const { walletId } = ann;
    expect(await ann.bet(round, { 'main:3': 100n })).toBe('accepted');
    expect(await ann.bet(round, { 'main:5': 50n }, { slipId: 'five' })).toBe('accepted');
    const seats = { 3: { hands: [{ cards: ['10H', '8D'] }] } };
    const scan = { dealer: ['10S', '7H'], seats };
    await table.feed.send({ type: 'result', roundId, at: closesAt, scan });
    const player = { walletId, message: 'seat 5: nothing was played' };
    await eventually('ann is quarantined', async () => {
      const { body } = await call('listQuarantinedPlayers', { params: { roundId } });
      return JSON.stringify(body).includes(player.message);
    });
    expect(await call('listRounds', { query: { list: 'quarantined' } })).toMatchObject({
      body: { rounds: expect.arrayContaining([expect.objectContaining({ roundId })]) },
    });
    const reason = 'seat 5 was not dealt';
    const slip = { params: { walletId, roundId, slipId: 'five' }, body: { reason } };
    expect(await call('voidSlip', slip)).toMatchObject({ status: 201, body: { state: 'voided' } });
    expect(await call('voidSlip', slip)).toMatchObject({ status: 200, replayed: true });
    const release = { params: { roundId, walletId }, body: { reason }, principal: 'noa' };
    expect(await call('releasePlayer', release)).toMatchObject({
      status: 201,
      body: { ...player, release: { reason, actor: expect.stringMatching(/\/noa$/) } },
    });
    await round.until('settled');
    expect(await call('releasePlayer', release)).toMatchObject({ status: 200, replayed: true });
    expect(await ann.balance()).toBe(1100n);
    expect(await call('listQuarantinedPlayers', { params: { roundId } })).toMatchObject({
      body: { players: [] },
    });
  });
});

describe('voiding a settled slip where the house wants two people', () => {
  it('is proposed by one and approved by another', async ({ croupier }) => {
    const { call, round, ann } = await settledRound(croupier, { approval: 'second-person' });
    const { roundId } = round;
    const slip = { walletId: ann.walletId, slipId: 'on-17' };
    const params = { roundId, proposalId: 'void-17' };
    const body = { ...slip, reason: WHY };
    expect(
      await call('voidSlip', { params: { ...slip, roundId }, body: { reason: WHY } }),
    ).toMatchObject({ status: 409, body: { code: 'APPROVAL_REQUIRED' } });
    const proposal = { params, body, principal: 'mia' };
    const proposed = await call('proposeVoid', proposal);
    expect(proposed).toMatchObject({ status: 201, body: { ...slip, ruling: 1, change: '-350' } });
    expect(await call('proposeVoid', proposal)).toEqual({
      ...{ ...proposed, status: 200, replayed: true },
    });
    expect(await call('proposeVoidBeyondHorizon', proposal)).toMatchObject({ status: 200 });
    expect(await call('approveVoid', { params, principal: 'mia' })).toMatchObject({
      ...{ status: 403, body: { code: 'APPROVER_NOT_DIFFERENT' } },
    });
    expect(await ann.balance()).toBe(1350n);
    for (const status of [201, 200]) {
      expect(await call('approveVoid', { params, principal: 'noa' })).toMatchObject({
        ...{ status, body: { ...slip, state: 'voided', reason: WHY } },
      });
    }
    expect(await ann.balance()).toBe(1000n);
  });
});

describe('a parked message', () => {
  const key = ({ sentAt, messageId }: ParkedMessage) => ({ sentAt, messageId });

  /** What was parked with this body, once there is so much of it, oldest first. */
  const untilParked = (croupier: TestCroupier, body: string, count: number) =>
    eventually(`${count} times parked`, async () => {
      const found = await croupier.parked(body);
      return found.length === count && found;
    });

  it('is listed with its reason, and applied when it is redriven after the cause is mended', async ({
    croupier,
  }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const { bettingSeconds, shards, corrections } = {
      ...{ bettingSeconds: 30, shards: 1 },
      corrections: { approval: 'none', horizonHours: 1_000_000 },
    };
    const tableId = 'table-of-later';
    const roundId = `${tableId}-round`;
    const feed = croupier.openFeed(tableId, 'roulette');
    const body = await feed.send({
      ...{ type: 'round-opened', roundId, at: '2025-12-01T20:00:00.000Z' },
      closesAt: '2025-12-01T20:00:30.000Z',
      ...{ dealer: 'staff-7', shoe: 'none', gameNumber: '1', video: 'video://table' },
    });
    const [parked] = await untilParked(croupier, body, 1);
    if (parked === undefined) throw new Error('nothing is parked');
    const day = parked.sentAt.slice(0, 10);
    const list = async () => {
      const found: ParkedMessage[] = [];
      let cursor: string | undefined;
      do {
        const page = { day, limit: '1', ...(cursor === undefined ? {} : { cursor }) };
        const { body: answer } = await call('listParked', { query: page });
        const { messages, next } = answer as { messages: ParkedMessage[]; next?: string };
        found.push(...messages);
        cursor = next;
      } while (cursor !== undefined);
      return found.filter((each) => each.body === body);
    };
    expect(await list()).toMatchObject([
      { ...key(parked), queue: 'table-events', code: 'TABLE_NOT_FOUND' },
    ]);

    const limits = { USD: { positionMin: '1', positionMax: '1000' } };
    const houseRules = houseRulesOf('roulette', 'single-zero');
    const settings = { bettingSeconds, shards, corrections, houseRules, limits };
    const configured = await call('configureTable', { params: { tableId }, body: settings });
    expect(configured).toMatchObject({ status: 200, body: { warnings: [] } });
    const redrive = { params: key(parked), principal: 'noa' };
    const first = await call('redriveParked', redrive);
    expect(first).toMatchObject({
      status: 201,
      body: { body, redriven: { actor: expect.stringMatching(/\/noa$/) } },
    });
    expect(await call('redriveParked', { ...redrive, principal: 'mia' })).toEqual({
      ...{ ...first, status: 200, replayed: true },
    });
    await eventually('the round is open', async () => {
      return (await call('readRound', { params: { roundId } })).status === 200;
    });
    await untilQueuesAreEmpty(croupier);
    expect(await list()).toEqual([first.body]);
    expect(await call('readRound', { params: { roundId } })).toMatchObject({
      body: { tableId, state: 'open', rulings: [] },
    });
  });

  it('whose effect is there already changes nothing, from either queue', async ({ croupier }) => {
    const { call, round, ann, bob } = await settledRound(croupier);
    const { roundId, tableId, closesAt } = round;
    const result = JSON.stringify({
      ...{ schema: 1, messageId: 'again', seq: 99, tableId, roundId, game: 'roulette' },
      ...{ at: closesAt, type: 'result', scan: { pocket: 17 } },
    });
    const work = { schema: 1, work: 'settle', tableId, roundId, shard: 0, ruling: 1 };
    const ports = operatorPorts(croupier);
    const before = [await round.read(), await ann.entries(), await bob.entries()];
    for (const [queue, body] of [
      ['table-events', result],
      ['settlement-work', JSON.stringify(work)],
    ] as const) {
      const sentAt = toInstant(Date.now());
      const message = { messageId: `${roundId}-${queue}`, queue, body, sentAt };
      await parkMessage(ports, message, { code: 'MESSAGE_EXPIRED', message: 'slow' });
      const params = { sentAt, messageId: message.messageId };
      expect(await call('redriveParked', { params })).toMatchObject({ status: 201 });
      expect(await call('redriveParked', { params })).toMatchObject({ status: 200 });
      await untilQueuesAreEmpty(croupier);
      expect(await croupier.parked(body)).toHaveLength(1);
    }
    expect([await round.read(), await ann.entries(), await bob.entries()]).toEqual(before);
  });

  it('that fails again is parked anew, and can be redriven again', async ({ croupier }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const table = await openRouletteTable(croupier);
    const body = `${table.tableId} is not JSON`;
    await table.feed.sendBody(body);
    let seen = '';
    for (const count of [1, 2]) {
      const parked = await untilParked(croupier, body, count);
      const newest = parked.find(({ messageId }) => messageId !== seen);
      if (newest === undefined) throw new Error('nothing new is parked');
      seen = newest.messageId;
      expect(await call('redriveParked', { params: key(newest) })).toMatchObject({ status: 201 });
    }
    await untilParked(croupier, body, 3);
    await table.untilCaughtUp();
  });

  it('that there is not is 404, and a day that is none is refused', async ({ croupier }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const params = { sentAt: '2026-12-01T20:15:30.000Z', messageId: 'nowhere' };
    expect(await call('redriveParked', { params })).toMatchObject({
      ...{ status: 404, body: { code: 'MESSAGE_NOT_FOUND' } },
    });
    expect(await call('listParked', { query: { day: '2026-12-32' } })).toMatchObject({
      ...{ status: 400, body: { code: 'REQUEST_MALFORMED' } },
    });
  });
});
