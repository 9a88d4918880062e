import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { TableListSchema } from '../../../shared/messages/http/table-body.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';
import { eventually } from '../local-aws/eventually.ts';
import { createApiClient } from './api-client.ts';

const it = croupierTest();

let names = 0;

/** A wallet with 1,000 in it, made over HTTP alone. */
async function fundedWallet(croupier: TestCroupier) {
  names += 1;
  const walletId = `http-player-${names}:USD`;
  const call = createApiClient(croupier.aws.httpUrl);
  await call('createWallet', { params: { walletId }, body: { brand: 'main' } });
  const params = { walletId, transferId: 'first' };
  await call('transfer', { params, body: { kind: 'deposit', amount: '1000' } });
  const balance = async () => (await call('readWallet', { params: { walletId } })).body;
  return { walletId, call, balance };
}

const BETTING_SECONDS = 3600;

/** A round whose bell is an hour away: requests come when they come. */
async function openRound(croupier: TestCroupier) {
  const { tableId, feed } = await croupier.openTable({ bettingSeconds: BETTING_SECONDS });
  const roundId = `${tableId}-now`;
  const now = Date.now();
  const at = toInstant(now);
  const closesAt = toInstant(now + BETTING_SECONDS * 1000);
  const details = { dealer: 'dealer-7', shoe: 'shoe-1', gameNumber: '1', video: 'video-1' };
  await feed.send({ type: 'round-opened', roundId, at, closesAt, ...details });
  const call = createApiClient(croupier.aws.httpUrl);
  const until = (state: string) =>
    eventually(`round ${roundId} is ${state}`, async () => {
      const { body } = await call('readRound', { params: { roundId } });
      return JSON.stringify(body).includes(`"state":"${state}"`) && body;
    });
  await until('open');
  return { tableId, roundId, feed, closesAt, until };
}

const ON_PLAYER = { wagers: [{ position: 'player', stake: '100' }] };

describe('a platform', () => {
  it('funds, bets, follows the round and reads the statement', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId, tableId, feed, closesAt, until } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    const placed = await call('placeSlip', { params, body: ON_PLAYER, principal: 'site' });
    expect(placed).toMatchObject({ status: 201, body: { state: 'accepted', stake: '100' } });
    expect(await balance()).toMatchObject({ balance: '900', inPlay: '100' });
    await feed.send({ type: 'betting-closed', roundId, at: closesAt });
    await feed.send({ type: 'result', roundId, at: closesAt, scan: { ...PLAYER_WINS } });
    expect(await until('settled')).toMatchObject({
      rulings: [{ number: 1, kind: 'result', facts: { winner: 'player' } }],
    });
    expect(await balance()).toMatchObject({ balance: '1100', inPlay: '0', openRounds: [] });
    const statement = await call('readStatement', { params: { walletId } });
    expect(statement.body).toMatchObject({
      entries: [
        { seq: 1, cause: { kind: 'deposit' }, balanceAfter: '1000' },
        { seq: 2, cause: { kind: 'stake' }, actor: expect.stringMatching(/:user\/site$/) },
        { seq: 3, cause: { kind: 'settlement', payout: '200' }, balanceAfter: '1100' },
      ],
    });
    expect(await call('verifyWallet', { params: { walletId } })).toMatchObject({
      body: { seq: 3 },
    });
    const history = await call('readBetHistory', { params: { walletId } });
    expect(history.body).toMatchObject({
      rounds: [{ roundId, settled: { results: [{ position: 'player', result: 'won' }] } }],
    });
    const rounds = await call('readTableRounds', { params: { tableId } });
    expect(rounds.body).toMatchObject({ rounds: [{ roundId, state: 'settled' }] });
  });

  it('reads the statement as CSV, page after page', async ({ croupier }) => {
    const { walletId, call } = await fundedWallet(croupier);
    await call('transfer', {
      params: { walletId, transferId: 'second' },
      body: { kind: 'withdrawal', amount: '1' },
    });
    const url = `${croupier.aws.httpUrl}/wallets/${walletId}/entries?format=csv&limit=1`;
    const first = await fetch(url);
    expect(first.headers.get('content-type')).toMatch(/^text\/csv/);
    expect((await first.text()).split('\r\n')).toHaveLength(3);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await fetch(`${url}&cursor=${encodeURIComponent(cursor)}`);
    expect(await second.text()).toContain('withdrawal');
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });
});

describe('the same request again', () => {
  it('moves money once, and is answered as the first time', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    const first = await call('placeSlip', { params, body: ON_PLAYER });
    const again = await call('placeSlip', { params, body: ON_PLAYER });
    expect(again).toEqual({ ...first, status: 200, replayed: true });
    expect(await balance()).toMatchObject({ balance: '900' });
    const transfer = { params: { walletId, transferId: 'first' } };
    const deposit = { kind: 'deposit', amount: '1000' };
    expect(await call('transfer', { ...transfer, body: deposit })).toMatchObject({
      ...{ status: 200, replayed: true },
      body: { balanceAfter: '1000' },
    });
    expect(
      await call('createWallet', { params: { walletId }, body: { brand: 'main' } }),
    ).toMatchObject({ status: 200, replayed: true });
    expect(await balance()).toMatchObject({ balance: '900' });
  });

  it('with other content is a conflict', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    await call('placeSlip', { params, body: ON_PLAYER });
    const other = { wagers: [{ position: 'banker', stake: '100' }] };
    expect(await call('placeSlip', { params, body: other })).toMatchObject({
      status: 409,
      body: { code: 'SLIP_CONFLICT', retryable: false },
    });
    expect(
      await call('transfer', {
        params: { walletId, transferId: 'first' },
        body: { kind: 'deposit', amount: '1001' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'TRANSFER_CONFLICT' } });
    expect(
      await call('createWallet', { params: { walletId }, body: { brand: 'other' } }),
    ).toMatchObject({ status: 409, body: { code: 'WALLET_CONFLICT' } });
    expect(await balance()).toMatchObject({ balance: '900' });
  });

  it('stays refused, whatever was deposited meanwhile', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    const tooMuch = { wagers: [{ position: 'player', stake: '1001' }] };
    const refusal = { status: 422, body: { code: 'INSUFFICIENT_FUNDS' } };
    const place = () => call('placeSlip', { params, body: tooMuch });
    expect(await place()).toMatchObject({ ...refusal, replayed: false });
    await call('transfer', {
      params: { walletId, transferId: 'second' },
      body: { kind: 'deposit', amount: '1000' },
    });
    expect(await place()).toMatchObject({ ...refusal, replayed: true });
    expect(await balance()).toMatchObject({ balance: '2000', inPlay: '0' });
    const withdraw = () =>
      call('transfer', {
        params: { walletId, transferId: 'third' },
        body: { kind: 'withdrawal', amount: '2001' },
      });
    expect(await withdraw()).toMatchObject({ ...refusal, replayed: false });
    expect(await withdraw()).toMatchObject({ ...refusal, replayed: true });
  });
});

describe('a cancellation', () => {
  it('gives the stake back before the bell, once', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    await call('placeSlip', { params, body: ON_PLAYER });
    const first = await call('cancelSlip', { params });
    expect(first).toMatchObject({ status: 200, replayed: false, body: { state: 'cancelled' } });
    expect(await call('cancelSlip', { params })).toEqual({ ...first, replayed: true });
    expect(await balance()).toMatchObject({ balance: '1000', inPlay: '0' });
  });

  it('that comes before its slip keeps the slip out', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    expect(await call('readSlip', { params })).toMatchObject({
      status: 404,
      body: { code: 'SLIP_NOT_FOUND' },
    });
    expect(await call('cancelSlip', { params })).toMatchObject({ body: { state: 'tombstone' } });
    expect(await call('placeSlip', { params, body: ON_PLAYER })).toMatchObject({
      status: 422,
      body: { code: 'SLIP_CANCELLED' },
    });
    expect(await call('readSlip', { params })).toMatchObject({ body: { state: 'tombstone' } });
    expect(await balance()).toMatchObject({ balance: '1000', inPlay: '0' });
  });

  it('after the bell is too late, and says how the slip stands', async ({ croupier }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId, feed, closesAt, until } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    await call('placeSlip', { params, body: ON_PLAYER });
    await feed.send({ type: 'betting-closed', roundId, at: closesAt });
    await until('closed');
    const late = await eventually('the gate is closed', async () => {
      const placed = await call('placeSlip', {
        params: { ...params, slipId: 'b' },
        body: ON_PLAYER,
      });
      return placed.status === 422 && placed;
    });
    expect(late.body).toMatchObject({ code: 'BETTING_CLOSED' });
    expect(await call('cancelSlip', { params })).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_TOO_LATE', details: { state: 'accepted' } },
    });
    expect(await call('readSlip', { params })).toMatchObject({ body: { state: 'accepted' } });
    expect(await balance()).toMatchObject({ inPlay: expect.stringMatching(/^[1-9]/) });
  });
});

describe('the people of the house', () => {
  it('pause a table, freeze a wallet and put a balance right, each with a reason', async ({
    croupier,
  }) => {
    const { walletId, call, balance } = await fundedWallet(croupier);
    const { roundId, tableId } = await openRound(croupier);
    const params = { walletId, roundId, slipId: 'slip-1' };
    const reason = { reason: 'the camera is dark' };
    const principal = 'pit-boss';
    const paused = await call('pauseTable', { params: { tableId }, body: reason, principal });
    expect(paused.body).toMatchObject({
      state: 'paused',
      stateSince: { ...reason, actor: expect.stringMatching(/:user\/pit-boss$/) },
    });
    expect(await call('placeSlip', { params, body: ON_PLAYER })).toMatchObject({
      status: 409,
      body: { code: 'TABLE_PAUSED' },
    });
    await call('resumeTable', { params: { tableId }, body: reason });
    await call('setWalletStatus', { params: { walletId }, body: { ...reason, status: 'frozen' } });
    expect(await call('placeSlip', { params, body: ON_PLAYER })).toMatchObject({
      status: 422,
      body: { code: 'WALLET_NOT_ACTIVE' },
    });
    const adjustment = {
      params: { walletId, transferId: 'gift' },
      body: { direction: 'credit', amount: '5', reason: 'a chip under the table' },
    };
    expect(await call('adjust', adjustment)).toMatchObject({ status: 201 });
    expect(await call('adjust', adjustment)).toMatchObject({ status: 200, replayed: true });
    expect(await balance()).toMatchObject({ balance: '1005', status: 'frozen' });
  });

  it('open a table that is closed by reopening it alone', async ({ croupier }) => {
    const { tableId } = await croupier.openTable();
    const call = createApiClient(croupier.aws.httpUrl);
    const request = { params: { tableId }, body: { reason: 'the wheel is damaged' } };
    expect(await call('closeTable', request)).toMatchObject({ body: { state: 'closed' } });
    for (const command of ['pauseTable', 'resumeTable'] as const) {
      expect(await call(command, request)).toMatchObject({
        status: 409,
        body: { code: 'TABLE_CLOSED' },
      });
    }
    expect(await call('reopenTable', request)).toMatchObject({ body: { state: 'open' } });
  });

  it('close a table, which the list of all tables shows at once', async ({ croupier }) => {
    const { tableId } = await croupier.openTable();
    const call = createApiClient(croupier.aws.httpUrl);
    const listed = async () => {
      const tables: unknown[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query = { limit: '2', ...(cursor === '' ? {} : { cursor }) };
        const { body } = await call('listTables', { query });
        const page = TableListSchema.parse(body);
        tables.push(...page.tables.filter((table) => table.tableId === tableId));
        cursor = page.next;
      }
      return tables;
    };
    const about = { tableId, game: 'baccarat', variant: 'commission', currencies: ['USD'] };
    expect(await listed()).toEqual([{ ...about, state: 'open' }]);
    await call('closeTable', { params: { tableId }, body: { reason: 'the shoe is worn' } });
    expect(await listed()).toEqual([{ ...about, state: 'closed' }]);
  });

  it('configure a table, which then shows what it pays', async ({ croupier }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    const params = { tableId: 'http-roulette' };
    const body = {
      ...{ bettingSeconds: 60, shards: 1, corrections: { approval: 'none', horizonHours: 24 } },
      houseRules: {
        ...{ game: 'roulette', variant: 'single-zero', paytableVersion: 1 },
        ...{ rounding: 'down', options: {} },
      },
      limits: { USD: { positionMin: '100', positionMax: '10000', tableMax: '50000' } },
    };
    expect(await call('configureTable', { params, body })).toMatchObject({
      status: 200,
      body: { state: 'open', revision: 1, limits: body.limits },
    });
    expect(await call('readTable', { params })).toMatchObject({
      body: { limits: body.limits, positions: expect.arrayContaining([expect.anything()]) },
    });
    const { limits, houseRules: wheel, ...others } = body;
    const inOtherWords = {
      limits: { USD: { stakeStep: '1', ...limits.USD } },
      houseRules: { ...wheel, options: { forbidOppositeBets: false } },
      ...others,
    };
    for (const again of [body, inOtherWords]) {
      expect(await call('configureTable', { params, body: again })).toMatchObject({
        ...{ status: 200, replayed: true, body: { revision: 1, limits: body.limits } },
      });
    }
    expect(
      await call('configureTable', { params, body: { ...body, bettingSeconds: 61 } }),
    ).toMatchObject({ status: 200, replayed: false, body: { revision: 2 } });
    const houseRules = { ...wheel, variant: 'triple-zero' };
    expect(await call('configureTable', { params, body: { ...body, houseRules } })).toMatchObject({
      status: 400,
      body: { code: 'TABLE_CONFIG_INVALID' },
    });
  });
});

describe('the gateway', () => {
  it.for([
    ['GET', '/nothing', 404, 'Not Found'],
    ['POST', '/health', 404, 'Not Found'],
    ['GET', '/wallets/%zz', 400, 'Bad Request'],
  ] as const)('answers %s %s itself', async ([method, path, status, message], { croupier }) => {
    const response = await fetch(`${croupier.aws.httpUrl}${path}`, { method });
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  });

  it('takes no body of more than 10 MB', async ({ croupier }) => {
    const response = await fetch(`${croupier.aws.httpUrl}/wallets/ann:USD`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: ' '.repeat(10 * 1024 * 1024 + 1),
    });
    expect(response.status).toBe(413);
  });

  it('is where the outputs of the stack say that the API is', ({ croupier }) => {
    expect(croupier.aws.stack.outputs).toMatchObject({ ApiUrl: croupier.aws.httpUrl });
  });
});

describe('the API', () => {
  it('answers for itself: its health and its document', async ({ croupier }) => {
    const call = createApiClient(croupier.aws.httpUrl);
    expect(await call('readHealth')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect((await call('readApi')).body).toMatchObject({ openapi: '3.1.0' });
  });

  it.for([
    ['no JSON', '{', 'application/json', 400, 'REQUEST_MALFORMED'],
    ['no JSON type', '{}', 'text/plain', 415, 'CONTENT_TYPE_UNSUPPORTED'],
    ['a field too many', '{"brand":"main","x":1}', 'application/json', 400, 'REQUEST_MALFORMED'],
    ['an id that is none', '{"brand":"a b"}', 'application/json', 400, 'ID_INVALID'],
  ] as const)('refuses %s', async ([, body, type, status, code], { croupier }) => {
    const response = await fetch(`${croupier.aws.httpUrl}/wallets/nobody:USD`, {
      ...{ method: 'PUT', body, headers: { 'content-type': type } },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, retryable: false });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
