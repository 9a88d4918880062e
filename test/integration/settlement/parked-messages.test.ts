import { describe, expect } from 'vitest';
import { returnedPlaces, sqsEvent } from '../../support/croupier-sqs.ts';
import { croupierTest } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

const KB = 1024;

/** A message of the round's table that nothing is wrong with but what `changes` says. */
function message({ tableId, roundId, closesAt }: TestRound, changes: object): string {
  return JSON.stringify({
    ...{ schema: 1, messageId: `${roundId}-odd`, seq: 99, tableId, roundId, game: 'baccarat' },
    ...{ type: 'result', at: closesAt, scan: PLAYER_WINS },
    ...changes,
  });
}

/** The opening of another round at the same table. */
function opening(round: TestRound, changes: object): string {
  return message(round, {
    type: 'round-opened',
    scan: undefined,
    roundId: `${round.roundId}-other`,
    at: round.secondsIn(0),
    closesAt: round.closesAt,
    ...{ dealer: 'staff-7', shoe: 'shoe-1', gameNumber: '2', video: 'video://table' },
    ...changes,
  });
}

describe.concurrent('a message of a table', () => {
  it.for<{ fault: string; body: (round: TestRound) => string; code: string; why?: string }>([
    {
      fault: 'is not JSON',
      body: (round) => message(round, {}).slice(0, -1),
      code: 'MESSAGE_MALFORMED',
      why: 'JSON',
    },
    {
      fault: 'is JSON, but no object',
      body: ({ roundId }) => JSON.stringify(roundId),
      code: 'MESSAGE_MALFORMED',
    },
    {
      fault: 'is of an unknown type',
      body: (round) => message(round, { type: 'shuffle' }),
      code: 'MESSAGE_MALFORMED',
      why: 'type',
    },
    {
      fault: 'is of an unknown schema version',
      body: (round) => message(round, { schema: 2 }),
      code: 'MESSAGE_MALFORMED',
      why: 'schema',
    },
    {
      fault: 'has a key too many',
      body: (round) => message(round, { payout: '1000000' }),
      code: 'MESSAGE_MALFORMED',
      why: 'payout',
    },
    {
      fault: 'lacks a key',
      body: (round) => message(round, { seq: undefined }),
      code: 'MESSAGE_MALFORMED',
      why: 'seq',
    },
    {
      fault: 'has a time without milliseconds',
      body: (round) => message(round, { at: '2025-12-01T20:00:30Z' }),
      code: 'MESSAGE_MALFORMED',
      why: 'at',
    },
    {
      fault: 'has an id that looks like a key',
      body: (round) => message(round, { roundId: `${round.roundId}#0` }),
      code: 'MESSAGE_MALFORMED',
      why: 'roundId',
    },
    {
      fault: 'is nested 50,000 deep',
      body: ({ roundId }) =>
        `{"roundId":"${roundId}","scan":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      code: 'MESSAGE_MALFORMED',
    },
    {
      fault: 'is 200 KB of junk',
      body: ({ roundId }) => roundId + 'x'.repeat(200 * KB),
      code: 'MESSAGE_MALFORMED',
    },
    {
      fault: 'has a key of 200 KB',
      body: (round) => message(round, { ['x'.repeat(200 * KB)]: 1 }),
      code: 'MESSAGE_MALFORMED',
    },
    {
      fault: 'is of another game',
      body: (round) => message(round, { game: 'roulette' }),
      code: 'GAME_MISMATCH',
    },
    {
      fault: 'comes from another table',
      body: (round) => message(round, { tableId: 'somebody-else' }),
      code: 'GAME_MISMATCH',
    },
    {
      fault: 'opens a round at an unknown table',
      body: (round) => opening(round, { tableId: 'nowhere' }),
      code: 'TABLE_NOT_FOUND',
    },
    {
      fault: 'opens a round of another game',
      body: (round) => opening(round, { game: 'roulette' }),
      code: 'GAME_MISMATCH',
    },
    {
      fault: 'opens a round with too late a bell',
      body: (round) => opening(round, { closesAt: round.secondsIn(35.001) }),
      code: 'CLOSES_AT_IMPLAUSIBLE',
    },
    {
      fault: 'opens a round with too early a bell',
      body: (round) => opening(round, { closesAt: round.secondsIn(24.999) }),
      code: 'CLOSES_AT_IMPLAUSIBLE',
    },
    {
      fault: 'opens the round with another dealer',
      body: (round) =>
        opening(round, { roundId: round.roundId, gameNumber: '1', dealer: 'staff-8' }),
      code: 'ROUND_CONFLICT',
    },
  ])(
    'CUDly #1574: that $fault is set aside as $code between good ones [aws 2]',
    async ({ body, code, why = '' }, { croupier }) => {
      const table = await croupier.openTable();
      const round = table.newRound();
      const odd = body(round);
      const event = sqsEvent(
        { body: await round.sendOpened() },
        { body: odd },
        { body: await round.sendBettingClosed() },
      );
      const outcome = await croupier.aws.invoke('RecordTableEvents', event);
      expect(returnedPlaces(event, outcome)).toEqual([]);
      expect(await round.read()).toMatchObject({ state: 'closed', latestRuling: 0 });
      const messageId = event.Records[1]?.messageId;
      expect(await croupier.parked(odd)).toMatchObject([
        { messageId, code, queue: 'table-events', message: expect.stringContaining(why) },
      ]);
      expect(await croupier.untilAlarm('message-parked', String(messageId))).toMatchObject({
        code,
      });
    },
  );
});

describe.concurrent('a round with messages that are set aside on its queue', () => {
  it('settles as if they had not been there', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    const odd = [
      `${round.roundId} is not JSON`,
      message(round, { payout: '1000000' }),
      message(round, { type: 'incident', scan: undefined, incident: 'unheard-of', actor: 'x' }),
      opening(round, { closesAt: round.secondsIn(3600) }),
    ];
    await table.feed.sendBody(odd[0] ?? '');
    await table.feed.sendBody(odd[1] ?? '');
    await round.sendBettingClosed();
    await table.feed.sendBody(odd[2] ?? '');
    await round.sendResult(PLAYER_WINS);
    await table.feed.sendBody(odd[3] ?? '');
    await round.until('settled');
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
    const parked = await Promise.all(odd.map((body) => croupier.parked(body)));
    expect(parked.map((messages) => messages.map(({ code }) => code))).toEqual([
      ['MESSAGE_MALFORMED'],
      ['MESSAGE_MALFORMED'],
      ['INCIDENT_UNKNOWN'],
      ['CLOSES_AT_IMPLAUSIBLE'],
    ]);
  });
});

describe.concurrent('a result that is no scan of the game', () => {
  it.for([
    { fault: 'has another shape', scan: { pocket: 17 } },
    { fault: 'has a card that no deck has', scan: { ...PLAYER_WINS, player: ['9H', '1D'] } },
  ])('and $fault holds the round until a valid one comes', async ({ scan }, { croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    const odd = message(round, { scan });
    await table.feed.sendBody(odd);
    await round.until('held');
    expect(await croupier.untilAlarm('round-held', round.roundId)).toMatchObject({
      code: 'SCAN_MALFORMED',
    });
    expect(await croupier.parked(odd)).toEqual([]);
    expect(await ann.wallet()).toMatchObject({ inPlay: 100n });
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    expect(await ann.balance()).toBe(1100n);
  });
});

describe.concurrent('settlement work', () => {
  const work = (round: TestRound, changes: object) =>
    JSON.stringify({
      ...{ schema: 1, work: 'settle', tableId: round.tableId, roundId: round.roundId },
      ...{ shard: 0, ruling: 1, ...changes },
    });

  it.for<{ fault: string; body: (round: TestRound) => string }>([
    { fault: 'is not JSON', body: ({ roundId }) => `${roundId} is no work` },
    { fault: 'names no known work', body: (round) => work(round, { work: 'undo' }) },
    { fault: 'names shard -1', body: (round) => work(round, { shard: -1 }) },
    { fault: 'names ruling 0', body: (round) => work(round, { ruling: 0 }) },
    { fault: 'has a key too many', body: (round) => work(round, { all: true }) },
    { fault: 'is a finish without a time', body: (round) => work(round, { work: 'finish' }) },
  ])('that $fault is set aside', async ({ body }, { croupier }) => {
    const table = await croupier.openTable();
    const odd = body(table.newRound());
    const event = sqsEvent({ body: odd });
    const outcome = await croupier.aws.invoke('SettleShard', event);
    expect(returnedPlaces(event, outcome)).toEqual([]);
    expect(await croupier.parked(odd)).toMatchObject([
      { code: 'MESSAGE_MALFORMED', queue: 'settlement-work' },
    ]);
  });
});
